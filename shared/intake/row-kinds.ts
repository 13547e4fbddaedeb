import { add, type Decimal, decimal } from '../domain/decimal.ts';
import { fitsMinor, type Minor, toMinor } from '../domain/money.ts';
import { isBlank, rawText } from './cell-text.ts';
import { readCell, readingOf } from './cell-value.ts';
import { customerKeyFields, fieldTable } from './field-table.ts';
import { foldHeader } from './header-match.ts';
import { type ColumnPlan, type SheetPlan } from './plan.ts';
import { type RawCell, type RawRow, type RawSheet } from './raw-table.ts';

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
  readonly controls: readonly ControlSum[];
}

/** A word for a sum, with what people add to it; any other words after it make it the text of a row. */
const label =
  /^(?:del|slut|total)?(?:summa|summor|sum|total|totalt|totalsumma|subtotal|s:a|att betala|netto|moms|vat|grand total)(?:[\s:.,]*(?:inkl|exkl|incl|excl|ex|inklusive|exklusive|netto|brutto|belopp|moms|vat|kr|sek|att betala|\d{1,2}\s?%))*[\s:.]*$/i;
const labelOfPart = /^(?:del)?(?:summa|sum|totalt|subtotal)\s+(?:för|kund|for|customer)\s/i;
const isLabel = (cell: RawCell | undefined): cell is string =>
  typeof cell === 'string' && cell.length <= 40 && (label.test(cell.trim()) || labelOfPart.test(cell.trim()));
const isBlankRow = (row: RawRow): boolean => row.cells.every(isBlank);

const looksNumeric = (cell: RawCell): boolean =>
  typeof cell === 'string'
    ? /\d/.test(cell) && !/\p{L}{4,}/u.test(cell)
    : cell?.kind === 'number' || cell?.kind === 'error' || cell?.kind === 'uncalculated';

const columnOf = (sheet: SheetPlan, fields: readonly string[]): readonly ColumnPlan[] =>
  sheet.columns.filter((column) => column.field !== null && fields.includes(column.field));

interface SumTest {
  readonly keys: readonly number[];
  readonly prices: readonly number[];
}

/** A word for a sum, otherwise only figures, neither a customer nor a unit price. */
const labelOfSum = (row: RawRow, { keys, prices }: SumTest): string | null => {
  // First what most rows of data fail by: they name a customer.
  if (keys.some((index) => !isBlank(row.cells[index]) && !isLabel(row.cells[index]))) return null;
  const found = row.cells.find(isLabel);
  if (found === undefined) return null;
  const rest = row.cells.filter((cell) => !isBlank(cell) && !isLabel(cell));
  if (rest.length === 0 || !rest.every(looksNumeric)) return null;
  return prices.some((index) => !isBlank(row.cells[index])) ? null : found.trim();
};

/** True where the row repeats the header, as sheets do that were printed page by page and pasted together. */
const repeatsHeader = (row: RawRow, sheet: SheetPlan): boolean => {
  let same = 0;
  for (const column of sheet.columns) {
    const written = rawText(row.cells[column.index]).trim();
    if (written === '') continue;
    if (written.toLowerCase() !== column.header.toLowerCase()) return false;
    same += 1;
  }
  return same > 1;
};

const valueIn = (row: RawRow | undefined, column: ColumnPlan): Decimal | null => {
  if (column.field === null || row === undefined) return null;
  const value = readCell(row.cells[column.index], readingOf(column.field, column.mark, column.order)).value;
  return value === null ? null : decimal(value);
};

const columnSum = (rows: readonly RawRow[], data: readonly number[], column: ColumnPlan): Decimal =>
  data.reduce((sum, index) => add(sum, valueIn(rows[index], column) ?? decimal(0)), decimal(0));

const amountColumns = (sheet: SheetPlan): readonly ColumnPlan[] =>
  sheet.columns.filter(
    (column) => column.field !== null && fieldTable[column.field].type === 'amount' && column.field !== 'unitPrice',
  );

/** A last row without a word, whose figures are the sums of their columns. */
const isBareSum = (rows: readonly RawRow[], row: RawRow, before: readonly number[], sheet: SheetPlan): boolean => {
  if (!row.cells.every((cell) => isBlank(cell) || looksNumeric(cell)) || before.length < 2) return false;
  const keyed = columnOf(sheet, [...customerKeyFields, 'documentKey', 'description', 'articleNo', 'unitPrice']);
  if (keyed.some((column) => !isBlank(row.cells[column.index]))) return false;
  return amountColumns(sheet).some((column) => {
    const stated = valueIn(row, column);
    return stated !== null && stated !== '0' && stated === columnSum(rows, before, column);
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
    amountColumns(plan).flatMap((column) => {
      const row = raw.rows[index];
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
  const test: SumTest = {
    keys: columnOf(plan, [...customerKeyFields, 'documentKey']).map((column) => column.index),
    prices: columnOf(plan, ['unitPrice']).map((column) => column.index),
  };
  const data: number[] = [];
  let sums: { index: number; label: string; after: number }[] = [];
  let [headers, blanks, hidden, others] = [0, 0, 0, 0];
  raw.rows.forEach((row, index) => {
    if (row.hidden) hidden += 1;
    else if (isBlankRow(row)) blanks += 1;
    else if (index < plan.firstRow || repeatsHeader(row, plan)) headers += 1;
    else {
      const words = labelOfSum(row, test);
      if (words === null) data.push(index);
      else sums.push({ index, label: words, after: data.length });
    }
  });
  // What stands below the last sum with a single text in it is a note, not an invoice.
  const lastSum = sums.at(-1);
  while (lastSum !== undefined && (data.at(-1) ?? -1) > lastSum.index) {
    const row = raw.rows[data.at(-1) ?? -1];
    const filled = row?.cells.filter((cell) => !isBlank(cell)) ?? [];
    if (filled.length !== 1 || typeof filled[0] !== 'string') break;
    data.pop();
    others += 1;
  }
  const last = data.at(-1);
  const lastRow = last === undefined ? undefined : raw.rows[last];
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
  return { data, headers, blanks, hidden, sums: sums.length, others, controls: controlsOf(raw, plan, data, foot) };
};
