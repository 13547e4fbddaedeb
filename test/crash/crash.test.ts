import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorBudget } from '../../shared/service/limits.ts';
import { count } from '../../electron/store/rows.ts';
import { type Store } from '../../electron/store/store.ts';
import {
  addRun,
  drafts,
  type Fault,
  ledgerTotals,
  type LoggedCall,
  openComputer,
  openWorld,
  runState,
  sheetTotals,
  states,
  windowMs,
  type World,
} from '../outbox/harness.ts';

const workerPath = join(import.meta.dirname, 'worker.ts');

/** A small seeded generator, so that a run of kills can be told from another: mulberry32. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const faults: readonly Fault[] = [
  { Method: 'POST', Path: '/v1/invoice/action', Rate: 0.08, Effect: 'DropBefore' },
  { Method: 'POST', Path: '/v1/invoice/action', Rate: 0.08, Effect: 'DropAfter' },
  { Method: 'POST', Path: '/v1/invoice/action', Rate: 0.04, Effect: 'StatusAfter', Status: 500 },
  { Method: 'POST', Path: '/v1/invoice/action', Rate: 0.02, Effect: 'Delay', DelayMs: 1_500, Times: 2 },
  { Method: 'POST', Path: '/v1/debtors/debtors', Nth: 1, Effect: 'DropAfter' },
  { Method: 'POST', Path: '/v1/products/products', Nth: 1, Effect: 'StatusAfter', Status: 500 },
  { Method: 'POST', Path: '/v1/invoice/attestinovicesinlist', Nth: 1, Effect: 'DropAfter' },
  { Method: 'POST', Path: '/v1/invoice/attestinovicesinlist', Nth: 2, Effect: 'DropBefore' },
  { Method: 'GET', Rate: 0.05, Effect: 'DropBefore' },
];

let world: World;
let storePath: string;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

const startWorker = async (): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, [workerPath, storePath, world.practice.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  return worker;
};

const tries = (store: Store): number => count(store.prepare('SELECT count(*) AS n FROM job_try'), []);

/** Kills once so many more tries were made, and a moment later: wherever the worker happens to be then. */
const killAfterTries = async (store: Store, worker: ChildProcess, more: number, laterMs: number): Promise<void> => {
  const until = tries(store) + more;
  while (worker.exitCode === null && tries(store) < until) await wait(3);
  await wait(laterMs);
  worker.kill('SIGKILL');
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
};

/** Refusals of the service's own in any window: injected ones are left out (outbox.md, Proof). */
const mostErrorsInAWindow = (calls: readonly LoggedCall[]): number => {
  const at = calls
    .filter((call) => !call.Fault && (call.Status ?? 0) >= 400)
    .map((call) => Date.parse(call.Time))
    .sort((a, b) => a - b);
  return Math.max(0, ...at.map((from) => at.filter((time) => time >= from && time < from + windowMs).length));
};

const drainUnderFire = async (seed: number, kills: number, invoices: number): Promise<void> => {
  const sheet = drafts(invoices, 12);
  const store = openComputer(world.folder, 'crash', world.practice.url);
  storePath = store.path;
  const runId = addRun(store, { attest: true, drafts: sheet });
  await world.hands.settings({ AttestDelayMs: 40, LatencyMs: 5 });
  await world.hands.faults(faults);
  const random = seeded(seed);
  // The successor is there before its predecessor dies: until then it only watches.
  let worker = await startWorker();
  for (let kill = 0; kill < kills; kill += 1) {
    const successor = startWorker();
    await killAfterTries(store, worker, 3 + Math.floor(random() * 12), Math.floor(random() * 30));
    worker = await successor;
  }
  if (worker.exitCode === null) await once(worker, 'exit');
  await world.hands.faults([]);
  expect(worker.exitCode).toBe(0);
  expect(states(store, runId, 'attest')).toEqual({ sent: invoices });
  expect(runState(store, runId)).toBe('done');
  expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  expect((await world.hands.open()).every((invoice) => invoice.Stage === 'Attested')).toBe(true);
  expect((await world.hands.debtors()).length).toBe(12);
  const calls = await world.hands.calls();
  expect(calls.filter((call) => call.Status === 429 && !call.Fault)).toEqual([]);
  expect(mostErrorsInAWindow(calls)).toBeLessThan(errorBudget.threshold);
  store.close();
};

describe('workers that are killed at random points under faults', () => {
  it('leave every approved invoice at the service exactly once', async () => {
    await drainUnderFire(2026, 8, 60);
  });
});
