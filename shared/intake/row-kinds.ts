import { fitsMinor, type Minor, toMinor } from '../domain/money.ts';
import { isBlank, rawText } from './cell-text.ts';
import { type CellIn } from './column-feed.ts';
import { customerKeyFields } from './field-table.ts';
import { explainsHeader } from './header-notes.ts';
import { foldHeader } from './header-match.ts';
import { isPageRow } from './heading-rows.ts';
import { type SheetPlan } from './plan.ts';
import { factsOf } from './raw-rows.ts';
import { type RawCell, type RawRow, type RawRows, type RawSheet } from './raw-table.ts';
import { columnOf, columnSum, RunningSums, sumColumns, valueIn } from './sum-columns.ts';
import { endsAsSum, isLabel, isLike } from './sum-words.ts';

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

const looksNumeric = (cell: RawCell): boolean =>
  typeof cell === 'string'
    ? /\d/.test(cell) && !/\p{L}{4,}/u.test(cell)
    : cell?.kind === 'number' || cell?.kind === 'error' || cell?.kind === 'uncalculated';

/** What a payment is told by: its row is no sum. */
const paidKeys = ['invoiceNumber', 'paymentReference'] as const;

interface SumTest {
  readonly keys: readonly number[];
  readonly prices: readonly number[];
}

/** `1007 Summa`, `Exempel AB Totalt`: what Excel writes for the sum of a group, known by its figure. */
const labelOfPart = (
  row: RawRow,
  named: readonly number[],
  sums: RunningSums,
  data: readonly number[],
): string | null => {
  const texts = row.cells.filter((cell) => !isBlank(cell) && !looksNumeric(cell));
  const [only] = texts;
  const key = named.some((index) => row.cells[index] === only);
  return texts.length === 1 && key && endsAsSum(only) && sums.states(row, data) ? only.trim() : null;
};

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
  const named = keys.filter(
    (index) => !isBlank(row.cells[index]) && !isLike(row.cells[index]) && !isLabel(row.cells[index]),
  );
  if (named.length > 0) return labelOfPart(row, named, sums, data);
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

/** What most rows of data are known by, without a look at the others of their cells: they name somebody, and more follows. */
const namesSomebody = (cellIn: CellIn, reach: number, { keys }: SumTest): boolean => {
  let found = false;
  for (const key of keys) {
    const cell = cellIn(key);
    if (endsAsSum(cell)) return false;
    found ||= key < reach - 1 && !isBlank(cell) && !isLike(cell) && !isLabel(cell);
  }
  return found;
};

/** True where the row repeats the header, as sheets do that were printed page by page and pasted together. */
const repeatsHeader = (cellIn: CellIn, sheet: SheetPlan): boolean => {
  let same = 0;
  for (const column of sheet.columns) {
    const written = rawText(cellIn(column.index)).trim();
    if (written === '') continue;
    if (written.toLowerCase() !== (column.written ?? column.header).toLowerCase()) return false;
    same += 1;
  }
  return same > 1;
};

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
  ]).filter((column) => !sums.some(({ index }) => index === column.index));
  if (keyed.some((column) => !isBlank(row.cells[column.index]))) return false;
  return sums.some((column) => {
    const stated = valueIn(row, column);
    if (column.times !== undefined && !isBlank(row.cells[column.times.index])) return false;
    return stated !== null && stated !== '0' && stated === columnSum(rows, before, column, (value) => value);
  });
};

const whatOf = (words: string): ControlSum['what'] => {
  const folded = foldHeader(words);
  if (/inkl|incl|attbetala|grandtotal/.test(folded)) return 'gross';
  return /^(?:summa)?(?:moms|vat)/.test(folded) ? 'vat' : 'net';
};

interface FoundSum {
  readonly index: number;
  readonly label: string;
  /** So many rows of data stand above it. */
  readonly after: number;
}

const controlsOf = (
  raw: RawSheet,
  plan: SheetPlan,
  data: readonly number[],
  sums: readonly FoundSum[],
): ControlSum[] => {
  const foot = sums.filter((sum) => sum.after === data.length);
  const before = sums.filter((sum) => sum.after < data.length).at(-1);
  return foot.flatMap(({ index, label: words }, at) =>
    sumColumns(plan).flatMap((column) => {
      const row = raw.rows.at(index);
      const stated = valueIn(row, column);
      if (row === undefined || stated === null) return [];
      const all = columnSum(raw.rows, data, column);
      // Below other sums the first one at the foot is of its own part, unless it is the sum of everything.
      const ofPart = before !== undefined && at === 0 && stated !== all;
      const sum = ofPart ? columnSum(raw.rows, data.slice(before.after), column) : all;
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
};

/**
 * How many of the last rows are notes and no invoices: a single text in each, below the last sum, or below a blank row where
 * there is none and the text does not stand where a row of text would.
 */
const notesBelow = (raw: RawSheet, plan: SheetPlan, data: readonly number[], lastSum: number | null): number => {
  const texts = columnOf(plan, ['description']).map(({ index }) => index);
  const isNote = (index: number): boolean => {
    const cells = raw.rows.at(index)?.cells ?? [];
    const at = cells.findIndex((cell) => !isBlank(cell));
    const alone = cells.every((cell, other) => other === at || isBlank(cell)) && typeof cells[at] === 'string';
    return alone && (lastSum === null ? !texts.includes(at) : index > lastSum);
  };
  let first = data.length;
  while (first > 0 && isNote(data[first - 1] ?? -1)) first -= 1;
  const top = data[first];
  if (top === undefined || lastSum !== null) return data.length - first;
  // Without a sum a blank row must part them from the invoices.
  if (first === 0 || top === 0) return 0;
  const gap = (raw.rows.at(top)?.number ?? 0) - (raw.rows.at(top - 1)?.number ?? 0) > 1;
  return gap || factsOf(raw.rows).reachAt(top - 1) === 0 ? data.length - first : 0;
};

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
  let sums: FoundSum[] = [];
  let [headers, blanks, hidden] = [0, 0, 0];
  const { reachAt, hiddenAt, cellAt } = factsOf(raw.rows);
  const sortWhole = (row: RawRow, index: number): void => {
    if (data.length === 0 && explainsHeader(row, plan)) headers += 1;
    else if (isPageRow(row)) otherRows.push(index);
    else {
      const words = labelOfSum(row, test, running, data);
      if (words === null) data.push(index);
      else {
        sums.push({ index, label: words, after: data.length });
        running.endPart(data);
      }
    }
  };
  const sort = (index: number, reach: number): void => {
    const cellIn: CellIn = (column) => cellAt(index, column);
    if (index < plan.firstRow || repeatsHeader(cellIn, plan)) headers += 1;
    else if (data.length > 0 && namesSomebody(cellIn, reach, test)) data.push(index);
    else {
      const row = raw.rows.at(index);
      if (row !== undefined) sortWhole(row, index);
    }
  };
  for (let index = 0; index < raw.rows.length; index += 1) {
    const reach = reachAt(index);
    if (hiddenAt(index)) hidden += 1;
    else if (reach === 0) blanks += 1;
    else sort(index, reach);
  }
  const notes = notesBelow(raw, plan, data, sums.at(-1)?.index ?? null);
  otherRows.push(...data.splice(data.length - notes));
  const last = data.at(-1);
  const lastRow = last === undefined ? undefined : raw.rows.at(last);
  if (
    last !== undefined &&
    lastRow !== undefined &&
    sums.length === 0 &&
    isBareSum(raw.rows, lastRow, data.slice(0, -1), plan)
  ) {
    data.pop();
    sums = [{ index: last, label: '', after: data.length }];
  }
  return {
    data,
    headers,
    blanks,
    hidden,
    sums: sums.length,
    others: otherRows.length,
    sumRows: sums.map(({ index }) => index),
    otherRows,
    controls: controlsOf(raw, plan, data, sums),
  };
};
