import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { text } from '../../shared/domain/text.ts';
import { type Ask } from '../hosts/ask.ts';
import { CommandError, exitCodes } from './exit.ts';

const largest = 200 * 1024 * 1024;

const unreadable = (path: string, error: unknown): CommandError => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') {
    return new CommandError(
      exitCodes.file,
      text(`Filen ${path} finns inte.`, `The file ${path} does not exist.`),
      text('Kontrollera namnet och mappen.', 'Check the name and the folder.'),
    );
  }
  return new CommandError(
    exitCodes.file,
    text(`Filen ${path} kan inte läsas.`, `The file ${path} cannot be read.`),
    text(
      'Stäng den i andra program, kontrollera att du får läsa den, och försök igen.',
      'Close it in other programs, check that you may read it, and try again.',
    ),
  );
};

const read = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    if ((await stat(path)).size <= largest) return new Uint8Array(await readFile(path));
  } catch (error) {
    throw unreadable(path, error);
  }
  throw new CommandError(
    exitCodes.file,
    text(`Filen ${path} är större än 200 MB.`, `The file ${path} is larger than 200 MB.`),
    text('Dela den i flera filer.', 'Split it into several files.'),
  );
};

/** Hands files over as the window does: their bytes and their name, never a path. */
export const stageFiles = async (ask: Ask, paths: readonly string[]): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const path of paths) {
    const { fileId } = await ask('import.stage', { name: basename(path), bytes: await read(path) });
    ids.push(fileId);
  }
  return ids;
};
