import { isBlank } from './cell-text.ts';
import { divideColumns } from './divided-columns.ts';
import { type Field } from './fields.ts';
import { type HeaderPlace } from './header-row.ts';
import { fieldsOfKind, type ImportKind, kindTable } from './kinds.ts';
import { type MatchedColumn, matchColumns } from './match-columns.ts';
import { findRow, firstRows } from './raw-rows.ts';
import { type RawRows, type RawSheet } from './raw-table.ts';
import { setRestatedAside } from './restated-amounts.ts';
import { wideLayout } from './wide-columns.ts';

export interface ShapedColumns {
  readonly columns: readonly MatchedColumn[];
  /** Index of the first row of data. */
  readonly firstRow: number;
}

/** Parts of cells and columns of a wide layout whose field the kind does not have are left out. */
const ofKind = (columns: readonly MatchedColumn[], kind: ImportKind): readonly MatchedColumn[] => {
  const fields = new Set<Field>(fieldsOfKind(kind));
  const kept = (field: Field | null): Field | null => (field !== null && fields.has(field) ? field : null);
  return columns.map((column): MatchedColumn => {
    const { split, field, given } = column;
    const own = split === undefined ? kept(field) : (split.fields.map(kept).find((part) => part !== null) ?? null);
    return {
      ...column,
      field: own,
      ...(split === undefined ? {} : { split: { ...split, fields: split.fields.map(kept) } }),
      ...(given === undefined ? {} : { given: given.filter((value) => fields.has(value.field)) }),
    };
  });
};

/**
 * The columns of a sheet with what their headers and cells say: their fields, wide layouts, amounts that are said twice,
 * cells that hold several values. `rows` are those below the header.
 */
export const shapeColumns = (
  raw: RawSheet,
  place: HeaderPlace,
  rows: RawRows,
  width: number,
  kind: ImportKind,
): ShapedColumns => {
  const seen = firstRows(rows, 500).filter((row) => !row.hidden);
  const matched = matchColumns(place.headers, seen, width, raw.hiddenColumns, kind);
  const divided = (columns: readonly MatchedColumn[]): readonly MatchedColumn[] =>
    ofKind(divideColumns(columns, seen), kind);
  if (place.last < 0) return { columns: divided(matched), firstRow: 0 };
  // Where each row is a record nothing repeats beside it.
  if (kindTable[kind].row.length === 0) return { columns: divided(matched), firstRow: place.last + 1 };
  const numberAt = (index: number): number => raw.rows.at(index)?.number ?? 0;
  const above = place.first > 0 ? raw.rows.at(place.first - 1) : undefined;
  const { columns, priceRow } = wideLayout({
    columns: matched,
    rows: seen.filter((row) => row.cells.some((cell) => !isBlank(cell))),
    above: above?.number === numberAt(place.first) - 1 ? above : undefined,
    headerRow: numberAt(place.last),
  });
  const firstRow = priceRow === null ? place.last + 1 : findRow(raw.rows, (row) => row.number === priceRow) + 1;
  return { columns: divided(setRestatedAside(columns, seen)), firstRow };
};
