import { workerData } from 'node:worker_threads';
import { openStore } from '../store/store.ts';
import { doReview } from './heavy-review.ts';
import { serveImport } from './import-thread.ts';
import { sortFiles } from './sort-files.ts';
import { say, settled } from './worker-answer.ts';
import { workerStart } from './worker-protocol.ts';

/** The thread for heavy work, so that main answers every call within a frame: imports, and large changes of a run. */

const start = workerStart.parse(workerData);
// The main process has opened, checked and migrated the same file.
const store = openStore(start.storePath, { trusted: true });

if (start.task === 'import') serveImport(store, start);
else {
  const message = await settled(async () =>
    start.task === 'sort'
      ? { what: 'sorted', files: [...(await sortFiles(store, start))] }
      : { what: 'reviewed', value: doReview(store, start) },
  );
  store.close();
  say(message);
}
