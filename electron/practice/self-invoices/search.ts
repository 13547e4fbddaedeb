import { type Ledger } from '../ledger/ledger.ts';
import { type Findable } from '../sections/search.ts';
import { type View } from '../wire/json.ts';
import { type SelfInvoice, selfInvoicesOf } from './self-invoice.ts';
import { ocrOf, selfInvoiceSubView, selfInvoiceType } from './views.ts';

/** A self invoice as a search looks at it. */
const findable = (ledger: Ledger, one: SelfInvoice): Findable => ({
  number: one.number,
  ocr: ocrOf(one),
  debtor_id: one.debtorId,
  action_type: selfInvoiceType,
  invoice_at: one.invoiceAt,
  due_at: one.dueAt,
  created_at: one.createdAt,
  attested_at: one.attestedAt,
  closed_at: one.closedAt,
  debtor_doc: JSON.stringify(ledger.debtors.get(one.debtorId) ?? {}),
  doc: JSON.stringify(one.entry),
});

/** The creditors' self invoices that fit, as list views. */
export const findSelfInvoices = (
  ledger: Ledger,
  creditorIds: readonly string[],
  fits: (action: Findable) => boolean,
): readonly View[] =>
  creditorIds
    .flatMap((id) => selfInvoicesOf(ledger, id))
    .filter((one) => fits(findable(ledger, one)))
    .map((one) => selfInvoiceSubView(ledger, one));
