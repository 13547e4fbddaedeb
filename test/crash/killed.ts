import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Store } from '../../electron/store/store.ts';
import { type World } from '../outbox/harness.ts';

const startWorker = async (world: World, storePath: string): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts'), storePath, world.practice.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  return worker;
};

const ended = async (worker: ChildProcess): Promise<void> => {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
};

/** Starts a worker and kills it as soon as its store shows that moment. Throws where it came to its end before. */
export const killedWhen = async (world: World, store: Store, isMoment: () => boolean): Promise<void> => {
  const worker = await startWorker(world, store.path);
  while (worker.exitCode === null && !isMoment()) await wait(1);
  expect(worker.exitCode).toBeNull();
  worker.kill('SIGKILL');
  await ended(worker);
};

/** A worker that brings what is left to its end. */
export const finished = async (world: World, store: Store): Promise<void> => {
  const worker = await startWorker(world, store.path);
  await ended(worker);
  expect(worker.exitCode).toBe(0);
};
