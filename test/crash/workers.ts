import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** A process that pushes, under the name by which it holds the lease. */
export interface Pusher {
  readonly name: string;
  readonly process: ChildProcess;
}

export interface Worker {
  readonly script: string;
  readonly remove: () => void;
}

/** The worker in one file that starts in a third of the time: a drill starts hundreds. It lies where its packages are found. */
export const bundleWorker = async (): Promise<Worker> => {
  const caches = join(root, 'node_modules/.cache');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'crash-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { target: 'node', noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: join(import.meta.dirname, 'worker.ts'),
      target: 'node22',
      outDir: folder,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'worker.mjs' } },
    },
  });
  return {
    script: join(folder, 'worker.mjs'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Starts a pusher and answers it once it is at work, or watches another that is. */
export const startPusher = async (
  worker: Worker,
  name: string,
  { storePath, url }: { readonly storePath: string; readonly url: string },
): Promise<Pusher> => {
  const child = spawn(process.execPath, [worker.script, storePath, url, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { name, process: child };
};

export const isAlive = ({ process: { exitCode, signalCode } }: Pusher): boolean =>
  exitCode === null && signalCode === null;

/** Settles when the process is gone. */
export const ended = async (pusher: Pusher): Promise<void> => {
  if (isAlive(pusher)) await once(pusher.process, 'exit');
};

/** True where the kill ended it; false where it had ended by itself. */
export const kill = async (pusher: Pusher): Promise<boolean> => {
  pusher.process.kill('SIGKILL');
  await ended(pusher);
  return pusher.process.signalCode === 'SIGKILL';
};
