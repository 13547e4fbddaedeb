import { parentPort, workerData } from 'node:worker_threads';
import { importSession } from '../../electron/app/import-session.ts';
import { storeRun } from '../../electron/app/import-store.ts';
import { workerRequest, importStart } from '../../electron/app/worker-protocol.ts';
import { openStore } from '../../electron/store/store.ts';

/** The intake worker, but that its thread takes all the memory it may after the first transaction of drafts. */
const start = importStart.parse(workerData);
const store = openStore(start.storePath, { trusted: true });
const session = importSession(store, start);

parentPort?.on('message', (sent: unknown) => {
  const request = workerRequest.parse(sent);
  if (request.what === 'open') {
    void session.open().then((view) => parentPort?.postMessage({ what: 'view', view }));
    return;
  }
  if (request.what !== 'store') return;
  const eat = (): void => {
    const eaten: number[][] = [];
    // In small pieces: a large one near the limit ends the whole process, as the limits in worker-client.ts say.
    for (;;) eaten.push(new Array<number>(10_000).fill(eaten.length + 0.5));
  };
  void storeRun({ store, opened: session.opened(), runId: request.runId, at: request.at, onProgress: eat });
});
