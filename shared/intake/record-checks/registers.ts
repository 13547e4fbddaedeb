import { add, decimal, divide, multiply, round } from '../../domain/decimal.ts';
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

const hundred = decimal(100);

/** The register's prices are without VAT (views, ProductView, UnitPrice): one with it is held, never taken as it is. */
export const priceWithoutVat: RecordCheck = (record, { defaults }, found) => {
  const price = numberOf(record, 'unitPrice');
  // What a person typed in its place is meant as it stands.
  if (!defaults.pricesIncludeVat || price === null || record.cells.unitPrice?.edited === true) return;
  const rate = numberOf(record, 'vatRate') ?? defaults.vatRate;
  if (rate === null) {
    found.push(problem('price-with-vat-unknown', 'error', at('unitPrice')));
    return;
  }
  const value = round(divide(multiply(price, hundred), add(hundred, rate)), 2);
  found.push(problem('price-with-vat', 'error', at('unitPrice'), { raw: price }, { field: 'unitPrice', value }));
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
