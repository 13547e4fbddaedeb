import { present } from '../cell-state.ts';
import { problem } from '../problem-texts.ts';
import { type HeadCheck } from './check.ts';

/**
 * The service's form takes the id of the credited invoice, never its number (views, InvoiceActionEntryView,
 * CreditingInvoicePublicId), and the two are connected by a call of its own (endpoints, invoice/creditaction). What the
 * sheet says is kept and shown, and that it is not sent is said.
 */
export const creditedInvoice: HeadCheck = ({ head }, invoice, _context, found) => {
  const raw = head.creditedInvoice?.value;
  if (!present(raw) || raw === '') return;
  const at = { rowNo: null, field: 'creditedInvoice' as const };
  if (raw === invoice.documentKey) found.push(problem('credits-itself', 'warning', at, { raw }));
  else found.push(problem('credits-invoice', 'hint', at, { raw }));
};
