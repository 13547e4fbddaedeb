import { expect, it, onTestFinished } from 'vitest';
import { claim } from '../../electron/outbox/send.ts';
import { changeJob, type Job } from '../../electron/store/jobs.ts';
import { holdLease } from '../../electron/store/lease.ts';
import { type Store } from '../../electron/store/store.ts';
import { triesOf } from '../../electron/store/tries.ts';
import { temporaryFolder } from '../store/open.ts';
import { addRun, drafts, jobs, openComputer, states } from './harness.ts';

const now = new Date();
const never = (): void => {
  throw new Error('The lease was lost');
};

const open = (): Store => {
  const store = openComputer(temporaryFolder(), 'one', 'http://127.0.0.1:1');
  onTestFinished(store.close);
  return store;
};

const claimAs = (store: Store, holder: string, claimed: readonly Job[], leaseLost = never) => {
  const drain = { store, connectionId: 'here', holder, now: () => now, stopping: () => false, leaseLost };
  const id = { callId: 'first', repeat: false };
  return claim(drain, { scopeId: 1 }, claimed, id, { endpoint: 'POST /v1/products/products' });
};

it('nothing is claimed by a process whose lease another has: it is told so, and the job waits as it was', () => {
  const store = open();
  const runId = addRun(store, { attest: false, drafts: drafts(1) });
  const product = jobs(store, runId, 'ensureProduct');
  holdLease(store, 'here', 'other', now.getTime(), 60_000);
  let lost = 0;
  const told = (): void => {
    lost += 1;
  };
  expect(claimAs(store, 'us', product, told)).toBeNull();
  expect([lost, states(store, runId, 'ensureProduct')]).toEqual([1, { queued: 1 }]);
  expect(claimAs(store, 'other', product, told)?.jobs).toHaveLength(1);
  expect([lost, states(store, runId, 'ensureProduct')]).toEqual([1, { sending: 1 }]);
});

it('of jobs that go together none is claimed, and nothing logged, where one was moved since it was read', () => {
  const store = open();
  const runId = addRun(store, { attest: false, drafts: drafts(3) });
  holdLease(store, 'here', 'us', now.getTime(), 60_000);
  const read = jobs(store, runId, 'ensureDebtor');
  const [first, , last] = read;
  if (first === undefined || last === undefined) throw new Error('no customers');
  changeJob(store, last, { attempt: 2 }, now.toISOString());
  expect(claimAs(store, 'us', read)).toBeNull();
  expect([states(store, runId, 'ensureDebtor'), triesOf(store, 1, first.jobId)]).toEqual([{ queued: 3 }, []]);
  const anew = claimAs(store, 'us', jobs(store, runId, 'ensureDebtor'));
  expect(anew?.jobs.map(({ state, tryNo }) => [state, tryNo])).toEqual(Array(3).fill(['sending', 1]));
});

it('what was read ahead of a run goes only while the run is being sent', () => {
  const store = open();
  const runId = addRun(store, { attest: false, drafts: drafts(1) });
  holdLease(store, 'here', 'us', now.getTime(), 60_000);
  const read = jobs(store, runId, 'ensureProduct');
  const move = (state: string): void => {
    store.prepare('UPDATE run SET state = ? WHERE run_id = ?').run(state, runId);
  };
  move('paused');
  expect([claimAs(store, 'us', read), states(store, runId, 'ensureProduct')]).toEqual([null, { queued: 1 }]);
  move('sending');
  expect(claimAs(store, 'us', read)?.jobs).toHaveLength(1);
});
