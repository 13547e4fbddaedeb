import { basename } from 'node:path';
import { startImportWorker } from '../../electron/app/worker-client.ts';
import { beginRun } from '../../electron/store/runs.ts';
import { openStore } from '../../electron/store/store.ts';
import { intakeWorker, openWorld } from './worlds.ts';

/**
 * A process of its own that hosts the application as the desktop does and imports one file: main's loop here, the intake
 * worker beside it. Prints its peak of memory and the longest block of main's loop, as JSON.
 */
const beat = 2;

const longestBlock = (): (() => number) => {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - beat);
    last = now;
  }, beat);
  return () => {
    clearInterval(timer);
    return longest;
  };
};

const [path = ''] = process.argv.slice(2);
const world = await openWorld();
const store = openStore(world.storePath, { trusted: true });
const at = new Date().toISOString();
const stop = longestBlock();
const began = performance.now();
const worker = startImportWorker(
  intakeWorker,
  {
    task: 'import',
    storePath: world.storePath,
    importId: 'bench',
    scopeId: world.scopeId,
    today: '2026-11-28',
    files: [{ fileId: 'bench', name: basename(path), path }],
  },
  () => undefined,
);
await worker.ask({ what: 'open' });
const runId = beginRun(store, {
  scopeId: world.scopeId,
  name: 'bench',
  currency: 'SEK',
  createdAt: at,
  importer: process.pid,
});
await worker.ask({ what: 'store', runId, at });
const seconds = (performance.now() - began) / 1000;
const blockMs = stop();
await worker.end();
store.close();
await world.close();
// Kilobytes on every system.
console.log(JSON.stringify({ peakMB: process.resourceUsage().maxRSS / 1024, blockMs, seconds }));
