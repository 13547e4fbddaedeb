import { selfInvoiceActKinds } from '../../shared/contract/acts.ts';
import { selfInvoiceSubViewIn, type SelfInvoiceSubViewIn } from '../../shared/service/self-invoice-views.ts';
import { saveSelfInvoices } from '../store/self-invoices.ts';
import { mirrorSelfInvoice } from './mirror.ts';
import { type SyncRun } from './sync.ts';
import { syncTwoLists, type TwoLists } from './two-lists.ts';

const selfInvoices: TwoLists<SelfInvoiceSubViewIn> = {
  what: 'selfInvoices',
  table: 'self_invoice',
  open: 'GET /v1/selfinvoice/open/{id}',
  closed: 'GET /v1/selfinvoice/closed/{id}',
  item: selfInvoiceSubViewIn,
  idOf: (view) => view.ActionPublicId,
  keep: ({ store, scopeId, now, today }, views) => {
    const invoices = views.map((view) => mirrorSelfInvoice(view, today));
    saveSelfInvoices(store, scopeId, invoices, now.toISOString());
  },
  acts: selfInvoiceActKinds,
  paid: () => '',
};

/** Self invoices. What the bank says of their payments nothing here tells. */
export const syncSelfInvoices = (run: SyncRun, whole: boolean): Promise<void> => syncTwoLists(selfInvoices, run, whole);
