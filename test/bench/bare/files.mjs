import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A file of a folder with its type, by the path of an address. */
export const fileOf = async (folder, path) => {
  const name = path === '/' ? '/index.html' : path;
  return { bytes: await readFile(join(folder, name)), type: types[extname(name)] ?? 'application/octet-stream' };
};
