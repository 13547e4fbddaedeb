import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files that a file loads while it runs. Types that are imported as types alone are erased. */
export const loadedBy = (path: string, found = new Set<string>()): ReadonlySet<string> => {
  for (const [, source = ''] of readFileSync(path, 'utf8').matchAll(/^import (?!type )[^;]*?from '([^']+)'/gms)) {
    const name = source.startsWith('.') ? join(dirname(path), source) : source;
    if (found.has(name)) continue;
    found.add(name);
    if (source.startsWith('.')) loadedBy(name, found);
  }
  return found;
};
