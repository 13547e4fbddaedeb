import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Random } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';
import { runsElsewhere } from './process-check.ts';

/** At most this much at once, in one file or together: contract, import.stage. */
export const maxStagedBytes = 200_000_000;

export interface StagedFile {
  readonly fileId: string;
  readonly name: string;
  readonly bytes: number;
  readonly path: string;
  /** It is known whose the file is: nothing is asked about it. */
  readonly settled: boolean;
}

/** Bytes that the window handed over, until they are imported: files of ours (0600) in a folder of ours. */
export interface StagedFiles {
  /** @throws AppError `file-too-large` or `too-much-staged`. */
  readonly add: (name: string, bytes: Uint8Array) => StagedFile;
  /** @throws AppError `file-not-staged` when it was used or never handed over. */
  readonly get: (fileId: string) => StagedFile;
  readonly read: (file: StagedFile) => Uint8Array;
  readonly settle: (fileIds: readonly string[]) => void;
  readonly remove: (fileIds: readonly string[]) => void;
  /** Removes everything: the application closes. */
  readonly close: () => void;
}

const tooLarge = (): AppError =>
  new AppError(
    'file-too-large',
    text('Filen är större än 200 MB.', 'The file is larger than 200 MB.'),
    text('Dela filen i flera och öppna dem var för sig.', 'Split the file and open the parts one by one.'),
  );

const tooMuch = (): AppError =>
  new AppError(
    'too-much-staged',
    text('De öppnade filerna är tillsammans större än 200 MB.', 'The opened files are together larger than 200 MB.'),
    text('Granska eller stäng det du har öppnat först.', 'Review or close what you have opened first.'),
  );

const notStaged = (): AppError =>
  new AppError(
    'file-not-staged',
    text('Filen finns inte kvar hos Runsheet.', 'Runsheet no longer has the file.'),
    text('Öppna filen igen.', 'Open the file again.'),
  );

/** What a process that has ended left behind was not imported, and the person still has the file. */
const removeLeftovers = (staged: string): void => {
  for (const name of existsSync(staged) ? readdirSync(staged) : []) {
    if (!runsElsewhere(Number.parseInt(name, 10))) rmSync(join(staged, name), { recursive: true, force: true });
  }
};

export const stagedFiles = (dataFolder: string, random: Random): StagedFiles => {
  const staged = join(dataFolder, 'staged');
  removeLeftovers(staged);
  const folder = join(staged, `${String(process.pid)}-${random.hex(8)}`);
  const known = new Map<string, StagedFile>();
  const held = (): number => [...known.values()].reduce((sum, file) => sum + file.bytes, 0);
  return {
    add: (name, bytes) => {
      if (bytes.byteLength > maxStagedBytes) throw tooLarge();
      if (held() + bytes.byteLength > maxStagedBytes) throw tooMuch();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const fileId = random.hex(16);
      const path = join(folder, fileId);
      writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' });
      chmodSync(path, 0o600);
      const file = { fileId, name, bytes: bytes.byteLength, path, settled: false };
      known.set(fileId, file);
      return file;
    },
    get: (fileId) => {
      const file = known.get(fileId);
      if (!file) throw notStaged();
      return file;
    },
    read: (file) => readFileSync(file.path),
    settle: (fileIds) => {
      for (const fileId of fileIds) {
        const file = known.get(fileId);
        if (file) known.set(fileId, { ...file, settled: true });
      }
    },
    remove: (fileIds) => {
      for (const fileId of fileIds) {
        const file = known.get(fileId);
        if (!file) continue;
        rmSync(file.path, { force: true });
        known.delete(fileId);
      }
    },
    close: () => {
      known.clear();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
