import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type PracticeServer } from './server.ts';

const startedIn = z.object({ port: z.int() });

export interface PracticeThreadOptions {
  readonly file: string;
  readonly port?: number;
  /** Service time to start at, epoch ms. */
  readonly clock?: number;
  /** The thread's entry; absent: the one beside this file, in the sources or in the bundle. */
  readonly threadFile?: URL;
}

const threadBeside = (url: string): URL => new URL(`./practice-thread.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);

/**
 * Starts the practice service in a worker thread of its own, so that it takes no time of the caller's. Throws what the
 * thread threw, where it did not come up.
 */
export const startPracticeThread = async (options: PracticeThreadOptions): Promise<PracticeServer> => {
  const { threadFile = threadBeside(import.meta.url), ...workerData } = options;
  // A small young generation: the service shares the application's memory.
  const worker = new Worker(threadFile, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
  // `once` rejects on the thread's error.
  const [message]: unknown[] = await once(worker, 'message');
  const started = startedIn.parse(message);
  return {
    url: `http://127.0.0.1:${String(started.port)}`,
    port: started.port,
    close: async () => {
      const gone = once(worker, 'exit');
      worker.postMessage('close');
      await gone;
    },
  };
};
