import { type HeadCheck } from '../checks/check.ts';
import { arithmetic, description, discount, price, vat, wholeOre } from '../checks/lines.ts';
import { currency, somethingToBill } from '../checks/totals.ts';
import { type Draft, type InvoiceValue } from '../draft.ts';
import { readInvoice } from '../invoice-value.ts';
import { type Problem } from '../problem.ts';
import { type RecordContext } from './check.ts';
import { contactDetails } from './customer.ts';

const lineChecks = [description, price, vat, arithmetic, wholeOre, discount];

/** Checks a record with rows as an invoice of a run: who, what, how much, and what else its kind asks for. Answers what it comes to. */
export const checkAsInvoice = (
  draft: Draft,
  context: RecordContext,
  own: readonly HeadCheck[],
  found: Problem[],
): InvoiceValue => {
  const { today, defaults } = context;
  const invoice = readInvoice(draft, defaults);
  for (const check of [...own, somethingToBill, currency]) check(draft, invoice, { today, defaults }, found);
  contactDetails(draft, invoice, context, found);
  draft.rows.forEach((row, index) => {
    const line = invoice.lines[index];
    if (line !== undefined) for (const check of lineChecks) check(row, line, invoice, found);
  });
  return invoice;
};
