import { isBlank, rawText } from './cell-text.ts';
import { type Field } from './fields.ts';
import { foldHeader, matchHeader, mayName } from './header-match.ts';
import { type ImportKind, kindTable } from './kinds.ts';
import { findRow } from './raw-rows.ts';
import { repeatedColumns } from './repeated-headers.ts';
import { type MergedRange, type RawCell, type RawRow, type RawSheet } from './raw-table.ts';
import { headOf } from './sheet-head.ts';

export interface HeaderPlace {
  /** Indexes into the sheet's rows, both ends inclusive; -1 where there is no header. */
  readonly first: number;
  readonly last: number;
  /** By column index; two rows are joined by a space. */
  readonly headers: readonly string[];
}

const headerText = (cell: RawCell | undefined): string =>
  rawText(cell)
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();

/** The texts of merged cells on all the columns of a row that they cover; '' below their first row (cases N036, N037). */
const mergedTexts = (row: RawRow, merged: readonly MergedRange[], width: number): ReadonlyMap<number, string> => {
  const texts = new Map<number, string>();
  for (const { fromColumn, toColumn, fromRow, toRow } of merged) {
    if (row.number < fromRow || row.number > toRow) continue;
    const own = row.number === fromRow ? headerText(row.cells[fromColumn]) : '';
    for (let column = fromColumn; column <= Math.min(toColumn, width - 1); column += 1)
      if (!texts.has(column)) texts.set(column, own);
  }
  return texts;
};

/** The texts of one row with merged cells spread over all their columns. */
const textsOf = (row: RawRow, sheet: RawSheet, width: number): readonly string[] =>
  headOf(sheet.rows).texts(`${String(row.number)} ${String(width)}`, () => {
    const merged = mergedTexts(row, sheet.merged, width);
    return Array.from({ length: width }, (_, column) => {
      const own = headerText(row.cells[column]);
      return own === '' ? (merged.get(column) ?? '') : own;
    });
  });

const joined = (top: readonly string[], bottom: readonly string[]): readonly string[] =>
  bottom.map((below, column) => {
    const above = top[column] ?? '';
    if (above === '' || below === '') return above + below;
    return foldHeader(above) === foldHeader(below) ? below : `${above} ${below}`;
  });

/** What was made of a row's texts, which is the same for every kind of import. */
const words = new WeakMap<readonly string[], readonly string[]>();
const articles = new WeakMap<readonly string[], readonly Field[]>();

/** The different texts of a row that may name something. */
const wordsOf = (headers: readonly string[]): readonly string[] => {
  const known = words.get(headers);
  if (known !== undefined) return known;
  const found = [...new Set(headers.filter(mayName))];
  words.set(headers, found);
  return found;
};

/** The fields of columns that repeat below the names of articles: *Kaffe antal*. The same for every kind of import. */
const articleFields = (headers: readonly string[]): readonly Field[] => {
  const known = articles.get(headers);
  if (known !== undefined) return known;
  const found = repeatedColumns(headers).flatMap(({ name, field }) => (name === null ? [] : [field]));
  articles.set(headers, found);
  return found;
};

/** How many different fields a row of headers names. */
const matches = (headers: readonly string[], kind: ImportKind): number => {
  const named = wordsOf(headers).map((header) => matchHeader(header, kind)?.field);
  const fields = named.filter((field) => field !== undefined);
  return new Set([...fields, ...(kindTable[kind].row.length === 0 ? [] : articleFields(headers))]).size;
};

const looksLikeText = (row: RawRow): boolean =>
  row.cells.every((cell) => isBlank(cell) || (typeof cell === 'string' && !/^[\d\s.,:+-]+$/.test(cell)));

const filled = (row: RawRow): number => row.cells.reduce((count, cell) => (isBlank(cell) ? count : count + 1), 0);

const none: HeaderPlace = { first: -1, last: -1, headers: [] };

const spans = (sheet: RawSheet, row: RawRow, width: number): boolean =>
  sheet.merged.some(
    (range) =>
      range.fromRow === row.number &&
      range.toRow === row.number &&
      range.toColumn > range.fromColumn &&
      range.toColumn - range.fromColumn + 1 < width,
  );

/**
 * Two rows of headers as one. Where a word above many columns (*Faktura*) makes no name with the one below but that one is
 * a name alone (*Antal*), it stands alone: the word above says nothing more of its column.
 */
const joinedHeaders = (
  sheet: RawSheet,
  top: RawRow,
  bottom: RawRow,
  width: number,
  kind: ImportKind,
): readonly string[] => {
  const below = textsOf(bottom, sheet, width);
  const both = headOf(sheet.rows).texts(`${String(top.number)}+${String(bottom.number)} ${String(width)}`, () =>
    joined(textsOf(top, sheet, width), below),
  );
  if (articleFields(both).length > 0) return both;
  const standsAlone = (header: string, column: number): boolean => {
    const own = below[column] ?? '';
    return own !== '' && own !== header && matchHeader(own, kind) !== null && matchHeader(header, kind) === null;
  };
  return both.some(standsAlone)
    ? both.map((header, column) => (standsAlone(header, column) ? (below[column] ?? '') : header))
    : both;
};

/** How far down a header is looked for: titles, addresses and logos stand above it. */
export const reach = 40;

/** The header made of the row at this index, with the row above where the two belong together. */
export const headerAt = (sheet: RawSheet, index: number, kind: ImportKind = 'invoices'): HeaderPlace => {
  const { rowAt, widthOfFirst } = headOf(sheet.rows);
  const row = index < 0 ? undefined : rowAt(index);
  if (row === undefined) return none;
  const width = widthOfFirst(index + reach);
  const single = textsOf(row, sheet, width);
  const above = index > 0 ? rowAt(index - 1) : undefined;
  if (above !== undefined && above.number === row.number - 1 && filled(above) > 1 && looksLikeText(above)) {
    const both = joinedHeaders(sheet, above, row, width, kind);
    const [joint, own] = [matches(both, kind), matches(single, kind)];
    // A merged title above is no part of the header: joined, the header would name less than it does alone.
    // Articles over columns that repeat name no field, and yet say what is billed below them.
    const articles = articleFields(both).length > 0;
    if (joint > own || articles || (joint === own && spans(sheet, above, width)))
      return { first: index - 1, last: index, headers: both };
  }
  return { first: index, last: index, headers: single };
};

/** Below the best row a second row of headers may stand: taken in when the two together name more fields. */
const withRowBelow = (sheet: RawSheet, place: HeaderPlace, kind: ImportKind): HeaderPlace => {
  const { rowAt } = headOf(sheet.rows);
  const [row, below] = [rowAt(place.last), rowAt(place.last + 1)];
  if (row === undefined || below === undefined || below.number !== row.number + 1 || !looksLikeText(below))
    return place;
  const width = Math.max(place.headers.length, below.cells.length);
  const both = joinedHeaders(sheet, row, below, width, kind);
  return place.first === place.last && matches(both, kind) > matches(place.headers, kind)
    ? { first: place.first, last: place.last + 1, headers: both }
    : place;
};

/**
 * Finds the header below titles: the row among the first forty whose texts name most fields; else the first row of
 * nothing but different texts that has another row below it. Source: intake.md 3.
 */
export const findHeader = (sheet: RawSheet, kind: ImportKind = 'invoices'): HeaderPlace => {
  let best = none;
  let most = 0;
  for (let index = 0; index < Math.min(sheet.rows.length, reach); index += 1) {
    const row = headOf(sheet.rows).rowAt(index);
    if (row === undefined || row.hidden || filled(row) === 0) continue;
    const place = headerAt(sheet, index, kind);
    const count = matches(place.headers, kind);
    const enough = count > 1 || (count === 1 && filled(row) <= 2);
    if (enough && count > most) [best, most] = [place, count];
  }
  if (best.first >= 0) return withRowBelow(sheet, best, kind);
  const first = findRow(sheet.rows, (each) => filled(each) > 1);
  const row = first < 0 ? undefined : sheet.rows.at(first);
  if (row === undefined || !looksLikeText(row)) return none;
  const texts = textsOf(row, sheet, row.cells.length).filter((header) => header !== '');
  return new Set(texts).size === texts.length && sheet.rows.length > first + 1 ? headerAt(sheet, first, kind) : none;
};
