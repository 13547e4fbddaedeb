import { type Level } from '../../shared/intake/problem.ts';
import { type PlacedColumn } from './columns.ts';

/** A cell worked out once, however often the row reads it. */
export interface Cell<L extends object> {
  readonly column: PlacedColumn<L>;
  readonly text: string;
  readonly mark: Level | 'ok' | null;
  readonly fault: Level | null;
  readonly clip: string;
  readonly tags: readonly string[];
  readonly ticked: boolean | null;
  /** Nothing but text stands in it: most cells, which are drawn with the least that can be. */
  readonly plain: boolean;
  readonly shape: string;
}

const none: readonly string[] = [];

const plainCell = <L extends object>(column: PlacedColumn<L>, text: string): Cell<L> => ({
  ...{ column, text, mark: null, fault: null, clip: '', tags: none, ticked: null },
  ...{ plain: true, shape: `cell ${column.shape}` },
});

const cellOf = <L extends object>(column: PlacedColumn<L>, line: L, index: number): Cell<L> => {
  const fault = column.fault?.(line) ?? null;
  const tone = column.tone?.(line) ?? null;
  const mark = column.mark?.(line) ?? null;
  const clip = column.clip?.(line) ?? '';
  const tags = column.tags?.(line) ?? none;
  const ticked = column.ticked?.(line) ?? null;
  const plain =
    mark === null && fault === null && clip === '' && ticked === null && tags.length === 0 && column.opens !== true;
  const shape = `cell ${column.shape}${column.edited?.(line) === true ? ' edited' : ''}${fault === null ? '' : ` fault-${fault}`}${tone === null ? '' : ` ${tone}`}`;
  return { column, text: column.text(line, index), mark, fault, clip, tags, ticked, plain, shape };
};

/**
 * The cells of a row: empty ones while its line is on the way, and where the list rushes by only those by which one finds one's way, as
 * bare text.
 */
export const cellsOf = <L extends object>(
  columns: readonly PlacedColumn<L>[],
  line: L | undefined,
  index: number,
  rushing: boolean,
): readonly Cell<L>[] => {
  const shown = rushing ? columns.filter(({ steady }) => steady) : columns;
  if (line === undefined) return shown.map((column) => plainCell(column, ''));
  return shown.map((column): Cell<L> =>
    rushing ? plainCell(column, column.text(line, index)) : cellOf(column, line, index),
  );
};
