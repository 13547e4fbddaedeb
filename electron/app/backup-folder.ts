import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tooLargeToSave } from './backup-words.ts';
import { runsElsewhere } from './process-check.ts';

/** What lies in the data folder: the backups that are kept there, and how much of what. */

const ending = '.runsheet-backup';

export interface KeptBackup {
  readonly name: string;
  readonly bytes: number;
  /** ISO 8601. */
  readonly at: string;
}

const folderOf = (dataFolder: string): string => join(dataFolder, 'backups');

/** Where a backup of that name lies; the folder is made. */
export const backupPlace = (dataFolder: string, name: string): string => {
  const folder = folderOf(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return join(folder, name);
};

/** The backups that are kept in the data folder, latest first. */
export const keptBackups = (dataFolder: string): readonly KeptBackup[] => {
  const folder = folderOf(dataFolder);
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(ending))
    .map((name) => {
      const { size, mtime } = statSync(join(folder, name));
      return { name, bytes: size, at: mtime.toISOString() };
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1));
};

/** The place of a kept backup by its name; null where there is none. The contract lets no other name through. */
export const keptPlace = (dataFolder: string, name: string): string | null =>
  keptBackups(dataFolder).some((one) => one.name === name) ? join(folderOf(dataFolder), name) : null;

export const removeKept = (dataFolder: string, name: string): void => {
  const place = keptPlace(dataFolder, name);
  if (place !== null) rmSync(place, { force: true });
};

/** More than this is held in memory several times on its way to a browser, and the window would stand still. */
const mostRead = 200_000_000;

/** @throws AppError `backup-too-large`; also where it is gone. */
export const readKept = (place: string): Uint8Array<ArrayBuffer> => {
  if (statSync(place).size > mostRead) throw tooLargeToSave();
  return new Uint8Array(readFileSync(place));
};

/** What a process that has ended left on its way: it was not put back, and the backup is where it was. */
export const removeUnfinished = (dataFolder: string): void => {
  for (const name of readdirSync(dataFolder)) {
    const pid = /^(?:backup|restore)-(\d+)-[0-9a-f]+$/.exec(name)?.[1];
    if (pid !== undefined && !runsElsewhere(Number(pid)) && Number(pid) !== process.pid)
      rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
};

const bytesUnder = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesUnder(join(path, name)), 0);
};

const ofDatabase = (name: string): readonly string[] => [name, `${name}-wal`, `${name}-shm`];

const places = {
  database: ofDatabase('runsheet.db'),
  attachments: ['attachments'],
  waiting: ['waiting'],
  backups: ['backups'],
  practice: ofDatabase('practice.db'),
  log: ['runsheet.log', 'runsheet.log.1'],
} as const;

/** How many bytes lie there of each kind. */
export const sizesOf = (
  dataFolder: string,
): readonly { readonly kind: keyof typeof places; readonly bytes: number }[] =>
  (['database', 'attachments', 'waiting', 'backups', 'practice', 'log'] as const).map((kind) => ({
    kind,
    bytes: places[kind].reduce((sum, name) => sum + bytesUnder(join(dataFolder, name)), 0),
  }));
