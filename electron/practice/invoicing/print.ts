import { ownPdf, sentPdf } from '../files/keep.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { invoicePdf } from '../pdf/invoice-pdf.ts';
import { flagOf, parseView, textOf } from '../wire/json.ts';
import { currencyOf } from './entry.ts';
import { type Prepared } from './make.ts';
import { totalsOfEntry } from './totals.ts';

/** The PDF of a stored invoice; an own PDF that was sent with it is given back as it is. */
export const printStored = (ledger: Ledger, row: ListedInvoice): Buffer => {
  const entry = parseView(row.doc);
  const own = ownPdf(ledger, entry);
  if (own !== null) return own;
  const creditor = parseView(ledger.creditors.get(row.creditor_id)?.doc ?? '{}');
  const debtor = parseView(row.debtor_doc);
  const address = row.address === null ? {} : parseView(row.address);
  return invoicePdf({
    creditor,
    debtor: { ...debtor, ...Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null)) },
    entry,
    totals: totalsOfEntry(entry, flagOf(creditor, 'UseCentRounding')),
    currency: row.currency,
    actionType: row.action_type,
    number: row.number,
    ocr: row.ocr,
    invoiceAt: row.invoice_at,
    dueAt: row.due_at,
    deduction: row.deduction,
  });
};

/** The PDF of an entry that was sent for a preview and is not stored. */
export const printPrepared = ({ row, creditorDoc, debtor }: Prepared): Buffer => {
  const entry = parseView(row.doc);
  const own = sentPdf(entry);
  if (own !== null) return own;
  return invoicePdf({
    creditor: creditorDoc,
    debtor,
    entry,
    totals: totalsOfEntry(entry, flagOf(creditorDoc, 'UseCentRounding')),
    currency: currencyOf(entry),
    actionType: row.action_type,
    number: textOf(entry, 'InvoiceNumber'),
    ocr: null,
    invoiceAt: row.invoice_at,
    dueAt: row.due_at,
    deduction: row.deduction,
  });
};
