import { unhandledPaymentsIn } from '../../shared/service/payment-views.ts';
import { expectBody } from '../service/expect.ts';
import { saveSyncState } from '../store/sync.ts';
import { replaceUnhandledPayments } from '../store/unhandled-payments.ts';
import { mirrorUnhandled } from './mirror.ts';
import { type SyncRun } from './sync.ts';

/** Payments that fit no invoice or were too much. The service lists those that still wait, all in one answer (endpoints b, Payments). */
export const syncUnhandledPayments = async (run: SyncRun): Promise<void> => {
  const answer = await run.client.call({
    ...run.call,
    endpoint: 'GET /v1/payments/unhandledpayments/{id}',
    path: { id: run.creditorId },
  });
  const payments = expectBody(answer, unhandledPaymentsIn).flatMap((view) => mirrorUnhandled(view) ?? []);
  run.store.inTransaction(() => {
    replaceUnhandledPayments(run.store, run.scopeId, payments);
    saveSyncState(run.store, run.scopeId, 'unhandledPayments', { cursor: null, at: run.now.toISOString() });
  });
};
