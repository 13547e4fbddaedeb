import { type MergedRange, type RawCell, type RawRow } from '../../shared/intake/raw-table.ts';
import { type Bounds } from './bounds.ts';
import { tooBig } from './file-errors.ts';

/** The largest sheet there is: 16,384 columns (XFD) and 1,048,576 rows. */
export const LAST_COLUMN = 16_383;
export const LAST_ROW = 1_048_576;

/** Counts what all the sheets of a file hold, and refuses the file at its bounds. */
export interface CellBudget {
  readonly spend: (cells: number) => void;
  readonly spendMerged: () => void;
  /** Refuses a record of a text file with so many fields. */
  readonly allowColumns: (count: number) => void;
  /** Refuses one cell with so many characters. */
  readonly allowText: (chars: number) => void;
}

export const makeBudget = (fileName: string, bounds: Bounds): CellBudget => {
  let cells = 0;
  let merged = 0;
  return {
    spend: (count) => {
      cells += count;
      if (cells > bounds.cells) throw tooBig(fileName, 'cells');
    },
    allowColumns: (count) => {
      if (count > bounds.columns) throw tooBig(fileName, 'columns');
    },
    allowText: (chars) => {
      if (chars > bounds.cellChars) throw tooBig(fileName, 'cellChars');
    },
    spendMerged: () => {
      merged += 1;
      if (merged > bounds.mergedRanges) throw tooBig(fileName, 'mergedRanges');
    },
  };
};

/**
 * Puts a cell into its column. Blank cells are put nowhere, so that trailing ones cost nothing; those to the left of a
 * filled one are padded with null.
 */
export const putCell = (cells: RawCell[], column: number, cell: RawCell, budget: CellBudget): void => {
  if (cell === null) return;
  budget.spend(Math.max(0, column + 1 - cells.length));
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
};

export const widthOf = (rows: readonly RawRow[]): number =>
  rows.reduce((width, row) => Math.max(width, row.cells.length), 0);

/** Expands ranges of hidden columns, as far as the sheet has content: people hide “everything to the right”. */
export const columnsIn = (
  ranges: readonly (readonly [from: number, to: number])[],
  width: number,
): readonly number[] => {
  const columns = new Set<number>();
  for (const [from, to] of ranges) {
    for (let column = from; column <= Math.min(to, width - 1); column += 1) columns.add(column);
  }
  return [...columns].sort((a, b) => a - b);
};

/** `B7` → column 1, row 7. Null when it is no reference inside a sheet. */
export const readReference = (reference: string): { readonly column: number; readonly row: number } | null => {
  const parts = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!parts?.[1]) return null;
  const column = columnOf(parts[1]);
  const row = Number(parts[2]);
  return column <= LAST_COLUMN && row >= 1 && row <= LAST_ROW ? { column, row } : null;
};

/** The 0-based column of a reference's letters; -1 when it has none. Anything after the letters is left aside. */
export const columnOf = (reference: string): number => {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
};

/** `A1:C2` as a merged range; null for one cell alone or nonsense. */
export const readMerged = (reference: string): MergedRange | null => {
  const [from, to] = reference.split(':').map(readReference);
  if (!from || !to) return null;
  return { fromColumn: from.column, toColumn: to.column, fromRow: from.row, toRow: to.row };
};
