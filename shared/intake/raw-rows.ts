import { isBlank } from './cell-text.ts';
import { type RawCell, type RawRow, type RawRows } from './raw-table.ts';

/** What is known of a packed row without unpacking it: most questions about a table ask no more. */
export interface RowFacts {
  /** 1 + the index of the last cell that is not blank; 0 for a blank row. */
  readonly reachAt: (index: number) => number;
  readonly hiddenAt: (index: number) => boolean;
  /** As `at(index).cells[column]`, undefined beyond the row: for who needs few cells of a row. Ask row by row. */
  readonly cellAt: (index: number, column: number) => RawCell | undefined;
}

/** Rows that know {@link RowFacts}. */
export type KnownRows = RawRows & RowFacts;

const isKnown = (rows: RawRows): rows is KnownRows => 'reachAt' in rows && 'hiddenAt' in rows && 'cellAt' in rows;

/** 1 + the index of the row's last cell that is not blank; 0 for a blank row. */
export const reachOf = ({ cells }: RawRow): number => {
  let last = cells.length;
  while (last > 0 && isBlank(cells[last - 1])) last -= 1;
  return last;
};

/** The facts of any rows: read from the rows themselves where they are not kept. An index without a row is blank. */
export const factsOf = (rows: RawRows): RowFacts => {
  if (isKnown(rows)) return rows;
  return {
    reachAt: (index) => {
      const row = rows.at(index);
      return row === undefined ? 0 : reachOf(row);
    },
    hiddenAt: (index) => rows.at(index)?.hidden === true,
    cellAt: (index, column) => rows.at(index)?.cells[column],
  };
};

/** The first rows, at most so many. */
export const firstRows = (rows: RawRows, atMost: number): readonly RawRow[] => {
  const found: RawRow[] = [];
  for (let index = 0; index < Math.min(atMost, rows.length); index += 1) {
    const row = rows.at(index);
    if (row !== undefined) found.push(row);
  }
  return found;
};

/** The index of the first row of which it is true; -1 where there is none. */
export const findRow = (rows: RawRows, is: (row: RawRow) => boolean): number => {
  let index = 0;
  for (const row of rows) {
    if (is(row)) return index;
    index += 1;
  }
  return -1;
};

/** The rows from this index on, without a copy. */
export const rowsFrom = (rows: RawRows, first: number): KnownRows => {
  const { reachAt, hiddenAt, cellAt } = factsOf(rows);
  return {
    length: Math.max(0, rows.length - first),
    at: (index) => rows.at(first + index),
    reachAt: (index) => reachAt(first + index),
    hiddenAt: (index) => hiddenAt(first + index),
    cellAt: (index, column) => cellAt(first + index, column),
    *[Symbol.iterator]() {
      for (let index = first; index < rows.length; index += 1) {
        const row = rows.at(index);
        if (row !== undefined) yield row;
      }
    },
  };
};
