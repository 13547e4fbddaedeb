import { workerData } from 'node:worker_threads';
import { openStore } from '../store/store.ts';
import { doReview } from './heavy-review.ts';
import { serveImport } from './import-thread.ts';
import { doRegister } from './list-register-work.ts';
import { doOwed } from './owed-attach-work.ts';
import { sortFiles } from './sort-files.ts';
import { say, settled } from './worker-answer.ts';
import { workerStart } from './worker-protocol.ts';

/** The thread for heavy work, so that main answers every call within a frame: imports, large changes of a run, and files to save. */

const start = workerStart.parse(workerData);
// The main process has opened, checked and migrated the same file.
const store = openStore(start.storePath, { trusted: true });

if (start.task === 'import') serveImport(store, start);
else {
  const message = await settled(async () => {
    if (start.task === 'sort') return { what: 'sorted', files: [...(await sortFiles(store, start))] };
    if (start.task === 'owed') return { what: 'reviewed', value: doOwed(store, start) };
    if (start.task === 'register') return { what: 'reviewed', value: doRegister(store, start) };
    if (start.task === 'review') return { what: 'reviewed', value: doReview(store, start) };
    // Loaded here alone: the writer of workbooks is large, and an import has no use for it.
    const { makeFile } = await import('./make-file.ts');
    return { what: 'file', file: await makeFile(store, start) };
  });
  store.close();
  say(message);
}
