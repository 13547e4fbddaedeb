import { workerData } from 'node:worker_threads';
import { openStore } from '../store/store.ts';
import { say, settled } from './worker-answer.ts';
import { workerStart } from './worker-protocol.ts';

/**
 * The thread for heavy work, so that main answers every call within a frame: imports, large changes of a run, and files to save.
 * Somebody waits while it starts: it loads what its own task needs and nothing else.
 */

const start = workerStart.parse(workerData);
// The main process has opened, checked and migrated the same file.
const store = openStore(start.storePath, { trusted: true });

if (start.task === 'import') {
  const { serveImport } = await import('./import-thread.ts');
  serveImport(store, start);
} else {
  const message = await settled(async () => {
    if (start.task === 'sort') {
      const { sortFiles } = await import('./sort-files.ts');
      return { what: 'sorted', files: [...(await sortFiles(store, start))] };
    }
    if (start.task === 'owed') {
      const { doOwed } = await import('./owed-attach-work.ts');
      return { what: 'reviewed', value: doOwed(store, start) };
    }
    if (start.task === 'register') {
      const { doRegister } = await import('./list-register-work.ts');
      return { what: 'reviewed', value: doRegister(store, start) };
    }
    if (start.task === 'backup') {
      const { doBackup } = await import('./backup-work.ts');
      return { what: 'reviewed', value: await doBackup(store, start) };
    }
    if (start.task === 'log') {
      const { handOver } = await import('./hand-over.ts');
      return { what: 'reviewed', value: handOver(store, start) };
    }
    if (start.task === 'practice-anew') {
      const { forgetPractice } = await import('./practice-anew-work.ts');
      return { what: 'reviewed', value: forgetPractice(store, start.times) };
    }
    if (start.task === 'review') {
      const { doReview } = await import('./heavy-review.ts');
      return { what: 'reviewed', value: doReview(store, start) };
    }
    const { makeFile } = await import('./make-file.ts');
    return { what: 'file', file: await makeFile(store, start) };
  });
  store.close();
  say(message);
}
