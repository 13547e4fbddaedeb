import { present } from '../cell-state.ts';
import { isDecimal } from '../../domain/decimal.ts';
import { fitsMinor, fromMinor, toMinor } from '../../domain/money.ts';
import { problem } from '../problem-texts.ts';
import { type HeadCheck } from './check.ts';

const whole = { rowNo: null, field: null } as const;

export const somethingToBill: HeadCheck = (_draft, invoice, _context, found) => {
  if (invoice.lines.every((line) => line.message)) found.push(problem('no-rows', 'error', whole));
};

/** Cases N131, N134: a credit is shown as what it is; mixed signs are explained, and block where the total is negative. */
export const credit: HeadCheck = ({ head }, invoice, _context, found) => {
  const totals = invoice.lines.map((line) => line.lineTotal ?? 0);
  const complete = invoice.lines.every((line) => line.message || (line.lineTotal !== null && line.vatRate !== null));
  const mixed = totals.some((total) => total < 0) && totals.some((total) => total > 0);
  const type = head.invoiceType?.value ?? null;
  if (!complete) return;
  if (invoice.kind === 'credit') {
    if (type === 'invoice')
      found.push(problem('invoice-type-contradicts', 'error', { rowNo: null, field: 'invoiceType' }));
    else if (mixed && type !== 'credit') {
      found.push(
        problem(
          'mixed-credit',
          'error',
          { rowNo: null, field: 'invoiceType' },
          {},
          { field: 'invoiceType', value: 'credit' },
        ),
      );
    } else found.push(problem('credit', 'hint', whole));
  } else if (type === 'credit')
    found.push(problem('credit-is-positive', 'error', { rowNo: null, field: 'invoiceType' }));
  else if (mixed) found.push(problem('mixed-signs', 'hint', whole));
  if (invoice.total === 0 && !invoice.lines.every((line) => line.message))
    found.push(problem('zero-total', 'warning', whole));
};

/** Case N108: the file's own total is held against ours; a difference below a krona to a whole krona is rounding. */
export const statedTotal: HeadCheck = ({ head }, invoice, _context, found) => {
  const value = head.invoiceTotal?.value;
  if (!present(value) || !isDecimal(value) || !fitsMinor(value)) return;
  const stated = toMinor(value);
  const [total, net] = [Math.abs(invoice.total), Math.abs(invoice.net)];
  if (Math.abs(stated) === total || Math.abs(stated) === net) return;
  // What is left to pay after a deduction is a total of the invoice too.
  const left = Math.abs(invoice.total - (invoice.deduction?.amount ?? 0));
  if (Math.abs(stated) === left) return;
  const params = { file: value, ours: fromMinor(invoice.total), net: fromMinor(invoice.net) };
  const isNear = (sum: number): boolean => Math.abs(Math.abs(stated) - sum) < 100;
  const rounded = stated % 100 === 0 && (isNear(total) || isNear(left));
  found.push(
    problem(
      rounded ? 'rounded-total' : 'total-disagrees',
      rounded ? 'hint' : 'warning',
      { rowNo: null, field: 'invoiceTotal' },
      params,
    ),
  );
};

/** Currencies of the service have their own decimals; amounts here are read with two. */
const twoDecimals: ReadonlySet<string> = new Set(['SEK', 'EUR', 'NOK', 'DKK', 'USD', 'GBP', 'CHF', 'PLN', 'CZK']);

export const currency: HeadCheck = ({ head }, invoice, _context, found) => {
  if (!present(head.currency?.value) || twoDecimals.has(invoice.currency)) return;
  found.push(problem('currency-unknown', 'error', { rowNo: null, field: 'currency' }, { raw: invoice.currency }));
};
