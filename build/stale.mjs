import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules', '.cache', 'runsheet-built');
/** Where Node keeps what it compiled of the application, for the next start in the browser. */
export const compiled = join(root, 'node_modules', '.cache', 'runsheet-compiled');
const results = ['out/main/desktop.js', 'out/renderer/index.html'];

const sources = [
  'electron/**/*',
  'shared/**/*',
  'renderer/**/*',
  'build/bundle.mjs',
  'build/oxc.mjs',
  'vite.config.ts',
  'package-lock.json',
];

/** A digest of what the bundles are made of: names, sizes and times of change, not contents, so that it takes no time. */
const fingerprint = () => {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort()) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isFile()) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  }
  return hash.digest('hex');
};

export const isStale = () =>
  !existsSync(stamp) ||
  results.some((path) => !existsSync(join(root, path))) ||
  readFileSync(stamp, 'utf8') !== fingerprint();

export const markFresh = (made) => {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, made);
};

export { fingerprint };
