import { readFileSync, realpathSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';

/** The built window's kinds of file. What is not listed is not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
};

const isWithin = (folder: string, path: string): boolean => path.startsWith(folder + sep);

/**
 * Reads one file of the built window. The path is decoded once; whatever then leaves the folder, by dots, by a link on
 * the disk or by a byte that no file name has, is answered like a file that is not there.
 */
export const readPageFile = (folder: string, pathname: string): PageFile | null => {
  const name = decoded(pathname);
  if (name === null || /[\0\\:]/.test(name)) return null;
  const relative = name === '/' ? '/index.html' : name;
  const type = types[extname(relative).toLowerCase()];
  const path = resolve(join(folder, relative));
  if (type === undefined || !isWithin(resolve(folder), path)) return null;
  try {
    const real = realpathSync(path);
    if (!isWithin(realpathSync(folder), real)) return null;
    return { type, bytes: new Uint8Array(readFileSync(real)) };
  } catch {
    return null;
  }
};
