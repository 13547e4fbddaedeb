import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile } from '@electron/asar';
import { z } from 'zod';
import { type Entry } from './archive.ts';
import { root } from './builder.ts';
import { type System } from './dummy-runtime.ts';

/** What belongs into the packed application, and what must never come along. */

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

/** `node_modules/a/node_modules/@b/c/lib/d.js` → `@b/c` */
const nameOf = (path: string): string => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? '';

/** Types, and the headers to compile a binary with, which nobody does here: nothing that runs. */
const isForBuilding = (name: string): boolean => name.startsWith('@types/') || name === 'node-addon-api';

/** The packages that the application runs with, by package-lock.json: `zod@4.6.7`. Where they lie is electron-builder's choice. */
export const runtimePackages = (): ReadonlySet<string> => {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return new Set(
    Object.entries(packages)
      .filter(
        ([path, one]) => path !== '' && !one.dev && !one.devOptional && !one.optional && !isForBuilding(nameOf(path)),
      )
      .map(([path, { version }]) => `${nameOf(path)}@${version}`),
  );
};

const manifest = z.object({ version: z.string() });
const manifestPath = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;

/** The packages of an archive, by their own package.json. @throws where one cannot be read. */
export const packedPackages = (resources: string, entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ path }) => manifestPath.test(path) && !isForBuilding(nameOf(path)))
      .map(({ path }) => {
        const text = extractFile(join(resources, 'app.asar'), join(...path.split('/'))).toString('utf8');
        return `${nameOf(path)}@${manifest.parse(JSON.parse(text)).version}`;
      }),
  );

const platforms: Readonly<Record<System, string>> = { linux: 'linux', win: 'win32', mac: 'darwin' };

/** Where the database's binary lies, the one file outside the archive. */
export const databaseBinary = (system: System, arch = 'x64'): string =>
  `node_modules/better-sqlite3/prebuilds/${platforms[system]}-${arch}.node`;

const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\.(ts|mts|cts|vue|tsx|flow|coffee)$/, 'a source'],
  [/\.map$/, 'a source map'],
  [/(^|\/)(test|tests|__tests__|fixtures)\//, 'a test'],
  [/\.(test|spec)\.\w+$/, 'a test'],
  [/^node_modules\/node-(linux|win|darwin)/, 'Node itself'],
  [/(^|\/)\.(env|npmrc|git|github)/, 'a file of the development machine'],
  [/\.(pem|key|p12|pfx|db|sqlite|log)$/, 'a key, a database or a log'],
  [/^(dist|build|docs|electron|shared|renderer)\//, 'a folder of the checkout'],
];

const topLevel = ['node_modules', 'out', 'package.json', 'samples'];

const wrongPlace = (entries: readonly Entry[]): readonly string[] => {
  const found = [...new Set(entries.map(({ path }) => path.split('/')[0] ?? ''))].sort();
  return found.join() === topLevel.join() ? [] : [`the archive begins with ${found.join(', ')}`];
};

const wrongFiles = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ path }) =>
    unwanted.filter(([pattern]) => pattern.test(path)).map(([, what]) => `${path} is ${what}`),
  );

const wrongBinaries = (entries: readonly Entry[], own: string): readonly string[] => [
  ...entries
    .filter(({ path }) => /\.(node|dll|so|dylib|exe)$/.test(path) && path !== own)
    .map(({ path }) => `${path} is a binary of another system`),
  ...entries.filter(({ path, unpacked }) => unpacked && path !== own).map(({ path }) => `${path} is unpacked`),
  ...(entries.some(({ path, unpacked }) => path === own && unpacked) ? [] : [`${own} is not there, or in the archive`]),
];

/** What of the packages is missing, and what is there without being needed. */
export const packageFaults = (
  found: ReadonlySet<string>,
  wanted: ReadonlySet<string> = runtimePackages(),
): readonly string[] => [
  ...[...wanted].filter((one) => !found.has(one)).map((one) => `${one} is missing`),
  ...[...found].filter((one) => !wanted.has(one)).map((one) => `${one} is not what the application runs with`),
];

/** What is wrong with the files that were packed for a system, a sentence each. */
export const contentFaults = (system: System, entries: readonly Entry[]): readonly string[] => [
  ...wrongPlace(entries),
  ...wrongFiles(entries),
  ...wrongBinaries(entries, databaseBinary(system)),
];

interface Part {
  readonly name: string;
  /** In megabytes of 1,000,000 bytes. */
  readonly limit: number;
  readonly holds: (path: string) => boolean;
}

const isBinary = (path: string): boolean => path.endsWith('.node');

/** What each part may weigh: some tenths above what it weighed when the limit was set. Whoever needs more raises it knowingly. */
export const budget: readonly Part[] = [
  { name: 'application', limit: 5, holds: (path) => path.startsWith('out/main/') },
  { name: 'window', limit: 3, holds: (path) => path.startsWith('out/renderer/') },
  { name: 'packages', limit: 30, holds: (path) => path.startsWith('node_modules/') && !isBinary(path) },
  { name: 'database', limit: 3, holds: isBinary },
  { name: 'samples', limit: 0.2, holds: (path) => path.startsWith('samples/') },
];

/** What a part weighs, in megabytes. */
export const weight = (entries: readonly Entry[], part: Part): number =>
  entries.filter(({ path }) => part.holds(path)).reduce((sum, { size }) => sum + size, 0) / 1_000_000;

/** The parts that weigh more than they may (or nothing), a sentence each. */
export const budgetFaults = (entries: readonly Entry[]): readonly string[] =>
  budget.flatMap((part) => {
    const found = weight(entries, part);
    if (found > 0 && found <= part.limit) return [];
    return [`${part.name} weighs ${found.toFixed(1)} MB of ${part.limit.toFixed(1)}`];
  });
