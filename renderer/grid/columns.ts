import { type Level } from '../../shared/intake/problem.ts';

/** One column of the virtual grid. Everything is a function of the line, so the grid knows no room. */
export interface GridColumn<L> {
  readonly key: string;
  readonly head: string;
  /** A second line of the head, where one is given for any column. */
  readonly sub?: string;
  /** The second line is a choice that holds: it stands out. */
  readonly subStrong?: boolean;
  /** A longer name for the screen reader, where the head is a sign. */
  readonly label?: string;
  /** In css px; what holds figures is made wider where they need it. */
  readonly width: number;
  /** As narrow as it may become where figures need the room; none: as wide as it is, but for a name that grows. */
  readonly least?: number;
  /** Its text is never cut. What stands at the end is a number and never cut either, where nothing else is said. */
  readonly whole?: boolean;
  readonly align: 'start' | 'end';
  readonly text: (line: L, index: number) => string;
  /** As another program reads it, where that is not the text: numbers without grouping, a word for a mark. */
  readonly copied?: (line: L, index: number) => string;
  /** How the lines are sorted by it; null where they can be, but are not. */
  readonly sorted?: 'ascending' | 'descending' | null;
  /** Stays at the left while the rest scrolls. Frozen columns come first. */
  readonly frozen?: boolean;
  /** A shape before the text. */
  readonly mark?: (line: L) => Level | 'ok' | null;
  /** A fault on this cell: soft fill and shape. */
  readonly fault?: (line: L) => Level | null;
  /** A person changed the value: a mark in the cell's corner. */
  readonly edited?: (line: L) => boolean;
  /** What a paper clip in this cell stands for, in words; empty: none. */
  readonly clip?: (line: L) => string;
  readonly tags?: (line: L) => readonly string[];
  readonly tone?: (line: L) => 'quiet' | 'strong' | 'error' | null;
  readonly editable?: (line: L) => boolean;
  /** The column that opens the row carries the arrow. */
  readonly opens?: boolean;
  /** Takes what width is left. */
  readonly grows?: boolean;
  /** A box that is ticked where the row is marked; null: one that cannot be. Its head is a box of them all. */
  readonly ticked?: (line: L) => boolean | null;
  /** Whether all are, where it is a column of boxes. */
  readonly allTicked?: boolean | 'some';
}

/** A row over the whole width that heads those below it. */
export interface GroupRow {
  readonly key: string;
  readonly label: string;
  /** What the rows below come to, in words. */
  readonly facts: readonly string[];
  readonly open: boolean;
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A column as its rows draw it: nothing of how wide it is, which the list tells by itself, so that no row is drawn anew for it. */
export interface PlacedColumn<L> extends GridColumn<L> {
  /** Where a frozen column is held. */
  readonly style: { readonly '--left': string } | undefined;
  /** Classes that are the same in every row. */
  readonly shape: string;
  /** Drawn even while the list rushes by: by these one finds one's way. They stand first. */
  readonly steady: boolean;
}

const leftName = (index: number): string => `--left-${String(index)}`;

/** Which columns are held, which of them carries the edge, and which are drawn even in a rush. */
export const placeColumns = <L>(columns: readonly GridColumn<L>[]): readonly PlacedColumn<L>[] => {
  const anyFrozen = columns.some(({ frozen }) => frozen === true);
  return columns.map((column, index) => {
    const frozen = column.frozen === true;
    const edge = frozen && columns[index + 1]?.frozen !== true;
    const shape = [column.align, frozen ? 'frozen' : '', edge ? 'edge' : '', index === 0 ? 'first' : ''];
    return {
      ...column,
      style: frozen ? { '--left': `var(${leftName(index)})` } : undefined,
      shape: shape.filter((name) => name !== '').join(' '),
      steady: anyFrozen ? frozen : index < 2,
    };
  });
};

/** How wide columns are together, in css px. */
export const widthOf = (columns: readonly { readonly width: number }[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0);

/** The columns as tracks of a CSS grid. */
const tracksOf = <L>(columns: readonly GridColumn<L>[]): string =>
  columns
    .map(({ grows, width }) => (grows === true ? `minmax(${String(width)}px, 1fr)` : `${String(width)}px`))
    .join(' ');

/** The style of a list that tells its columns how wide they are, and the frozen ones where they are held. */
export const widthsOf = <L>(columns: readonly GridColumn<L>[]): Readonly<Record<`--${string}`, string>> => {
  const frozen = columns.filter((column) => column.frozen === true);
  const lefts = frozen.map((_column, index) => [leftName(index), `${String(widthOf(frozen.slice(0, index)))}px`]);
  return { '--tracks': tracksOf(columns), ...Object.fromEntries(lefts) };
};

/** A block of cells, ends counted. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The block between two corners. */
export const rangeOf = (a: CellPlace, b: CellPlace): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

/** How many there are, and how many rows a page of keys goes. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

/** Where the keys lead: arrows, Home, End, PageUp, PageDown. Null for a key that moves nothing. */
export const moved = (from: CellPlace, key: string, control: boolean, size: GridSize): CellPlace | null => {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = ((): CellPlace | null => {
    switch (key) {
      case 'ArrowUp':
        return { ...from, row: control ? 0 : from.row - 1 };
      case 'ArrowDown':
        return { ...from, row: control ? last.row : from.row + 1 };
      case 'ArrowLeft':
        return { ...from, column: from.column - 1 };
      case 'ArrowRight':
        return { ...from, column: from.column + 1 };
      case 'PageUp':
        return { ...from, row: from.row - size.page };
      case 'PageDown':
        return { ...from, row: from.row + size.page };
      case 'Home':
        return control ? { row: 0, column: 0 } : { ...from, column: 0 };
      case 'End':
        return control ? last : { ...from, column: last.column };
      default:
        return null;
    }
  })();
  if (to === null || size.rows === 0) return null;
  return {
    row: Math.max(0, Math.min(last.row, to.row)),
    column: Math.max(0, Math.min(last.column, to.column)),
  };
};
