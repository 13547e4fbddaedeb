import { isZero } from '../../domain/decimal.ts';
import { accountMark } from '../../service/supplier-account.ts';
import { whoIsPaid } from '../checks/customer.ts';
import { dueDate, invoiceDate } from '../checks/dates.ts';
import { statedTotal } from '../checks/totals.ts';
import { completeDraft } from '../complete-draft.ts';
import { type Draft } from '../draft.ts';
import { type ImportDefaults } from '../plan.ts';
import { problem } from '../problem-texts.ts';
import { type ListRecord } from '../record.ts';
import { accountOf, lineOfAccount } from '../supplier-account.ts';
import { checkAsInvoice } from './as-invoice.ts';
import { at, type RecordCheck, valueOf } from './check.ts';
import { asDraft } from './customer.ts';
import { owedDelivery } from './reconciliations.ts';

/** A record of a list of self invoices with its dates and terms, as an invoice of a run has them. */
export const selfDraft = (record: ListRecord, defaults: ImportDefaults): Draft =>
  completeDraft(asDraft(record), defaults);

/**
 * Supplier, dates and rows as on an invoice. It is no credit: one names what it credits, and is made in Follow-up. Its rows have no mark
 * of prices with VAT (views.json, SelfInvoiceActionRecordView).
 */
export const asSelfInvoice: RecordCheck = (record, context, found) => {
  const draft = selfDraft(record, context.defaults);
  const invoice = checkAsInvoice(draft, context, [whoIsPaid, invoiceDate, dueDate, statedTotal], found);
  owedDelivery({ ...record, cells: { ...record.cells, ...draft.head } }, context, found);
  if (invoice.total < 0) found.push(problem('negative-self-invoice', 'error', at('documentKey')));
  if (context.defaults.pricesIncludeVat) found.push(problem('self-invoice-with-vat', 'error', at('documentKey')));
  const hasVat = invoice.lines.some(({ vatRate }) => vatRate !== null && !isZero(vatRate));
  // The seller's VAT number stands on every invoice: sweden.md, row Invoice content.
  if (hasVat && context.inRegister === false && valueOf(record, 'vatNumber') === null)
    found.push(problem('seller-vat-number', 'warning', at('vatNumber')));
};

/** Money goes to the account of the register. Another one in a sheet is a slip or a fraud, and never taken over by itself. */
export const supplierAccount: RecordCheck = (record, { paidTo, inRegister }, found) => {
  const account = accountOf(record);
  if (typeof account === 'string') {
    found.push(problem('not-an-account', 'error', at(account), { raw: valueOf(record, account) ?? '' }));
    return;
  }
  const known = paidTo ?? null;
  if (account === null) {
    if (known === null && inRegister !== null) found.push(problem('no-account', 'warning', at('bankgiro')));
    return;
  }
  const line = lineOfAccount(account);
  if (known !== null && accountMark(known) !== accountMark(line))
    found.push(problem('other-account', 'error', at('bankgiro'), { raw: line, known }));
};
