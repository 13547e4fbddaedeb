import { parentPort } from 'node:worker_threads';
import { type Store } from '../store/store.ts';
import { importSession } from './import-session.ts';
import { storeRun } from './import-store.ts';
import { progressMeter } from './progress-meter.ts';
import { say, settled } from './worker-answer.ts';
import { type ImportStart, type WorkerMessage, type WorkerRequest, workerRequest } from './worker-protocol.ts';

/** Serves one import until the thread is ended: reads its files, changes its plan, stores its run. */
export const serveImport = (store: Store, start: ImportStart): void => {
  const session = importSession(store, start);
  const answer = async (request: WorkerRequest): Promise<WorkerMessage> => {
    if (request.what === 'open') return { what: 'view', view: await session.open() };
    if (request.what === 'change') return { what: 'view', view: await session.change(request.change) };
    const meter = progressMeter(() => performance.now());
    const { runId, at } = request;
    storeRun({
      store,
      opened: session.opened(),
      runId,
      at,
      onProgress: (done, total) => {
        say({ what: 'progress', progress: { importId: start.importId, phase: 'storing', ...meter(done, total) } });
      },
    });
    return { what: 'stored' };
  };
  parentPort?.on('message', (sent: unknown) => {
    void settled(() => answer(workerRequest.parse(sent))).then(say);
  });
};
