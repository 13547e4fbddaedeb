import { add, type Decimal, decimal } from '../domain/decimal.ts';
import { fitsMinor, fromMinor, type Minor, toMinor } from '../domain/money.ts';
import { isBlank, rawText } from './cell-text.ts';
import { readCell, readingOf } from './cell-value.ts';
import { customerKeyFields } from './field-table.ts';
import { foldHeader } from './header-match.ts';
import { type ColumnPlan, type SheetPlan } from './plan.ts';
import { factsOf } from './raw-rows.ts';
import { type RawCell, type RawRow, type RawRows, type RawSheet } from './raw-table.ts';
import { isLabel, isLike } from './sum-words.ts';

/** A figure that the file itself states at its foot, to hold ours against. */
export interface ControlSum {
  readonly file: number;
  readonly sheet: string;
  /** 1-based row and 0-based column. */
  readonly row: number;
  readonly column: number;
  readonly label: string;
  /** net: the sum of the column; vat and gross: what the label says of the whole. */
  readonly what: 'net' | 'vat' | 'gross';
  readonly stated: Minor;
  /** The sum of the column over the rows that became invoices. */
  readonly columnSum: Minor;
}

export interface SheetRows {
  /** Indexes into the sheet's rows of those that hold data. */
  readonly data: readonly number[];
  readonly headers: number;
  readonly blanks: number;
  readonly hidden: number;
  readonly sums: number;
  readonly others: number;
  /** Indexes of the rows that are sums, and of those below them that are notes. */
  readonly sumRows: readonly number[];
  readonly otherRows: readonly number[];
  readonly controls: readonly ControlSum[];
}

const rowAt = (rows: RawRows, index: number | undefined): RawRow | undefined =>
  index === undefined ? undefined : rows.at(index);

const looksNumeric = (cell: RawCell): boolean =>
  typeof cell === 'string'
    ? /\d/.test(cell) && !/\p{L}{4,}/u.test(cell)
    : cell?.kind === 'number' || cell?.kind === 'error' || cell?.kind === 'uncalculated';

const columnOf = (sheet: SheetPlan, fields: readonly string[]): readonly ColumnPlan[] =>
  sheet.columns.filter((column) => column.field !== null && fields.includes(column.field));

/** What a payment is told by: its row is no sum. */
const paidKeys = ['invoiceNumber', 'paymentReference'] as const;

interface SumTest {
  readonly keys: readonly number[];
  readonly prices: readonly number[];
}

/** Amounts whose sum means something: a price alone on its row is the row's amount. */
const sumColumns = (sheet: SheetPlan): readonly ColumnPlan[] => {
  const amounts = columnOf(sheet, ['lineTotal', 'invoiceTotal', 'paymentAmount']);
  const alone = columnOf(sheet, ['lineTotal', 'quantity']).length === 0;
  return alone ? [...amounts, ...columnOf(sheet, ['unitPrice'])] : amounts;
};

/** The sums of columns over all rows of data so far and over those since the last sum row. */
class RunningSums {
  readonly #rows: RawRows;
  readonly #columns: readonly ColumnPlan[];
  #all: readonly Decimal[];
  #part: readonly Decimal[];
  #upTo = 0;

  constructor(rows: RawRows, columns: readonly ColumnPlan[]) {
    this.#rows = rows;
    this.#columns = columns;
    this.#all = columns.map(() => decimal(0));
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
    this.#part = this.#columns.map(() => decimal(0));
  }

  #advance(data: readonly number[]): void {
    for (; this.#upTo < data.length; this.#upTo += 1) {
      const row = rowAt(this.#rows, data[this.#upTo]);
      const values = this.#columns.map((column) => valueIn(row, column) ?? decimal(0));
      const plus = (sums: readonly Decimal[]): readonly Decimal[] =>
        sums.map((sum, index) => add(sum, values[index] ?? decimal(0)));
      [this.#all, this.#part] = [plus(this.#all), plus(this.#part)];
    }
  }
}

/**
 * A word for a sum, otherwise only figures and no customer. With a unit price it is a row of data, unless the word stands
 * where the customer would or the figure is the sum of its column; so is a looser word (`Summa gymmet`) without such a figure.
 */
const labelOfSum = (
  row: RawRow,
  { keys, prices }: SumTest,
  sums: RunningSums,
  data: readonly number[],
): string | null => {
  // First what most rows of data fail by: they name a customer.
  if (keys.some((index) => !isBlank(row.cells[index]) && !isLike(row.cells[index]) && !isLabel(row.cells[index])))
    return null;
  const exact = row.cells.find(isLabel);
  const found = exact ?? row.cells.find(isLike);
  if (found === undefined) return null;
  const rest = row.cells.filter((cell) => !isBlank(cell) && !isLabel(cell) && !isLike(cell));
  if (rest.length === 0 || !rest.every(looksNumeric)) return null;
  const certain =
    exact !== undefined &&
    (prices.every((index) => isBlank(row.cells[index])) || keys.some((index) => isLabel(row.cells[index])));
  return certain || sums.states(row, data) ? found.trim() : null;
};

/** True where the row repeats the header, as sheets do that were printed page by page and pasted together. */
const repeatsHeader = (row: RawRow, sheet: SheetPlan): boolean => {
  let same = 0;
  for (const column of sheet.columns) {
    const written = rawText(row.cells[column.index]).trim();
    if (written === '') continue;
    if (written.toLowerCase() !== (column.written ?? column.header).toLowerCase()) return false;
    same += 1;
  }
  return same > 1;
};

const valueIn = (row: RawRow | undefined, column: ColumnPlan): Decimal | null => {
  if (column.field === null || row === undefined) return null;
  const value = readCell(row.cells[column.index], readingOf(column.field, column.mark, column.order)).value;
  return value === null ? null : decimal(value);
};

/** As billed: each row in whole öre, so that what is lost by rounding shows against the file's own sum. */
const billed = (value: Decimal): Decimal => (fitsMinor(value) ? fromMinor(toMinor(value)) : value);

const columnSum = (rows: RawRows, data: readonly number[], column: ColumnPlan, each = billed): Decimal =>
  data.reduce((sum, index) => add(sum, each(valueIn(rows.at(index), column) ?? decimal(0))), decimal(0));

/** A last row without a word, whose figures are the sums of their columns. */
const isBareSum = (rows: RawRows, row: RawRow, before: readonly number[], sheet: SheetPlan): boolean => {
  if (!row.cells.every((cell) => isBlank(cell) || looksNumeric(cell)) || before.length < 2) return false;
  const sums = sumColumns(sheet);
  const keyed = columnOf(sheet, [
    ...customerKeyFields,
    ...paidKeys,
    'documentKey',
    'description',
    'articleNo',
    'unitPrice',
  ]).filter((column) => !sums.includes(column));
  if (keyed.some((column) => !isBlank(row.cells[column.index]))) return false;
  return sums.some((column) => {
    const stated = valueIn(row, column);
    return stated !== null && stated !== '0' && stated === columnSum(rows, before, column, (value) => value);
  });
};

const whatOf = (words: string): ControlSum['what'] => {
  const folded = foldHeader(words);
  if (/inkl|incl|attbetala|grandtotal/.test(folded)) return 'gross';
  return /^(?:summa)?(?:moms|vat)/.test(folded) ? 'vat' : 'net';
};

const controlsOf = (
  raw: RawSheet,
  plan: SheetPlan,
  data: readonly number[],
  foot: readonly { readonly index: number; readonly label: string }[],
): ControlSum[] =>
  foot.flatMap(({ index, label: words }) =>
    sumColumns(plan).flatMap((column) => {
      const row = raw.rows.at(index);
      const stated = valueIn(row, column);
      if (row === undefined || stated === null) return [];
      const sum = columnSum(raw.rows, data, column);
      if (!fitsMinor(sum) || !fitsMinor(stated)) return [];
      const own = toMinor(sum);
      return [
        {
          file: plan.file,
          sheet: plan.sheet,
          row: row.number,
          column: column.index,
          label: words,
          what: whatOf(words),
          stated: toMinor(stated),
          columnSum: own,
        },
      ];
    }),
  );

/**
 * What every row of a sheet is: header or title, blank, hidden, sum, something else, or data. Each row is counted once.
 * Hidden and filtered-out rows are left out (cases N128, N130); sum rows at the foot become control sums. Source: intake.md 3.
 */
export const sortRows = (raw: RawSheet, plan: SheetPlan): SheetRows => {
  const known = sorted.get(plan);
  if (known?.raw === raw) return known.rows;
  const rows = sortAll(raw, plan);
  sorted.set(plan, { raw, rows });
  return rows;
};

/** The same plan of the same sheet is asked for by the proposal, the view and the import: each pass over a large sheet costs. */
const sorted = new WeakMap<SheetPlan, { readonly raw: RawSheet; readonly rows: SheetRows }>();

const sortAll = (raw: RawSheet, plan: SheetPlan): SheetRows => {
  const test: SumTest = {
    keys: columnOf(plan, [...customerKeyFields, ...paidKeys, 'documentKey']).map((column) => column.index),
    prices: columnOf(plan, ['unitPrice']).map((column) => column.index),
  };
  const running = new RunningSums(raw.rows, sumColumns(plan));
  const data: number[] = [];
  const otherRows: number[] = [];
  let sums: { index: number; label: string; after: number }[] = [];
  let [headers, blanks, hidden] = [0, 0, 0];
  const { reachAt, hiddenAt } = factsOf(raw.rows);
  const sort = (row: RawRow, index: number): void => {
    if (index < plan.firstRow || repeatsHeader(row, plan)) headers += 1;
    else {
      const words = labelOfSum(row, test, running, data);
      if (words === null) data.push(index);
      else {
        sums.push({ index, label: words, after: data.length });
        running.endPart(data);
      }
    }
  };
  for (let index = 0; index < raw.rows.length; index += 1) {
    if (hiddenAt(index)) hidden += 1;
    else if (reachAt(index) === 0) blanks += 1;
    else {
      const row = raw.rows.at(index);
      if (row !== undefined) sort(row, index);
    }
  }
  // What stands below the last sum with a single text in it is a note, not an invoice.
  const lastSum = sums.at(-1);
  while (lastSum !== undefined && (data.at(-1) ?? -1) > lastSum.index) {
    const index = data.at(-1);
    const filled = rowAt(raw.rows, index)?.cells.filter((cell) => !isBlank(cell)) ?? [];
    if (index === undefined || filled.length !== 1 || typeof filled[0] !== 'string') break;
    otherRows.push(index);
    data.pop();
  }
  const last = data.at(-1);
  const lastRow = rowAt(raw.rows, last);
  if (
    last !== undefined &&
    lastRow !== undefined &&
    sums.length === 0 &&
    isBareSum(raw.rows, lastRow, data.slice(0, -1), plan)
  ) {
    data.pop();
    sums = [{ index: last, label: '', after: data.length }];
  }
  const foot = sums.filter((sum) => sum.after === data.length);
  return {
    data,
    headers,
    blanks,
    hidden,
    sums: sums.length,
    others: otherRows.length,
    sumRows: sums.map(({ index }) => index),
    otherRows,
    controls: controlsOf(raw, plan, data, foot),
  };
};
