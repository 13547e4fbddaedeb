import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const imports = /^(?:import|export) (?!type )([^;]*?)from '([^']+)'/gms;
/** `{ type A, type B }`. */
const typesAlone = /^\{(?:\s*type \w+(?: as \w+)?,?)+\s*\}\s*$/;

/** The files that a file loads while it runs, as it is built: types are erased, and what is imported for types alone. */
export const loadedBy = (path: string, found = new Set<string>()): ReadonlySet<string> => {
  for (const [, names = '', source = ''] of readFileSync(path, 'utf8').matchAll(imports)) {
    if (typesAlone.test(names)) continue;
    const name = source.startsWith('.') ? join(dirname(path), source) : source;
    if (found.has(name)) continue;
    found.add(name);
    if (source.startsWith('.')) loadedBy(name, found);
  }
  return found;
};
