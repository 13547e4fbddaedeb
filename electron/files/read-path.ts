import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../shared/domain/app-error.ts';
import { type RawFile } from '../../shared/intake/raw-table.ts';
import { defaultBounds } from './bounds.ts';
import { type CsvChoice } from './csv.ts';
import { folderNotFile, lockedFile, missingFile, notAllowed, tooBig, unreadable } from './file-errors.ts';
import { readFileBytes, type FileToRead } from './read-file.ts';

/** Opening must not wait for the writer of a pipe; Windows lacks the flag and the need. */
const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What a failure to open or read a file means to a person; an AppError is left as it is. */
export const explainReadFailure = (name: string, error: unknown): AppError => {
  if (error instanceof AppError) return error;
  switch (codeOf(error)) {
    case 'EBUSY':
    case 'ETXTBSY':
      return lockedFile(name, error);
    case 'EPERM':
    case 'EACCES':
      return notAllowed(name, error);
    case 'ENOENT':
    case 'ENOTDIR':
      return missingFile(name, error);
    case 'EISDIR':
      return folderNotFile(name);
    default:
      return unreadable(name, error);
  }
};

const readHandle = async (handle: FileHandle, name: string, mostBytes: number): Promise<Buffer> => {
  const info = await handle.stat();
  if (info.isDirectory()) throw folderNotFile(name);
  // A pipe or a device has no end to wait for.
  if (!info.isFile()) throw unreadable(name, new Error('not a regular file'));
  if (info.size > mostBytes) throw tooBig(name, 'fileBytes');
  // As many bytes are read as it has now, though somebody goes on writing; of one that has none there would be no end.
  if (info.size === 0) return Buffer.alloc(0);
  return handle.readFile();
};

/**
 * The bytes of a file on disk. Throws an AppError: locked by another program, not allowed, missing, a folder, too large,
 * unreadable.
 */
export const bytesOfPath = async (
  path: string,
  mostBytes = defaultBounds.fileBytes,
): Promise<FileToRead & { readonly bytes: Buffer }> => {
  const name = basename(path);
  try {
    const handle = await open(path, READ_WITHOUT_WAITING);
    try {
      return { name, bytes: await readHandle(handle, name, mostBytes) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw explainReadFailure(name, error);
  }
};

/** Opens and reads a file on disk. Throws the errors of {@link bytesOfPath} and {@link readFileBytes}. */
export const readPath = async (path: string, choose: CsvChoice = {}): Promise<RawFile> =>
  readFileBytes({ ...(await bytesOfPath(path)), choose });
