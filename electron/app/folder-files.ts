import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { maxStagedBytes } from './staged-files.ts';

/** A file of a watched folder as its directory shows it. `stamp` changes when the file does. */
export interface FolderFile {
  readonly name: string;
  readonly stamp: string;
}

/** How the names of tables end. */
export const tableEndings = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'xls', 'ods', 'xml'] as const;
const tables: ReadonlySet<string> = new Set(tableEndings.map((ending) => `.${ending}`));

/** Locks of Excel and LibreOffice, downloads that are not whole, hidden files. */
const isTemporary = (name: string): boolean => /^[.~]/.test(name) || name.endsWith('~');

/** A name that may be a table, whole and for people. */
export const isTableName = (name: string): boolean => !isTemporary(name) && tables.has(extname(name).toLowerCase());

/** The tables that lie in the folder itself, without folders below it and without links, which may point anywhere. */
export const tablesIn = async (folder: string): Promise<readonly FolderFile[]> => {
  const found: FolderFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !isTableName(entry.name)) continue;
    try {
      const { size, mtimeMs, ino } = await lstat(join(folder, entry.name));
      // An empty file is one whose writing has only begun.
      if (size > 0 && size <= maxStagedBytes) found.push({ name: entry.name, stamp: [size, mtimeMs, ino].join(':') });
    } catch {
      // Gone between the two looks.
    }
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
};

export interface ReadTable {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * The file's bytes; null when it changed while it was read, or is no plain file any more. A link that took the file's
 * place since the look is not followed.
 */
export const readTable = async (folder: string, file: FolderFile): Promise<ReadTable | null> => {
  // Without waiting: opening a pipe that nobody writes to would never end.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(join(folder, file.name), flags);
  try {
    const before = await handle.stat();
    if (!before.isFile() || before.size > maxStagedBytes) return null;
    const hash = createHash('sha256');
    const parts: Uint8Array[] = [];
    for await (const part of handle.createReadStream({ autoClose: false, end: before.size })) {
      const piece: unknown = part;
      if (!(piece instanceof Uint8Array)) return null;
      hash.update(piece);
      parts.push(piece);
    }
    const { size, mtimeMs, ino } = await handle.stat();
    if ([size, mtimeMs, ino].join(':') !== file.stamp) return null;
    return { bytes: Buffer.concat(parts), sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
};
