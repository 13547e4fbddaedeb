import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { namedContents } from './attachments.ts';
import { type Store } from './store.ts';

/**
 * The bytes of attachments: copies beside the database (0600, in a folder of ours), each under its SHA-256. What is read back is
 * held against that name, so that a changed file is never taken for the one that was approved.
 */

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const folderOf = (store: Store): string => join(dirname(store.path), 'attachments');

const placeOf = (store: Store, sha256: string): string => {
  // Names are of our own making; a row that says otherwise reaches nothing.
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('No name of ours');
  return join(folderOf(store), sha256);
};

const holds = (path: string, sha256: string): boolean => existsSync(path) && sha256Of(readFileSync(path)) === sha256;

/**
 * Keeps bytes and answers their SHA-256. Call it in the transaction that writes the row which names them: nothing that is not
 * named stays. On the disk before it answers, whole or not at all.
 */
export const keepContent = (store: Store, bytes: Uint8Array): string => {
  const sha256 = sha256Of(bytes);
  const path = placeOf(store, sha256);
  if (holds(path, sha256)) return sha256;
  mkdirSync(folderOf(store), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, bytes, { mode: 0o600, flag: 'wx', flush: true });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, path);
  return sha256;
};

/** The bytes, or why there are none: the file is gone, or no longer what it was. */
export const readContent = async (store: Store, sha256: string): Promise<Uint8Array | 'missing' | 'changed'> => {
  const bytes = await readFile(placeOf(store, sha256)).catch(() => null);
  if (bytes === null) return 'missing';
  return sha256Of(bytes) === sha256 ? bytes : 'changed';
};

/** Removes what no row names any more. It holds the write lock, so that it meets nobody who keeps a file just now. */
export const sweepContents = (store: Store): void => {
  const folder = folderOf(store);
  if (!existsSync(folder)) return;
  store.inTransaction(() => {
    const named = namedContents(store);
    for (const name of readdirSync(folder)) if (!named.has(name)) rmSync(join(folder, name), { force: true });
  });
};
