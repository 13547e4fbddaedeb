import { daysBetween } from '../../domain/calendar-date.ts';
import { decimalsOf, isZero } from '../../domain/decimal.ts';
import { ocrFault } from '../../domain/ocr.ts';
import { looksLikeRf, readRfReference } from '../../domain/rf-reference.ts';
import { problem } from '../problem-texts.ts';
import { at, dateOf, numberOf, type RecordCheck, valueOf } from './check.ts';

/** A payment is above zero and in whole öre: nothing is rounded in silence. */
export const paidAmount: RecordCheck = (record, _context, found) => {
  const amount = numberOf(record, 'paymentAmount');
  if (amount === null) return;
  if (isZero(amount) || amount.startsWith('-'))
    found.push(problem('amount-not-positive', 'error', at('paymentAmount'), { raw: amount }));
  else if (decimalsOf(amount) > 2)
    found.push(problem('amount-finer-than-ore', 'error', at('paymentAmount'), { raw: amount }));
};

/** Levels of OCR differ by creditor, and a reference may be another: a wrong digit warns (sweden.md, rows OCR, IBAN / RF). */
export const reference: RecordCheck = (record, _context, found) => {
  const value = valueOf(record, 'paymentReference');
  if (value === null) return;
  if (looksLikeRf(value)) {
    if (readRfReference(value) === null)
      found.push(problem('rf-check-digit', 'warning', at('paymentReference'), { raw: value }));
  } else if (ocrFault(value, 'hard') === 'check-digit')
    found.push(problem('ocr-check-digit', 'warning', at('paymentReference'), { raw: value }));
};

const longAgo = 365;

export const paidOn: RecordCheck = (record, { today }, found) => {
  const date = dateOf(record, 'paymentDate');
  if (date === null) return;
  const days = daysBetween(date, today);
  if (days < 0) found.push(problem('paid-in-future', 'warning', at('paymentDate'), { date }));
  else if (days > longAgo)
    found.push(problem('paid-long-ago', 'warning', at('paymentDate'), { date, days: String(days) }));
};
