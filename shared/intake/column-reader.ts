import { type CellRead, readCell, type Reading } from './cell-value.ts';
import { type FieldType } from './fields.ts';
import { type RawCell } from './raw-table.ts';

/** Reads a cell of one column: {@link readCell} with the column's reading. */
export type ReadInColumn = (cell: RawCell | undefined) => CellRead;

/** Reading these is no more work than finding what was read before. */
const cheap: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'id', 'phone', 'zipCode']);

/** So many different texts of a column are remembered, the first ones. */
const KEPT = 1_000;

/** A reader that remembers: figures, dates and units repeat down a column, and one text is always read the same. */
export const columnReader = (reading: Reading): ReadInColumn => {
  if (cheap.has(reading.type)) return (cell) => readCell(cell, reading);
  const known = new Map<string, CellRead>();
  const readNew = (cell: string): CellRead => {
    const read = readCell(cell, reading);
    if (known.size < KEPT) known.set(cell, read);
    return read;
  };
  return (cell) => {
    if (typeof cell !== 'string') return readCell(cell, reading);
    return known.get(cell) ?? readNew(cell);
  };
};
