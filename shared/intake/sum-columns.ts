import { add, type Decimal, decimal, multiply } from '../domain/decimal.ts';
import { fitsMinor, fromMinor, toMinor } from '../domain/money.ts';
import { readCell, readingOf } from './cell-value.ts';
import { type ColumnPlan, type SheetPlan } from './plan.ts';
import { type RawRow, type RawRows } from './raw-table.ts';

const zero = decimal(0);

/** The columns that feed one of these fields. */
export const columnOf = (sheet: SheetPlan, fields: readonly string[]): readonly ColumnPlan[] =>
  sheet.columns.filter((column) => column.field !== null && fields.includes(column.field));

/** A column whose sum means something. */
export interface SumColumn extends ColumnPlan {
  /** The quantity by which each amount counts: below prices people write the sum of price × quantity. */
  readonly times?: ColumnPlan;
}

/** Amounts whose sum means something: where a row has no total, its price is its amount, times its quantity. */
export const sumColumns = (sheet: SheetPlan): readonly SumColumn[] => {
  const amounts = columnOf(sheet, ['lineTotal', 'invoiceTotal', 'paymentAmount']);
  if (columnOf(sheet, ['lineTotal']).length > 0) return amounts;
  const quantities = columnOf(sheet, ['quantity']);
  const prices = columnOf(sheet, ['unitPrice']).map((price): SumColumn => {
    const times = quantities.find(({ group }) => group === price.group);
    return times === undefined ? price : { ...price, times };
  });
  return [...amounts, ...prices];
};

/** The number in the row's cell of the column; null where there is none. */
export const valueIn = (row: RawRow | undefined, column: ColumnPlan): Decimal | null => {
  if (column.field === null || row === undefined) return null;
  const value = readCell(row.cells[column.index], readingOf(column.field, column.mark, column.order)).value;
  return value === null ? null : decimal(value);
};

const amountIn = (row: RawRow | undefined, column: SumColumn): Decimal => {
  const value = valueIn(row, column) ?? zero;
  const times = column.times === undefined ? null : valueIn(row, column.times);
  return times === null ? value : multiply(value, times);
};

/** As billed: each row in whole öre, so that what is lost by rounding shows against the file's own sum. */
const billed = (value: Decimal): Decimal => (fitsMinor(value) ? fromMinor(toMinor(value)) : value);

/** The sum of a column over rows by their indexes; `each` is what a row's amount counts as, whole öre unless it says otherwise. */
export const columnSum = (rows: RawRows, data: readonly number[], column: SumColumn, each = billed): Decimal =>
  data.reduce((sum, index) => add(sum, each(amountIn(rows.at(index), column))), zero);

/** The sums of columns over all rows of data so far and over those since the last sum row. */
export class RunningSums {
  readonly #rows: RawRows;
  readonly #columns: readonly SumColumn[];
  #all: readonly Decimal[];
  #part: readonly Decimal[];
  #upTo = 0;

  constructor(rows: RawRows, columns: readonly SumColumn[]) {
    this.#rows = rows;
    this.#columns = columns;
    this.#all = columns.map(() => zero);
    this.#part = this.#all;
  }

  /** True where a figure of the row is the sum of its column above. */
  states(row: RawRow, data: readonly number[]): boolean {
    this.#advance(data);
    return this.#columns.some((column, index) => {
      const stated = valueIn(row, column);
      return stated !== null && stated !== '0' && (stated === this.#all[index] || stated === this.#part[index]);
    });
  }

  /** Called at a sum row: the next part begins below it. */
  endPart(data: readonly number[]): void {
    this.#advance(data);
    this.#part = this.#columns.map(() => zero);
  }

  #advance(data: readonly number[]): void {
    for (; this.#upTo < data.length; this.#upTo += 1) {
      const row = this.#rows.at(data[this.#upTo] ?? this.#rows.length);
      const values = this.#columns.map((column) => amountIn(row, column));
      const plus = (sums: readonly Decimal[]): readonly Decimal[] =>
        sums.map((sum, index) => add(sum, values[index] ?? zero));
      [this.#all, this.#part] = [plus(this.#all), plus(this.#part)];
    }
  }
}
