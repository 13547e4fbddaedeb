import { taxDeduction } from '../checks/deduction.ts';
import { type Cell, type Draft } from '../draft.ts';
import { problem } from '../problem-texts.ts';
import { type ListRecord } from '../record.ts';
import { at, dateOf, type RecordCheck, valueOf } from './check.ts';
import { whoIsIt } from '../checks/customer.ts';
import { checkAsInvoice } from './as-invoice.ts';
import { asDraft } from './customer.ts';

/** The invoice that the contract makes next, for the checks of rows: VAT must be legal on its day. */
const nextInvoice = (record: ListRecord): Draft => {
  const draft = asDraft(record);
  const day: Cell | undefined = draft.head.nextInvoiceDate ?? draft.head.contractStart;
  return day === undefined ? draft : { ...draft, head: { ...draft.head, invoiceDate: day } };
};

/** Customer and rows as on an invoice; date codes in texts are kept for the service (intake.md 11). */
export const asNextInvoice: RecordCheck = (record, context, found) => {
  checkAsInvoice(nextInvoice(record), context, [whoIsIt, taxDeduction], found);
};

export const contractTime: RecordCheck = (record, { today }, found) => {
  const start = dateOf(record, 'contractStart');
  const [end, next] = [dateOf(record, 'contractEnd'), dateOf(record, 'nextInvoiceDate')];
  if (start !== null && end !== null && end < start) {
    found.push(problem('end-before-start', 'error', at('contractEnd'), { start, end }));
    return;
  }
  if (end !== null && end < today) found.push(problem('contract-ended', 'warning', at('contractEnd'), { end }));
  if (next === null) return;
  if ((start !== null && next < start) || (end !== null && next > end))
    found.push(problem('next-outside-contract', 'error', at('nextInvoiceDate'), { date: next }));
  else if (next < today) found.push(problem('next-in-past', 'warning', at('nextInvoiceDate'), { date: next }));
};

export const dayOfMonth: RecordCheck = (record, _context, found) => {
  const value = valueOf(record, 'invoiceDay');
  if (value !== null && (Number(value) < 1 || Number(value) > 31))
    found.push(problem('day-of-month', 'error', at('invoiceDay'), { raw: value }));
};
