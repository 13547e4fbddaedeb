import { decimal } from '../domain/decimal.ts';
import { type CellRead, type Reading, readingOf } from './cell-value.ts';
import { columnReader, type ReadInColumn } from './column-reader.ts';
import { type CellSource, sourceCell, sourceText } from './column-feed.ts';
import { type Cell, type ValueRule } from './draft.ts';
import { choicesOf } from './field-choices.ts';
import { isHeadField } from './field-table.ts';
import { currencyOfHeader } from './header-match.ts';
import { type Field, type HeadField, type RowField } from './fields.ts';
import { type Level, type Problem } from './problem.ts';
import { problem, type ProblemCode } from './problem-texts.ts';
import { type ColumnPlan, type SheetPlan } from './plan.ts';
import { type RawRow } from './raw-table.ts';
import { showDecimal } from './show.ts';

export interface HeadColumn extends CellSource {
  readonly field: HeadField;
  readonly reading: Reading;
  readonly read: ReadInColumn;
  /** The currency that the header names for its amounts, or null. */
  readonly currency: string | null;
}

export interface RowColumn extends CellSource {
  readonly field: RowField;
  readonly reading: Reading;
  readonly read: ReadInColumn;
  /** The currency that the header names for its amounts, or null. */
  readonly currency: string | null;
  /** Of a repeated group: see `ColumnFeed`. */
  readonly group?: number;
  /** The column's heading names what is billed: a blank or a 0 below it bills nothing. */
  readonly named?: true;
}

interface FedField {
  readonly field: Field;
  readonly source: CellSource;
}

const fedBy = ({ index, field, joined, split, given }: ColumnPlan): readonly FedField[] => {
  if (field === null) return [];
  const own: readonly FedField[] =
    split === undefined
      ? [{ field, source: joined === undefined ? { index } : { index, joined } }]
      : split.fields.flatMap((part, at) =>
          part === null ? [] : [{ field: part, source: { index, part: { by: split.by, at } } }],
        );
  return [...own, ...(given ?? []).map((value) => ({ field: value.field, source: { index, given: value } }))];
};

/** The columns of a sheet that feed a field, ready to read. */
export const columnsOf = (
  sheet: SheetPlan,
): { readonly heads: readonly HeadColumn[]; readonly rows: readonly RowColumn[] } => {
  const heads: HeadColumn[] = [];
  const rows: RowColumn[] = [];
  for (const column of sheet.columns) {
    for (const { field, source } of fedBy(column)) {
      const reading = readingOf(field, column.mark, column.order);
      const currency = reading.type === 'amount' ? currencyOfHeader(column.header) : null;
      const read = columnReader(reading);
      if (isHeadField(field)) heads.push({ ...source, field, reading, read, currency });
      else {
        const group = column.group === undefined ? {} : { group: column.group };
        const named = column.given === undefined ? {} : { named: true as const };
        rows.push({ ...source, ...group, ...named, field, reading, read, currency });
      }
    }
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

/** At most so many answers are told; a list of the rest helps nobody. */
const fewAnswers = 8;

const choiceList = (field: Field): string => {
  const names = choicesOf(field).map((choice) => choice.name.sv);
  return names.length > fewAnswers ? `${names.slice(0, fewAnswers).join(', ')} …` : names.join(', ');
};

const paramsOf = (raw: string, read: CellRead, reading: Reading): Readonly<Record<string, string>> => ({
  raw: raw.length > 60 ? `${raw.slice(0, 57)}…` : raw,
  ...(read.value === null ? {} : { value: read.value }),
  ...(read.problem === 'not-a-number' ? { example: exampleOf(reading) } : {}),
  ...(read.problem === 'not-a-choice' ? { choices: choiceList(reading.field) } : {}),
  ...(read.problem === 'time-not-number' ? timeParams(raw, reading.mark) : {}),
});

/** A time as hours with decimals, where that is exact: 7:30 is 7,5 and 7:20 has no end. */
const hoursOf = (raw: string): string | null => {
  const [, whole, rest] = /^(\d{1,4}):(\d{2})(?::00)?$/.exec(clock(raw.trim())) ?? [];
  if (whole === undefined || rest === undefined || Number(rest) > 59 || Number(rest) % 3 !== 0) return null;
  return decimal(`${whole}.${String((Number(rest) * 100) / 60).padStart(2, '0')}`);
};

const mendOf = (field: Field, raw: string, read: CellRead): Problem['mend'] => {
  const hours = read.problem === 'time-not-number' && field === 'quantity' ? hoursOf(raw) : null;
  return hours === null ? undefined : { field, value: hours };
};

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
    : problem(
        read.problem,
        levelOf(read.problem),
        { rowNo, field },
        paramsOf(raw, read, reading),
        mendOf(field, raw, read),
      );

export interface MadeCell {
  readonly cell: Cell;
  readonly read: CellRead;
}

const ruleOf = (read: CellRead, { given, joined, part }: CellSource): ValueRule => {
  if (read.value === null) return read.rule;
  if (given !== undefined) return 'from-header';
  if (joined !== undefined) return 'joined-columns';
  return part === undefined ? read.rule : 'part-of-cell';
};

/** The value of a row for a column as a cell of a draft, with the place it came from. */
export const makeCell = (row: RawRow, column: HeadColumn | RowColumn, file: number, sheet: string): MadeCell => {
  const read = column.read(sourceCell(row, column));
  return {
    read,
    cell: {
      value: read.value,
      raw: sourceText(row, column),
      rule: ruleOf(read, column),
      origin: { file, sheet, row: column.given?.row ?? row.number, column: column.index },
    },
  };
};
