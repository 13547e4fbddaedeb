import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../electron/store/store.ts';

let ready: Buffer | null = null;

/** A database as the migrations leave a new one. They are many, and a process of tests takes them once. */
const readyDatabase = (): Buffer => {
  if (ready !== null) return ready;
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-'));
  const path = join(folder, 'ready.db');
  openStore(path).close();
  ready = readFileSync(path);
  rmSync(folder, { recursive: true, force: true });
  return ready;
};

/** Makes the database of an application that was opened once before, unless there is one. Answers its path. */
export const madeReady = (path: string): string => {
  if (!existsSync(path)) writeFileSync(path, readyDatabase(), { mode: 0o600 });
  return path;
};

/** A real store in a file, which is made where it is missing. A test does not outlive a power cut: nothing waits for the disk. */
export const openTestStore = (path: string, options: Parameters<typeof openStore>[1] = {}): Store => {
  const store = openStore(madeReady(path), options);
  store.prepare('PRAGMA synchronous = OFF').run();
  return store;
};
