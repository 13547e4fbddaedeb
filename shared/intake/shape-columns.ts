import { isBlank } from './cell-text.ts';
import { divideColumns } from './divided-columns.ts';
import { type HeaderPlace } from './header-row.ts';
import { type MatchedColumn, matchColumns } from './match-columns.ts';
import { findRow, firstRows } from './raw-rows.ts';
import { type RawRows, type RawSheet } from './raw-table.ts';
import { wideLayout } from './wide-columns.ts';

export interface ShapedColumns {
  readonly columns: readonly MatchedColumn[];
  /** Index of the first row of data. */
  readonly firstRow: number;
}

/**
 * The columns of a sheet with what their headers and cells say: their fields, wide layouts, cells that hold several
 * values. `rows` are those below the header.
 */
export const shapeColumns = (raw: RawSheet, place: HeaderPlace, rows: RawRows, width: number): ShapedColumns => {
  const seen = firstRows(rows, 500).filter((row) => !row.hidden);
  const matched = matchColumns(place.headers, seen, width, raw.hiddenColumns);
  if (place.last < 0) return { columns: divideColumns(matched, seen), firstRow: 0 };
  const numberAt = (index: number): number => raw.rows.at(index)?.number ?? 0;
  const above = place.first > 0 ? raw.rows.at(place.first - 1) : undefined;
  const { columns, priceRow } = wideLayout({
    columns: matched,
    rows: seen.filter((row) => row.cells.some((cell) => !isBlank(cell))),
    above: above?.number === numberAt(place.first) - 1 ? above : undefined,
    headerRow: numberAt(place.last),
  });
  const firstRow = priceRow === null ? place.last + 1 : findRow(raw.rows, (row) => row.number === priceRow) + 1;
  return { columns: divideColumns(columns, seen), firstRow };
};
