import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Random } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';

/** Copies of the files that wait (0600, in a folder of ours): the person's own may be gone or changed when their turn comes. */
export interface WaitingBytes {
  /** Answers the name under which the bytes are kept. */
  readonly keep: (bytes: Uint8Array) => string;
  /** @throws AppError `waiting-file-lost` when somebody removed the copy. */
  readonly read: (path: string) => Uint8Array;
  readonly remove: (path: string) => void;
  /** Removes copies that no row names: a process ended between the two. */
  readonly removeOthers: (named: ReadonlySet<string>) => void;
}

const lost = (cause: unknown): AppError =>
  new AppError(
    'waiting-file-lost',
    text('Kopian av filen finns inte kvar.', 'The copy of the file is no longer there.'),
    text('Ta bort den ur listan och öppna filen igen.', 'Discard it from the list and open the file again.'),
    { cause },
  );

export const waitingBytes = (dataFolder: string, random: Random): WaitingBytes => {
  const folder = join(dataFolder, 'waiting');
  const at = (path: string): string => {
    // Names are of our own making; a row that says otherwise reaches nothing.
    if (!/^[0-9a-f]{16,64}$/.test(path)) throw lost(new Error('no name of ours'));
    return join(folder, path);
  };
  return {
    keep: (bytes) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = random.hex(16);
      writeFileSync(at(path), bytes, { mode: 0o600, flag: 'wx' });
      chmodSync(at(path), 0o600);
      return path;
    },
    read: (path) => {
      try {
        return readFileSync(at(path));
      } catch (cause) {
        throw cause instanceof AppError ? cause : lost(cause);
      }
    },
    remove: (path) => {
      rmSync(at(path), { force: true });
    },
    removeOthers: (named) => {
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        if (!named.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
};
