import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** electron-builder.yml against electron-builder's own schema, without a network and without packaging anything. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const builder = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'));

const yaml = z.object({ load: z.custom<(source: string) => unknown>((load) => typeof load === 'function') });
const validator = z.object({
  validateConfiguration: z.custom<(config: unknown, log: unknown) => Promise<void>>(
    (work) => typeof work === 'function',
  ),
});
const logger = z.object({
  DebugLogger: z.custom<new (enabled: boolean) => unknown>((one) => typeof one === 'function'),
});

const configuration = z
  .object({
    files: z.array(z.string()),
    asarUnpack: z.array(z.string()),
    electronFuses: z.record(z.string(), z.boolean()),
    win: z.object({}).loose(),
    mac: z.object({}).loose(),
    linux: z.object({}).loose(),
  })
  .loose();

let config: z.infer<typeof configuration>;

const validate = async (candidate: unknown): Promise<void> => {
  const { validateConfiguration } = validator.parse(builder('app-builder-lib/out/util/config/config'));
  const { DebugLogger } = logger.parse(builder('builder-util'));
  await validateConfiguration(candidate, new DebugLogger(false));
};

beforeAll(() => {
  config = configuration.parse(
    yaml.parse(builder('js-yaml')).load(readFileSync(`${root}electron-builder.yml`, 'utf8')),
  );
});

describe('electron-builder.yml', () => {
  it('is valid by the schema of electron-builder', async () => {
    await expect(validate(config)).resolves.toBeUndefined();
  });

  it.each([
    ['a key that does not exist', { nsis: { oneclick: true } }],
    ['a wrong type', { asar: 'yes' }],
    ['an unknown architecture', { linux: { target: [{ target: 'deb', arch: ['x65'] }] } }],
  ])('would be refused with %s, so the check bites', async (_what, wrong) => {
    await expect(validate({ ...config, ...wrong })).rejects.toThrow();
  });

  it('packs for Windows, macOS and Linux, with the database outside the archive', () => {
    expect(Object.keys(config)).toEqual(expect.arrayContaining(['win', 'mac', 'linux']));
    expect(config.asarUnpack.join()).toContain('better-sqlite3');
  });

  it('closes the doors that Electron leaves open', () => {
    expect(config.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
    });
  });
});
