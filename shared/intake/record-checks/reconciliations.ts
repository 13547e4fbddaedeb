import { decimalsOf, isZero } from '../../domain/decimal.ts';
import { ocrFault } from '../../domain/ocr.ts';
import { type Field } from '../fields.ts';
import { problem, type ProblemCode } from '../problem-texts.ts';
import { at, numberOf, type RecordCheck, valueOf } from './check.ts';

/** What is owed is above zero and in whole öre: one of 0 is closed as it is made (endpoints b, Reconciliation invoices). */
export const owedAmount: RecordCheck = (record, _context, found) => {
  const amount = numberOf(record, 'invoiceTotal');
  if (amount === null) return;
  if (isZero(amount) || amount.startsWith('-'))
    found.push(problem('nothing-owed', 'error', at('invoiceTotal'), { raw: amount }));
  else if (decimalsOf(amount) > 2)
    found.push(problem('amount-finer-than-ore', 'error', at('invoiceTotal'), { raw: amount }));
};

/** Without a length digit and a check digit of its own a number has this many digits at the most (sweden.md, row OCR). */
const longestBase = 23;

/**
 * Payments find the invoice by its OCR number. Without one the service makes it of the invoice number's digits. Source: sweden.md,
 * row OCR; decisions.md 15.
 */
export const owedReference: RecordCheck = (record, _context, found) => {
  const [reference, number] = [valueOf(record, 'paymentReference'), valueOf(record, 'invoiceNumber')];
  if (reference !== null) {
    if (ocrFault(reference, 'hard') !== null)
      found.push(problem('not-an-ocr', 'error', at('paymentReference'), { raw: reference }));
    return;
  }
  const digits = (number ?? '').replace(/\D/g, '').length;
  if (number !== null && (digits === 0 || digits > longestBase))
    found.push(problem('no-ocr', 'error', at('paymentReference'), { raw: number }));
};

/** Which detail of the customer a way needs. A letter's address stands on the PDF (views.json, ReconciliationDebtorView). */
const needs: ReadonlyMap<string, readonly [Field, ProblemCode]> = new Map([
  ['Email', ['email', 'delivery-needs-email']],
  ['SMS', ['phone', 'delivery-needs-phone']],
  ['EInvoice', ['orgNo', 'delivery-needs-identity']],
  ['DigitalMail', ['orgNo', 'delivery-needs-identity']],
]);

/** A PDF goes by the way only with what that needs; what the register knows of a customer goes along (concepts, Invoice types). */
export const owedDelivery: RecordCheck = (record, { inRegister }, found) => {
  const need = needs.get(valueOf(record, 'deliveryMethod') ?? '');
  if (need === undefined || inRegister === true) return;
  const [field, code] = need;
  if (valueOf(record, field) === null) found.push(problem(code, 'error', at(field)));
};
