import { describe, expect, test } from 'vitest';
import { minor } from '../../shared/domain/money.ts';
import { linkJob } from '../../electron/store/bank-payments.ts';
import { changeJob, insertJob, jobById } from '../../electron/store/jobs.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryStore } from './open.ts';

const at = '2026-11-29T08:00:00.000Z';

const withPayment = (amount: number): Store => {
  const store = temporaryStore();
  addTwoScopes(store);
  store
    .prepare(
      `INSERT INTO bank_payment (scope_id, payment_key, entry_key, whole, batch, amount, list_id, file_name, seen_at)
       VALUES (1, 'p', 'e', 1, 0, ?, 1, 'bank.xml', ?)`,
    )
    .run(amount, at);
  return store;
};
const register = (store: Store, amount: number, businessKey: string): number => {
  const jobId = insertJob(store, {
    scopeId: 1,
    runId: null,
    draftNo: null,
    kind: 'registerPayment',
    businessKey,
    generation: 0,
    payload: {},
    at,
  });
  linkJob(store, 1, { paymentKey: 'p', jobId, amount: minor(amount) });
  return jobId;
};

describe('the database', () => {
  test('lets acts register a payment in parts, and never more than it is', () => {
    const store = withPayment(100);
    register(store, 60, 'bank:p:1');
    register(store, 40, 'bank:p:2');
    expect(() => register(store, 1, 'bank:p:3')).toThrow('a payment is registered once');
  });

  test('lets one act live under a part’s number, and the next one when that is taken back', () => {
    const store = withPayment(100);
    const job = jobById(store, 1, register(store, 100, 'bank:p:1')) ?? expect.fail('no job');
    expect(() => register(store, 100, 'bank:p:1')).toThrow('UNIQUE');
    changeJob(store, job, { state: 'cancelled' }, at);
    register(store, 100, 'bank:p:2');
    expect(() => register(store, 1, 'bank:p:3')).toThrow('a payment is registered once');
  });
});
