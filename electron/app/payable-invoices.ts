import { minor } from '../../shared/domain/money.ts';
import { type OpenInvoice } from '../../shared/domain/open-invoices.ts';
import { pendingOn } from '../store/bank-payments.ts';
import { allOwedInvoices } from '../store/owed-invoices.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';

/** Invoices of the mirror, each with what is left of it when all that is under way is done: nothing, of some. */
export const lessUnderWay = (
  store: Store,
  scopeId: number,
  invoices: readonly OpenInvoice[],
): readonly OpenInvoice[] => {
  const pending = pendingOn(store, scopeId, {
    invoice: syncState(store, scopeId, 'events')?.at ?? '',
    reconciliation: syncState(store, scopeId, 'reconciliations')?.at ?? '',
  });
  return invoices.map((one) => {
    const taken = pending.get(one.actionId);
    return taken === undefined ? one : { ...one, left: minor(Math.max(0, one.left - taken)) };
  });
};

/** The invoices that are owed, of both kinds, less what is under way. */
export const payableInvoices = (store: Store, scopeId: number): readonly OpenInvoice[] =>
  lessUnderWay(store, scopeId, allOwedInvoices(store, scopeId));
