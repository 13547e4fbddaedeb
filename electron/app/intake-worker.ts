import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../shared/domain/app-error.ts';
import { openStore } from '../store/store.ts';
import { importSession, type ImportSession } from './import-session.ts';
import { storeRun } from './import-store.ts';
import { progressMeter } from './progress-meter.ts';
import { type WorkerMessage, type WorkerRequest, workerRequest, workerStart } from './worker-protocol.ts';

/** The thread in which files are read, checked and stored, so that main answers every call within a frame. */

const start = workerStart.parse(workerData);
// The main process has opened, checked and migrated the same file.
const store = openStore(start.storePath, { trusted: true });
const session: ImportSession = importSession(store, start);

const say = (message: WorkerMessage): void => {
  parentPort?.postMessage(message);
};

const answer = async (request: WorkerRequest): Promise<WorkerMessage> => {
  if (request.what === 'open') return { what: 'view', view: await session.open() };
  if (request.what === 'change') return { what: 'view', view: await session.change(request.change) };
  const meter = progressMeter(() => performance.now());
  storeRun({
    store,
    opened: session.opened(),
    runId: request.runId,
    at: request.at,
    onProgress: (done, total) => {
      say({ what: 'progress', progress: { importId: start.importId, ...meter(done, total) } });
    },
  });
  return { what: 'stored' };
};

const settle = async (request: WorkerRequest): Promise<WorkerMessage> => {
  try {
    return await answer(request);
  } catch (error) {
    if (error instanceof AppError) return { what: 'refused', error: error.data };
    return { what: 'fault', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (sent: unknown) => {
  void settle(workerRequest.parse(sent)).then(say);
});
