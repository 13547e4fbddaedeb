import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelRun } from '../../electron/outbox/person.ts';
import { runById } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { addRun, drafts, jobs, openComputer, openWorld, states, type World } from '../outbox/harness.ts';
import { heldMs } from './faults.ts';
import { bundleWorker, ended, kill, startPusher, type Worker } from './workers.ts';

// Processes start one after the other: a busy machine takes long.
vi.setConfig({ testTimeout: 300_000 });

let world: World;
let store: Store;
let worker: Worker;
beforeEach(async () => {
  world = await openWorld();
  store = openComputer(world.folder, 'crash', world.practice.url);
  worker = await bundleWorker();
});
afterEach(async () => {
  worker.remove();
  store.close();
  await world.end();
});

it('a run that is cancelled after its worker was killed with drafts out: what the service has is told as sent, the rest as taken back', async () => {
  const invoices = 40;
  await world.hands.settings({ LatencyMs: 20 });
  await world.hands.faults([
    { Method: 'POST', Path: '/v1/invoice/action', Rate: 0.2, Effect: 'DropAfter' },
    { Method: 'POST', Path: '/v1/invoice/action', Rate: 0.2, Effect: 'DropBefore' },
    { Method: 'POST', Path: '/v1/invoice/action', Nth: 9, Effect: 'Delay', DelayMs: heldMs },
  ]);
  const runId = addRun(store, { attest: true, drafts: drafts(invoices) });
  const at = { storePath: store.path, url: world.practice.url };
  const first = await startPusher(worker, 'first', at);
  await vi.waitFor(
    () => {
      expect(states(store, runId, 'createInvoice').sent ?? 0).toBeGreaterThan(8);
    },
    { timeout: 60_000, interval: 5 },
  );
  expect(await kill(first)).toBe(true);
  const run = runById(store, runId);
  if (run === null) throw new Error('no run');
  cancelRun(store, run, new Date());
  const second = await startPusher(worker, 'second', at);
  await ended(second);
  await wait(heldMs + 200);
  const creates = jobs(store, runId, 'createInvoice');
  const sent = creates.filter(({ state }) => state === 'sent');
  expect(creates.length).toBe(sent.length + creates.filter(({ state }) => state === 'cancelled').length);
  const open = await world.hands.open();
  expect(open.map(({ ActionPublicId }) => ActionPublicId).sort()).toEqual(
    sent.map(({ serviceId }) => serviceId).sort(),
  );
  expect(open.every(({ Stage }) => Stage === 'Created')).toBe(true);
  expect(runById(store, runId)).toMatchObject({ state: 'cancelled' });
  expect(runById(store, runId)?.finishedAt).not.toBeNull();
});
