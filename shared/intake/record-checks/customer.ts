import { present, stands } from '../cell-state.ts';
import { emailAddress, identityNumber, phoneNumber, postCode, vatNumber } from '../checks/customer.ts';
import { isGln } from '../../domain/gln.ts';
import { brokenLetters } from '../checks/texts.ts';
import { type Cell, type Draft, type InvoiceValue } from '../draft.ts';
import { headFields, type HeadField } from '../fields.ts';
import { readInvoice } from '../invoice-value.ts';
import { problem } from '../problem-texts.ts';
import { type Problem } from '../problem.ts';
import { type ListRecord } from '../record.ts';
import { at, type RecordCheck, type RecordContext, valueOf } from './check.ts';

/** A record as a draft, so that what is checked of an invoice's head and rows is checked by the same functions. */
export const asDraft = ({ cells, rows, recordNo }: ListRecord): Draft => {
  const head: Partial<Record<HeadField, Cell>> = {};
  for (const field of headFields) {
    const cell = cells[field];
    if (cell !== undefined) head[field] = cell;
  }
  return { draftNo: recordNo, head, rows, businessKey: '', readProblems: [] };
};

const checks = [identityNumber, vatNumber, postCode, emailAddress, phoneNumber];

/** Identity number, VAT number, post code, e-mail, phone and the letters of texts: as on an invoice. */
export const contactDetails = (
  draft: Draft,
  invoice: InvoiceValue,
  { today, defaults }: RecordContext,
  found: Problem[],
): void => {
  const own: Problem[] = [];
  for (const check of checks) check(draft, invoice, { today, defaults }, own);
  // A register that says nothing of delivery is not to be told how public bodies are billed.
  const silent = draft.head.deliveryMethod === undefined;
  found.push(...own.filter((each) => each.code !== 'public-body' || !silent));
  brokenLetters(draft, invoice, { today, defaults }, found);
};

export const customerDetails: RecordCheck = (record, context, found) => {
  const draft = asDraft(record);
  contactDetails(draft, readInvoice(draft, { pricesIncludeVat: false }), context, found);
};

/** The service needs a name to make a customer: decisions.md 12, 13. One that it has needs none. */
export const nameOfNew: RecordCheck = (record, { inRegister }, found) => {
  if (inRegister === false && !stands(record.cells.customerName))
    found.push(problem('missing-customer-name', 'error', at('customerName')));
};

export const gln: RecordCheck = (record, _context, found) => {
  const value = valueOf(record, 'gln');
  if (value !== null && !isGln(value.replace(/\s/g, '')))
    found.push(problem('gln-check-digit', 'error', at('gln'), { raw: value }));
};

/** The service refuses a bank or operator without identity number: concepts, Errors, 400; of one that it has it may know it. */
export const eInvoice: RecordCheck = (record, { inRegister }, found) => {
  const by = (['eInvoiceBank', 'intermediator'] as const).find((field) => present(record.cells[field]?.value));
  if (by !== undefined && !stands(record.cells.orgNo) && !stands(record.cells.gln))
    found.push(problem('e-invoice-needs-identity', inRegister === true ? 'warning' : 'error', at('orgNo')));
};
