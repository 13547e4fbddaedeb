import { isBlank, rawText } from './cell-text.ts';
import { type CellRead, readCell, type Reading, readingOf } from './cell-value.ts';
import { type Cell } from './draft.ts';
import { isHeadField } from './field-table.ts';
import { currencyOfHeader } from './header-match.ts';
import { type Field, type HeadField, type RowField } from './fields.ts';
import { type Level, type Problem } from './problem.ts';
import { problem, type ProblemCode } from './problem-texts.ts';
import { type SheetPlan } from './plan.ts';
import { type RawCell } from './raw-table.ts';
import { showDecimal } from './show.ts';

export interface HeadColumn {
  readonly index: number;
  readonly field: HeadField;
  readonly reading: Reading;
}

export interface RowColumn {
  readonly index: number;
  readonly field: RowField;
  readonly reading: Reading;
  /** The currency that the header names for its amounts, or null. */
  readonly currency: string | null;
}

/** The columns of a sheet that feed a field, ready to read. */
export const columnsOf = (
  sheet: SheetPlan,
): { readonly heads: readonly HeadColumn[]; readonly rows: readonly RowColumn[] } => {
  const heads: HeadColumn[] = [];
  const rows: RowColumn[] = [];
  for (const { field, index, mark, order, header } of sheet.columns) {
    if (field === null) continue;
    const reading = readingOf(field, mark, order);
    if (isHeadField(field)) heads.push({ index, field, reading });
    else rows.push({ index, field, reading, currency: reading.type === 'amount' ? currencyOfHeader(header) : null });
  }
  return { heads, rows };
};

const levelOf = (code: ProblemCode): Level => (code === 'float-noise' || code === 'date-serial' ? 'hint' : 'error');

const exampleOf = ({ type, mark }: Reading): string =>
  type === 'percent' ? '25' : showDecimal('1234.5', mark === ',' ? 'sv' : 'en');

/** A number cell keeps a time as a part of a day: it is shown as the person sees it. */
const clock = (raw: string): string => {
  const minutes = Math.round(Number(raw) * 1440);
  return Number.isFinite(minutes)
    ? `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`
    : raw;
};

const timeParams = (raw: string, mark: Reading['mark']): Readonly<Record<string, string>> => ({
  raw: clock(raw),
  example: showDecimal('8.5', mark === ',' ? 'sv' : 'en'),
});

const paramsOf = (raw: string, read: CellRead, reading: Reading): Readonly<Record<string, string>> => ({
  raw: raw.length > 60 ? `${raw.slice(0, 57)}…` : raw,
  ...(read.value === null ? {} : { value: read.value }),
  ...(read.problem === 'not-a-number' ? { example: exampleOf(reading) } : {}),
  ...(read.problem === 'time-not-number' ? timeParams(raw, reading.mark) : {}),
});

/** The problem that a read cell carries, or null. */
export const problemOf = (
  rowNo: number | null,
  field: Field,
  raw: string,
  read: CellRead,
  reading: Reading,
): Problem | null =>
  read.problem === undefined
    ? null
    : problem(read.problem, levelOf(read.problem), { rowNo, field }, paramsOf(raw, read, reading));

export interface MadeCell {
  readonly cell: Cell;
  readonly read: CellRead;
}

/** A raw cell as a cell of a draft, with the place it came from. */
export const makeCell = (
  raw: RawCell | undefined,
  reading: Reading,
  file: number,
  sheet: string,
  row: number,
  column: number,
): MadeCell => {
  const read = readCell(raw, reading);
  return {
    read,
    cell: {
      value: read.value,
      raw: isBlank(raw) ? '' : rawText(raw),
      rule: read.rule,
      origin: { file, sheet, row, column },
    },
  };
};
