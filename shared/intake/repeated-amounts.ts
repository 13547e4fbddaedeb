import { add, decimal, type Decimal, isDecimal, isZero, multiply } from '../domain/decimal.ts';
import { fitsMinor, toMinor } from '../domain/money.ts';
import { type Cell, type InvoiceValue } from './draft.ts';
import { type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';

/** The amounts that rows of one invoice have for its deduction, as one cell. */
export interface Gathered {
  readonly cell: Cell;
  readonly found: Problem | null;
}

/**
 * An amount of the head that stands on several rows: unequal ones are those of the rows and are added up; one and the same may
 * be the invoice's or each row's, which only the labour tells: see {@link mayBePerRow}. Null where one cannot be read.
 */
export const gathered = (cells: readonly Cell[]): Gathered | null => {
  const amounts: Decimal[] = [];
  for (const { value } of cells) {
    if (value === null || !isDecimal(value)) return null;
    if (!isZero(value)) amounts.push(value);
  }
  const [first, second] = amounts;
  const [cell] = cells;
  if (cell === undefined) return null;
  if (first === undefined || second === undefined)
    return { cell: cells.find(({ value }) => value === first) ?? cell, found: null };
  if (amounts.some((amount) => amount !== first)) {
    const value = amounts.reduce(add);
    return { cell: { ...cell, value, raw: cells.map(({ raw }) => raw).join(' + ') }, found: null };
  }
  const value = multiply(first, decimal(amounts.length));
  const field = 'deductionAmount' as const;
  const params = { amount: first.replace('-', ''), rows: String(amounts.length), sum: value.replace('-', '') };
  return { cell, found: problem('deduction-repeated', 'warning', { rowNo: null, field }, params, { field, value }) };
};

/** The labour gives as much as the rows ask for together: then the amount may be that of each. */
export const mayBePerRow = ({ params }: Problem, { deduction }: InvoiceValue): boolean => {
  const sum = params['sum'] ?? '';
  return deduction !== null && isDecimal(sum) && fitsMinor(sum) && toMinor(sum) <= deduction.most;
};
