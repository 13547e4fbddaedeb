import { assertNever } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { type Field } from './fields.ts';
import { readPeriod } from './periods.ts';
import { type RawCell, type RawRow } from './raw-table.ts';

/** How one cell is divided where people write several values in it. */
export type SplitBy = 'number-name' | 'name-number' | 'zip-city' | 'address-zip-city' | 'period';

/** A value that the heading of a column gives to each row that the column makes: the article, its price. */
export interface GivenValue {
  readonly field: Field;
  readonly cell: RawCell;
  /** 1-based row of the heading that says it. */
  readonly row: number;
}

/** How a column reaches its field where that is more than one cell, one value. */
export interface ColumnFeed {
  /** One of a repeated group of columns (wide layout): each group makes a row of the invoice. */
  readonly group?: number;
  readonly given?: readonly GivenValue[];
  /** Columns whose texts follow in the same value, as *Efternamn* after *Förnamn*. */
  readonly joined?: readonly number[];
  /** The fields of the parts; null where another column feeds it. The first one is the column's own. */
  readonly split?: { readonly by: SplitBy; readonly fields: readonly (Field | null)[] };
}

export const feedOf = ({ group, given, joined, split }: ColumnFeed): ColumnFeed => ({
  ...(group === undefined ? {} : { group }),
  ...(given === undefined ? {} : { given }),
  ...(joined === undefined ? {} : { joined }),
  ...(split === undefined ? {} : { split }),
});

/** Every field that a column feeds. */
export const fieldsFed = (column: ColumnFeed & { readonly field: Field | null }): readonly Field[] =>
  column.field === null
    ? []
    : [
        ...(column.split === undefined ? [column.field] : column.split.fields.filter((field) => field !== null)),
        ...(column.given ?? []).map(({ field }) => field),
      ];

const zip = String.raw`(?:SE?[- ]?)?(\d{3}[ \u00A0]?\d{2})`;
const numberName = /^(\d{1,10})(?:\s*[-–—:,.]\s*|\s+)(?=\S*\p{L})(\S.*)$/su;
const nameNumber = /^(.*\p{L}.*?)\s*[([]\s*(?:kund ?nr\.?:?\s*)?(\d{2,10})\s*[)\]]$/isu;
const zipCity = new RegExp(String.raw`^${zip}[ \u00A0,]+(\p{L}.*)$`, 'isu');
const addressZipCity = new RegExp(String.raw`^(.*?[^\s,])\s*[,\n]\s*${zip}[ \u00A0,]+(\p{L}.*)$`, 'isu');

const divided = (form: RegExp, written: string): readonly string[] | null => form.exec(written)?.slice(1) ?? null;

/** A month that Excel made a date has its first day; any other day is no period. */
const periodOf = (cell: RawCell, written: string): readonly string[] | null => {
  const date = typeof cell === 'object' && cell?.kind === 'number' ? cell.date : undefined;
  const period = readPeriod(date === undefined || !/-01(?:T|$)/.test(date) ? written : date.slice(0, 7));
  return period === null ? null : [period.start, period.end];
};

/** The parts of a cell's text in the order of the split's fields; null where the text is not written so. */
export const partsOf = (cell: RawCell | undefined, by: SplitBy): readonly string[] | null => {
  if (cell === undefined || isBlank(cell)) return null;
  const written = rawText(cell).trim();
  switch (by) {
    case 'number-name':
      return divided(numberName, written);
    case 'name-number':
      return divided(nameNumber, written)?.toReversed() ?? null;
    case 'zip-city':
      return divided(zipCity, written);
    case 'address-zip-city':
      return divided(addressZipCity, written);
    case 'period':
      return periodOf(cell, written);
    default:
      return assertNever(by);
  }
};

/** Where a text is not divided as the others of its column, the whole of it stands for this part, and the rest is blank. */
const wholeFor: Readonly<Record<SplitBy, number>> = {
  'number-name': 1,
  'name-number': 1,
  'zip-city': 1,
  'address-zip-city': 0,
  period: 0,
};

/** Which value of a row feeds a field. */
export interface CellSource {
  readonly index: number;
  readonly joined?: readonly number[];
  readonly part?: { readonly by: SplitBy; readonly at: number };
  readonly given?: GivenValue;
}

/** The cells of a row by their column, however they are kept. */
export type CellIn = (column: number) => RawCell | undefined;

const joinedText = (cellIn: CellIn, indexes: readonly number[]): string =>
  indexes
    .map((index) => rawText(cellIn(index)).trim())
    .filter((words) => words !== '')
    .join(' ');

/** The cell that feeds the field: the row's own, a part of it, several joined, or what the heading gives. */
export const fedCell = (cellIn: CellIn, source: CellSource): RawCell | undefined => {
  const { index, joined, part, given } = source;
  if (given !== undefined) return given.cell;
  if (joined !== undefined) return joinedText(cellIn, [index, ...joined]);
  const cell = cellIn(index);
  if (part === undefined || cell === undefined || isBlank(cell)) return cell;
  const parts = partsOf(cell, part.by);
  if (parts !== null) return parts[part.at] ?? null;
  return part.at === wholeFor[part.by] ? cell : null;
};

/** {@link fedCell} of a whole row. */
export const sourceCell = (row: RawRow, source: CellSource): RawCell | undefined =>
  fedCell((column) => row.cells[column], source);

/** The text that the file has for the value, whole. */
export const sourceText = (row: RawRow, source: CellSource): string => {
  const { index, joined, given } = source;
  if (given !== undefined) return rawText(given.cell);
  if (joined !== undefined) return joinedText((column) => row.cells[column], [index, ...joined]);
  const cell = row.cells[index];
  return isBlank(cell) ? '' : rawText(cell);
};
