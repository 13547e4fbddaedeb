import { type CalendarDate } from '../../domain/calendar-date.ts';
import { compare, decimal, type Decimal, isZero, multiply } from '../../domain/decimal.ts';
import { fromMinor, minor } from '../../domain/money.ts';
import { isLegalVatRate, legalVatRates } from '../../domain/vat-rates.ts';
import { isOpen, present, stands } from '../cell-state.ts';
import { computedTotal, sendsAsIs } from '../line-math.ts';
import { type Cell, type LineValue, type RowCells } from '../draft.ts';
import { type Problem } from '../problem.ts';
import { problem } from '../problem-texts.ts';
import { type LineCheck } from './check.ts';

/** Blank, so nothing else has said yet what is wrong. */
const isMissing = (cell: Cell | undefined): boolean => !stands(cell);

export const description: LineCheck = ({ rowNo, cells }, line, _invoice, found) => {
  if (line.message) found.push(problem('text-row', 'hint', { rowNo, field: 'description' }));
  else if (line.description === '' && isMissing(cells.description)) {
    // A product of the register has its own text, so an article number is enough to know what is billed.
    found.push(
      problem('missing-description', line.articleNo === null ? 'error' : 'warning', { rowNo, field: 'description' }),
    );
  }
};

/** Two of the three are there and the third cannot follow, as where 0 pieces cost 50 kronor. */
const impossible = (rowNo: number, cells: RowCells, line: LineValue, found: Problem[]): void => {
  const three = [line.quantity, line.unitPrice, line.lineTotal];
  const readable = [cells.quantity, cells.unitPrice, cells.lineTotal].every(
    (cell) => cell?.value !== null || isMissing(cell),
  );
  if (line.lineTotal === null || !three.includes(null) || !readable) return;
  const params = { quantity: line.quantity ?? '–', price: line.unitPrice ?? '–', total: fromMinor(line.lineTotal) };
  found.push(
    problem('line-impossible', 'error', { rowNo, field: line.quantity === null ? 'quantity' : 'unitPrice' }, params),
  );
};

export const price: LineCheck = ({ rowNo, cells }, line, _invoice, found) => {
  if (line.message) return;
  if (isMissing(cells.unitPrice) && isMissing(cells.lineTotal))
    found.push(problem('missing-price', 'error', { rowNo, field: 'unitPrice' }));
  if (line.quantity !== null && line.unitPrice !== null && line.lineTotal === null && isMissing(cells.lineTotal)) {
    const raw = `${line.quantity} × ${line.unitPrice}`;
    found.push(problem('amount-too-big', 'error', { rowNo, field: 'lineTotal' }, { raw }));
  }
  impossible(rowNo, cells, line, found);
};

/** The rate must be one that is legal on the invoice date: intake.md 7. */
export const vat: LineCheck = ({ rowNo, cells }, line, { invoiceDate }, found) => {
  if (line.message) return;
  if (line.vatRate === null) {
    if (isMissing(cells.vatRate)) found.push(problem('missing-vat', 'error', { rowNo, field: 'vatRate' }));
  } else if (invoiceDate !== null && !legal(line.vatRate, invoiceDate)) {
    const rates = [...legalVatRates(invoiceDate)].reverse().join(', ');
    found.push(
      problem('illegal-vat', 'error', { rowNo, field: 'vatRate' }, { raw: line.vatRate, date: invoiceDate, rates }),
    );
  }
};

let lastLegal: { readonly rate: Decimal; readonly date: CalendarDate; readonly answer: boolean } | null = null;
/** Most rows of a file ask the same question as the row before. */
const legal = (rate: Decimal, date: CalendarDate): boolean => {
  if (lastLegal?.rate !== rate || lastLegal.date !== date)
    lastLegal = { rate, date, answer: isLegalVatRate(rate, date) };
  return lastLegal.answer;
};

const isNegative = (cell: Cell | undefined): boolean => cell?.value?.startsWith('-') === true;

/**
 * All three must agree to the öre: intake.md 8. A minus before the total alone is a credit; one that the total lacks is not
 * answered by guessing.
 */
export const arithmetic: LineCheck = ({ rowNo, cells }, line, _invoice, found) => {
  if (line.message || line.lineTotal === null || line.quantity === null || line.unitPrice === null) return;
  const given = !isOpen(cells.quantity) && !isOpen(cells.unitPrice) && !isOpen(cells.lineTotal);
  const computed = computedTotal(line);
  if (given && computed !== null) {
    const askew = line.lineTotal > 0 && isNegative(cells.quantity) !== isNegative(cells.unitPrice);
    if (askew || Math.abs(computed) !== Math.abs(line.lineTotal)) {
      const ours = fromMinor(askew ? minor(-computed) : computed);
      const params = { ours, file: fromMinor(line.lineTotal) };
      // Whether the minus or the total is the slip only a person knows.
      const mend = askew ? undefined : { field: 'lineTotal' as const, value: ours };
      found.push(problem('line-total-disagrees', 'error', { rowNo, field: 'lineTotal' }, params, mend));
    }
  }
  if (!sendsAsIs(line.quantity, line.unitPrice)) {
    const params = { price: line.unitPrice, ours: fromMinor(line.lineTotal) };
    found.push(problem('price-finer-than-ore', 'hint', { rowNo, field: 'unitPrice' }, params));
  }
};

/** More than two decimals stand in it. */
const isFine = (amount: string): boolean => amount.length - amount.indexOf('.') > 3 && amount.includes('.');

/** Nothing is rounded in silence: a line total with more than two decimals is billed in whole öre and says so. */
export const wholeOre: LineCheck = ({ rowNo, cells }, line, _invoice, found) => {
  const raw = cells.lineTotal?.value;
  if (line.lineTotal === null || !present(raw) || !isFine(raw) || isOpen(cells.lineTotal)) return;
  found.push(
    problem('total-finer-than-ore', 'hint', { rowNo, field: 'lineTotal' }, { raw, ours: fromMinor(line.lineTotal) }),
  );
};

const [zero, one, hundred] = [decimal(0), decimal(1), decimal(100)];

export const discount: LineCheck = ({ rowNo }, { discountPercent }, _invoice, found) => {
  if (discountPercent === null || isZero(discountPercent)) return;
  const place = { rowNo, field: 'discountPercent' as const };
  if (compare(discountPercent, zero) < 0 || compare(discountPercent, hundred) > 0) {
    found.push(problem('discount-range', 'error', place, { raw: discountPercent }));
  } else if (compare(discountPercent, one) < 0) {
    const value = multiply(discountPercent, hundred);
    found.push(
      problem('discount-fraction', 'warning', place, { raw: discountPercent }, { field: 'discountPercent', value }),
    );
  }
};

export const period: LineCheck = ({ rowNo }, { periodStart, periodEnd }, _invoice, found) => {
  if (periodStart === null || periodEnd === null || periodStart <= periodEnd) return;
  found.push(problem('period-reversed', 'error', { rowNo, field: 'periodEnd' }, { from: periodStart, to: periodEnd }));
};
