import { expect, it, onTestFinished } from 'vitest';
import { claim } from '../../electron/outbox/send.ts';
import { holdLease } from '../../electron/store/lease.ts';
import { temporaryFolder } from '../store/open.ts';
import { addRun, drafts, jobs, openComputer, states } from './harness.ts';

it('nothing is claimed by a process whose lease another has: it is told so, and the job waits as it was', () => {
  const store = openComputer(temporaryFolder(), 'one', 'http://127.0.0.1:1');
  onTestFinished(store.close);
  const runId = addRun(store, { attest: false, drafts: drafts(1) });
  const now = new Date();
  let lost = 0;
  const claimAs = (holder: string) => {
    const drain = {
      store,
      connectionId: 'here',
      holder,
      now: () => now,
      stopping: () => false,
      leaseLost: () => {
        lost += 1;
      },
    };
    const id = { callId: 'first', repeat: false };
    return claim(drain, { scopeId: 1 }, jobs(store, runId, 'ensureProduct'), id, {
      endpoint: 'POST /v1/products/products',
    });
  };
  holdLease(store, 'here', 'other', now.getTime(), 60_000);
  expect(claimAs('us')).toBeNull();
  expect([lost, states(store, runId, 'ensureProduct')]).toEqual([1, { queued: 1 }]);
  expect(claimAs('other')?.jobs).toHaveLength(1);
  expect([lost, states(store, runId, 'ensureProduct')]).toEqual([1, { sending: 1 }]);
});
