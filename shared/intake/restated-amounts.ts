import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  isZero,
  multiply,
  subtract,
  toDecimal,
} from '../domain/decimal.ts';
import { type LocalText, text } from '../domain/text.ts';
import { voteMark } from './column-votes.ts';
import { type Field } from './fields.ts';
import { foldHeader } from './header-match.ts';
import { type MatchedColumn } from './match-columns.ts';
import { type DecimalMark, readNumber } from './numbers.ts';
import { type RawCell, type RawRow } from './raw-table.ts';
import { columnLetters } from './show.ts';

const [one, hundred, ore] = [decimal(1), decimal(100), decimal('0.01')];
const rates: readonly Decimal[] = [decimal(25), decimal(12), decimal(6)];

/** Rounded amounts differ by an öre at most. */
const near = (a: Decimal, b: Decimal): boolean => {
  const difference = subtract(a, b);
  return compare(difference.startsWith('-') ? subtract(b, a) : difference, ore) <= 0;
};

type Figures = (row: RawRow) => Decimal | null;

const figuresOf = (column: MatchedColumn | undefined, rows: readonly RawRow[]): Figures => {
  if (column === undefined) return () => null;
  const votes = voteMark(rows.map((row) => row.cells[column.index] ?? null));
  const mark: DecimalMark = votes.point > votes.comma ? '.' : ',';
  return (row) => {
    const cell: RawCell | undefined = row.cells[column.index];
    if (typeof cell === 'string') return readNumber(cell, mark)?.value ?? null;
    return typeof cell === 'object' && cell?.kind === 'number' ? toDecimal(cell.raw) : null;
  };
};

const plus = (amount: Decimal, rate: Decimal): Decimal => add(amount, divide(multiply(amount, rate), hundred));

/** How a row's total stands to its price times its quantity: the same, with VAT on top, or neither. */
const relation = (net: Decimal, total: Decimal, rate: Decimal | null): 'same' | 'with-vat' | 'other' => {
  if (near(net, total)) return rate !== null && isZero(rate) ? 'other' : 'same';
  const legal = rate === null ? rates : [compare(rate, one) < 0 ? multiply(rate, hundred) : rate];
  return legal.some((each) => near(plus(net, each), total)) ? 'with-vat' : 'other';
};

const owner = (columns: readonly MatchedColumn[], field: Field): MatchedColumn | undefined =>
  columns.find((column) => column.field === field && column.group === undefined);

const withVat = (price: MatchedColumn): LocalText =>
  text(
    `Beloppen är priset i kolumn ${columnLetters(price.index)} med momsen på; priset utan moms används.`,
    `The amounts are the price of column ${columnLetters(price.index)} with the VAT added; the price without VAT is used.`,
  );

/** A total that is the price with its VAT on every row is no second amount to bill: *Pris, Moms (kr), Summa*. */
const setTotalAside = (columns: readonly MatchedColumn[], rows: readonly RawRow[]): readonly MatchedColumn[] => {
  const [price, total] = [owner(columns, 'unitPrice'), owner(columns, 'lineTotal')];
  if (price === undefined || total === undefined || price.vat !== null || total.vat !== null) return columns;
  const [prices, totals] = [figuresOf(price, rows), figuresOf(total, rows)];
  const quantities = figuresOf(owner(columns, 'quantity'), rows);
  const found = figuresOf(owner(columns, 'vatRate'), rows);
  const seen = rows.flatMap((row) => {
    const [amount, stated] = [prices(row), totals(row)];
    if (amount === null || stated === null || isZero(stated)) return [];
    return [relation(multiply(amount, quantities(row) ?? one), stated, found(row))];
  });
  if (!seen.includes('with-vat') || seen.includes('same')) return columns;
  const others = seen.filter((each) => each === 'other').length;
  if (others * 4 > seen.length) return columns;
  return columns.map((each) => (each === total ? { ...each, field: null, reason: withVat(price) } : each));
};

const inKronor = text(
  'Kolumnen har momsen i kronor, inte som sats; den används inte.',
  'The column has the VAT as an amount, not as a rate; it is not used.',
);

/** *Moms* that is the share of each amount and no legal rate everywhere is kronor. */
const setVatAside = (columns: readonly MatchedColumn[], rows: readonly RawRow[]): readonly MatchedColumn[] => {
  const vat = owner(columns, 'vatRate');
  const amount = owner(columns, 'lineTotal') ?? owner(columns, 'unitPrice');
  if (vat === undefined || amount === undefined || !/^(?:moms|mva|vat|tax)$/.test(foldHeader(vat.header)))
    return columns;
  const [taxes, amounts] = [figuresOf(vat, rows), figuresOf(amount, rows)];
  const seen = rows.flatMap((row) => {
    const [tax, net] = [taxes(row), amounts(row)];
    return tax === null || net === null || isZero(net) || isZero(tax) ? [] : [{ tax, net }];
  });
  const isShare = ({ tax, net }: { tax: Decimal; net: Decimal }): boolean =>
    rates.some((rate) => near(divide(multiply(net, rate), hundred), tax));
  const legal = seen.every(({ tax }) => rates.includes(tax) || compare(tax, one) < 0);
  if (seen.length === 0 || legal || !seen.every(isShare)) return columns;
  return columns.map((each) => (each === vat ? { ...each, field: null, reason: inKronor } : each));
};

/** Amounts that say again what others say are not read, each with its reason: totals with VAT, VAT in kronor. */
export const setRestatedAside = (
  columns: readonly MatchedColumn[],
  rows: readonly RawRow[],
): readonly MatchedColumn[] => {
  const sample = rows.slice(0, 100);
  return setTotalAside(setVatAside(columns, sample), sample);
};
