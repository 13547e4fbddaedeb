import { parentPort } from 'node:worker_threads';
import { type Store } from '../store/store.ts';
import { previewer } from './import-preview.ts';
import { reporter } from './import-progress.ts';
import { importSession } from './import-session.ts';
import { storeRun } from './import-store.ts';
import { storeList } from './list-store.ts';
import { progressMeter } from './progress-meter.ts';
import { say, settled } from './worker-answer.ts';
import { type ImportStart, type WorkerMessage, type WorkerRequest, workerRequest } from './worker-protocol.ts';

/** Serves one import until the thread is ended: reads its files, changes its plan, stores its run or list. */
export const serveImport = (store: Store, start: ImportStart): void => {
  const report = reporter(
    start.importId,
    () => performance.now(),
    (progress) => {
      say({ what: 'progress', progress });
    },
  );
  const session = importSession(store, start, report);
  const preview = previewer();
  const answer = async (request: WorkerRequest): Promise<WorkerMessage> => {
    if (request.what === 'open') return { what: 'view', view: await session.open() };
    if (request.what === 'change') return { what: 'view', view: await session.change(request.change) };
    if (request.what === 'preview') return { what: 'previewed', page: preview(session.opened(), request.asked) };
    const meter = progressMeter(() => performance.now());
    const onProgress = (done: number, total: number): void => {
      say({ what: 'progress', progress: { importId: start.importId, phase: 'storing', ...meter(done, total) } });
    };
    const task = { store, opened: session.opened(), at: request.at, onProgress };
    if (request.what === 'store') await storeRun({ ...task, runId: request.runId });
    else await storeList({ ...task, listId: request.listId, paths: start.files.map(({ path }) => path) });
    return { what: 'stored' };
  };
  let working = Promise.resolve();
  parentPort?.on('message', (sent: unknown) => {
    // One after the other, answered in the order of the questions: a page is never of a plan that is being changed.
    working = working.then(() => settled(() => answer(workerRequest.parse(sent)))).then(say);
  });
};
