import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** electron-builder as it is installed here, and the packages that only it brings along. */

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Requires what electron-builder itself requires. */
export const fromBuilder = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'));

const yaml = z.object({ load: z.custom<(source: string) => unknown>((load) => typeof load === 'function') });
const validator = z.object({
  validateConfiguration: z.custom<(config: unknown, log: unknown) => Promise<void>>(
    (work) => typeof work === 'function',
  ),
});
const logger = z.object({
  DebugLogger: z.custom<new (enabled: boolean) => unknown>((one) => typeof one === 'function'),
});

const association = z.object({
  ext: z.union([z.string(), z.array(z.string())]),
  role: z.string(),
  rank: z.string().optional(),
  mimeType: z.string().optional(),
});
const platform = z.looseObject({ fileAssociations: z.array(association).optional() });
const configuration = z.looseObject({
  appId: z.string(),
  productName: z.string(),
  files: z.array(z.string()),
  asarUnpack: z.array(z.string()),
  electronFuses: z.record(z.string(), z.boolean()),
  electronLanguages: z.array(z.string()),
  win: platform,
  mac: platform,
  linux: platform,
  nsis: z.looseObject({ perMachine: z.boolean(), include: z.string() }),
});

/** electron-builder.yml: what the checks ask of it, and all the rest. */
export type BuilderConfig = z.infer<typeof configuration>;

/** Any YAML text as a value. @throws where it is none. */
export const readYaml = (source: string): unknown => yaml.parse(fromBuilder('js-yaml')).load(source);

/** electron-builder.yml. @throws where a part is missing that the checks hold. */
export const readBuilderConfig = (): BuilderConfig =>
  configuration.parse(readYaml(readFileSync(join(root, 'electron-builder.yml'), 'utf8')));

/** Checks a configuration by electron-builder's own schema. @throws in its words. */
export const validate = async (candidate: unknown): Promise<void> => {
  const { validateConfiguration } = validator.parse(fromBuilder('app-builder-lib/out/util/config/config'));
  const { DebugLogger } = logger.parse(fromBuilder('builder-util'));
  await validateConfiguration(candidate, new DebugLogger(false));
};

/** Configurations that the schema must refuse: that it does shows that it is looked at. */
export const wrongConfigurations = [
  ['a key that does not exist', { nsis: { oneclick: true } }],
  ['a wrong type', { asar: 'yes' }],
  ['an unknown architecture', { linux: { target: [{ target: 'deb', arch: ['x65'] }] } }],
  ['a fuse that does not exist', { electronFuses: { runasnode: false } }],
] as const;
