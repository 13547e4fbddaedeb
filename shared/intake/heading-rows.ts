import { type LocalText, text } from '../domain/text.ts';
import { isBlank } from './cell-text.ts';
import { partsOf, type SplitBy } from './column-feed.ts';
import { type HeadField } from './fields.ts';
import { type RawRow } from './raw-table.ts';
import { isLabel, isLike } from './sum-words.ts';

/** Rows with nothing but a customer in them, each heading the rows below it, in a sheet that has no column of customers. */
export interface HeadingPlan {
  /** 0-based column in which they stand. */
  readonly index: number;
  /** `1007 Exempel AB`: the number stands before the name. */
  readonly by: SplitBy | null;
  readonly reason: LocalText;
}

const label =
  /^\s*(?:kund(?:nr|nummer|namn)?|hyresgäst|medlem|faktureras|customer|client|tenant|member|bill to)\s*[:–-]\s*/i;
const page = /^(?:sida|sid|page|blad)\.?\s*\d+\s*(?:(?:\(|av|of|\/)\s*\d+\)?)?\s*$/i;

/** `Sida 2 av 3`, alone in its row. */
export const isPageRow = (row: RawRow): boolean => {
  const filled = row.cells.filter((cell) => !isBlank(cell));
  const [only] = filled;
  return filled.length === 1 && typeof only === 'string' && page.test(only.trim());
};

/** The text of a heading row without the word before it; null where the row is none. */
export const headingText = (row: RawRow, index: number): string | null => {
  const cell = row.cells[index];
  if (typeof cell !== 'string' || isBlank(cell) || [isLabel, isLike].some((is) => is(cell))) return null;
  if (row.cells.some((other, at) => at !== index && !isBlank(other))) return null;
  return cell.replace(label, '').trim() || null;
};

const reason = text(
  'Ingen kolumn har kunder: en rad med bara en text är kunden för raderna under den.',
  'No column has customers: a row with nothing but a text is the customer of the rows below it.',
);

/**
 * Finds them among the first rows of data: the first row must be one, at least one must follow each, and all stand in one
 * column. Null where the sheet is not made so.
 */
export const findHeadings = (rows: readonly RawRow[]): HeadingPlan | null => {
  const filled = rows.filter((row) => !isPageRow(row) && row.cells.some((cell) => !isBlank(cell)));
  const index = filled[0]?.cells.findIndex((cell) => !isBlank(cell)) ?? -1;
  if (index < 0) return null;
  const texts = filled.map((row) => headingText(row, index));
  const found = texts.filter((each) => each !== null);
  const headed = texts.every((each, at) => each === null || (at + 1 < texts.length && texts[at + 1] === null));
  if (texts[0] === null || !headed || found.length * 2 > texts.length) return null;
  return { index, by: found.every((each) => partsOf(each, 'number-name') !== null) ? 'number-name' : null, reason };
};

/** The values of a heading, by field. */
export const headingValues = (written: string, { by }: HeadingPlan): readonly (readonly [HeadField, string])[] => {
  const parts = by === null ? null : partsOf(written, by);
  if (parts === null) return [['customerName', written]];
  return [
    ['customerNo', parts[0] ?? ''],
    ['customerName', parts[1] ?? ''],
  ];
};
