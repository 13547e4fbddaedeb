import { isLegalVatRate, legalVatRates } from '../../domain/vat-rates.ts';
import { problem } from '../problem-texts.ts';
import { at, dateOf, numberOf, type RecordCheck, valueOf } from './check.ts';

/** The rate must be legal on the day of the import: an article has no day of its own (intake.md 7). */
export const articleVat: RecordCheck = (record, { today }, found) => {
  const rate = numberOf(record, 'vatRate');
  if (rate === null || isLegalVatRate(rate, today)) return;
  const rates = [...legalVatRates(today)].reverse().join(', ');
  found.push(problem('illegal-vat', 'error', at('vatRate'), { raw: rate, date: today, rates }));
};

export const articlePrice: RecordCheck = (record, _context, found) => {
  const price = numberOf(record, 'unitPrice');
  if (price?.startsWith('-') === true)
    found.push(problem('negative-price', 'warning', at('unitPrice'), { raw: price }));
};

export const account: RecordCheck = (record, _context, found) => {
  const value = valueOf(record, 'bookkeepingAccount');
  if (value !== null && !/^\d{4}$/.test(value))
    found.push(problem('account-number', 'error', at('bookkeepingAccount'), { raw: value }));
};

export const projectTime: RecordCheck = (record, _context, found) => {
  const [start, end] = [dateOf(record, 'periodStart'), dateOf(record, 'periodEnd')];
  if (start !== null && end !== null && end < start)
    found.push(problem('end-before-start', 'error', at('periodEnd'), { start, end }));
};
