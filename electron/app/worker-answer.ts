import { parentPort } from 'node:worker_threads';
import { AppError } from '../../shared/domain/app-error.ts';
import { type WorkerMessage } from './worker-protocol.ts';

/** Says something to the main thread. */
export const say = (message: WorkerMessage): void => {
  parentPort?.postMessage(message);
};

/** An answer or the words of what went wrong: nothing is ever thrown across the threads. */
export const settled = async (work: () => Promise<WorkerMessage>): Promise<WorkerMessage> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return { what: 'refused', error: error.data };
    return { what: 'fault', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};
