import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { type AppError } from '../../shared/domain/app-error.ts';
import { isTableName } from '../app/folder-files.ts';
import { maxStagedBytes } from '../app/staged-files.ts';
import { emptyFile, notSpreadsheet, otherFormat, unreadable } from '../files/file-errors.ts';
import { kindOfFile } from '../files/file-kind.ts';
import { bytesOfPath, explainReadFailure } from '../files/read-path.ts';
import { placeOf } from '../hosts/opened-paths.ts';

export interface FileOpened {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A path or a name as it is shown: nothing in it breaks the line or turns what stands around it the other way. */
export const shownPath = (path: string): string =>
  path.replace(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');

/** @throws AppError by what the file says that it is: its first bytes count, not its name. */
const refuseOtherKinds = ({ name, bytes }: FileOpened): void => {
  const found = kindOfFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (found.kind === 'empty') throw emptyFile(name);
  if (found.kind === 'foreign') throw notSpreadsheet(name, found.what);
  if (found.kind === 'other-format') throw otherFormat(name, found.what);
};

/**
 * The one way by which the bytes of a path come in: a plain file named as a table, itself or through a link to one that is, no
 * larger than an import takes, and no other kind of file inside. It is read, and nothing else is done with it.
 *
 * @throws AppError in words for everything that is not so, and for what the disk refuses.
 */
export const openFile = async (path: string, platform: NodeJS.Platform): Promise<FileOpened> => {
  const name = shownPath(basename(path));
  if (placeOf(path, platform) === 'device') throw unreadable(name, new Error('no file of a disk'));
  if (!isTableName(name)) throw notSpreadsheet(name, null);
  const real = await realpath(path).catch((error: unknown): never => {
    throw explainReadFailure(name, error);
  });
  if (!isTableName(basename(real))) throw notSpreadsheet(name, null);
  const { bytes } = await bytesOfPath(real, maxStagedBytes);
  const opened = { name, bytes };
  refuseOtherKinds(opened);
  return opened;
};

/** The refusal of what came as a file and is none: an address, a switch in disguise. */
export const strangeArgument = (argument: string): AppError => notSpreadsheet(shownPath(argument.slice(0, 80)), null);
