import { reconciliationActKinds } from '../../shared/contract/acts.ts';
import { reconciliationSubViewIn, type ReconciliationSubViewIn } from '../../shared/service/reconciliation-views.ts';
import { paidReconciliations, saveReconciliations } from '../store/reconciliations.ts';
import { mirrorReconciliation } from './mirror.ts';
import { type SyncRun } from './sync.ts';
import { syncTwoLists, type TwoLists } from './two-lists.ts';

const reconciliations: TwoLists<ReconciliationSubViewIn> = {
  what: 'reconciliations',
  table: 'reconciliation',
  open: 'GET /v1/reconciliationinvoice/open/{id}',
  closed: 'GET /v1/reconciliationinvoice/closed/{id}',
  item: reconciliationSubViewIn,
  idOf: (view) => view.ActionPublicId,
  keep: ({ store, scopeId, now }, views) => {
    saveReconciliations(store, scopeId, views.map(mirrorReconciliation), now.toISOString());
  },
  acts: reconciliationActKinds,
  paid: paidReconciliations,
};

/** Reconciliation invoices. After the payments, by which it is told that one was paid. */
export const syncReconciliations = (run: SyncRun, whole: boolean): Promise<void> =>
  syncTwoLists(reconciliations, run, whole);
