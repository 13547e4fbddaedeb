import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, open, type FileHandle } from 'node:fs/promises';
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
  /**
   * Written as the pieces come: main's thread neither waits for the disk nor holds the file. Nothing is left of what is refused
   * or breaks off. @throws AppError `file-too-large` or `too-much-staged`.
   */
  readonly add: (name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) => Promise<StagedFile>;
  /** @throws AppError `file-not-staged` when it was used or never handed over. */
  readonly get: (fileId: string) => StagedFile;
  /** The same file under an id of its own. @throws AppError as `get` and `add`. */
  readonly copy: (fileId: string) => Promise<StagedFile>;
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

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path)) if (piece instanceof Uint8Array) yield piece;
}

export const stagedFiles = (dataFolder: string, random: Random): StagedFiles => {
  const staged = join(dataFolder, 'staged');
  removeLeftovers(staged);
  const folder = join(staged, `${String(process.pid)}-${random.hex(8)}`);
  const known = new Map<string, StagedFile>();
  /** Bytes of what is known, and of what is still on its way. */
  let held = 0;
  /** Answers how many bytes were written. */
  const write = async (file: FileHandle, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> => {
    let size = 0;
    try {
      for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
        if (size + piece.byteLength > maxStagedBytes) throw tooLarge();
        if (held + piece.byteLength > maxStagedBytes) throw tooMuch();
        size += piece.byteLength;
        held += piece.byteLength;
        await file.writeFile(piece);
      }
      return size;
    } catch (error) {
      held -= size;
      throw error;
    }
  };
  const get = (fileId: string): StagedFile => {
    const file = known.get(fileId);
    if (!file) throw notStaged();
    return file;
  };
  const add: StagedFiles['add'] = async (name, bytes) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fileId = random.hex(16);
    const path = join(folder, fileId);
    const file = await open(path, 'wx', 0o600);
    try {
      await chmod(path, 0o600);
      const made = { fileId, name, bytes: await write(file, bytes), path, settled: false };
      known.set(fileId, made);
      return made;
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  };
  return {
    add,
    get,
    copy: async (fileId) => {
      const { name, path } = get(fileId);
      return add(name, bytesOf(path));
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
        held -= file.bytes;
      }
    },
    close: () => {
      known.clear();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
