import { computed, ref, type ComputedRef, type Ref } from 'vue';
import { type CellPlace, type CellRange, type GridColumn, rangeOf } from '../../grid/columns.ts';
import { fromTabbed, toTabbed } from '../../grid/tabbed.ts';
import { fieldOfColumn } from './review-columns.ts';
import { type Line } from './grid-items.ts';
import { type Review } from './use-review.ts';

export interface Block {
  /** The other corner of the chosen block; null while it is one cell. */
  readonly anchor: Ref<CellPlace | null>;
  readonly range: ComputedRef<CellRange>;
  /** What the chosen amounts of one column come to, in minor units; null where they are of several currencies or not at hand. */
  readonly sum: ComputedRef<{ readonly amount: number; readonly currency: string } | null>;
  readonly copy: () => Promise<void>;
  /** Writes tab-separated text from the first chosen cell on; a single value goes into every chosen cell. */
  readonly paste: (text: string) => Promise<void>;
  /** The values of the first chosen line into the others; on a single line those of the line above. */
  readonly fillDown: () => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** As many lines as are held at most. */
const mostSummed = 4000;

const block = (rows: number, columns: number, text: string): string[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => text));

/** The chosen block of invoices' heads, and what is done with it as a whole. */
export const useBlock = (review: Review, columns: () => readonly GridColumn<Line>[], place: Ref<CellPlace>): Block => {
  const anchor = ref<CellPlace | null>(null);
  const range = computed(() => rangeOf(anchor.value ?? place.value, place.value));

  const sum = computed(() => {
    const { top, bottom, left, right } = range.value;
    const key = (['net', 'vat', 'total'] as const).find((one) => one === columns()[left]?.key);
    if (left !== right || top === bottom || key === undefined || bottom - top >= mostSummed) return null;
    const lines = Array.from({ length: bottom - top + 1 }, (_, step) => top + step)
      .filter((row) => review.headAt(row) === undefined)
      .map(review.lines.at);
    const currency = lines[0]?.currency;
    if (currency === undefined || lines.some((line) => line?.currency !== currency)) return null;
    return { amount: lines.reduce((total, line) => total + (line?.[key] ?? 0), 0), currency };
  });

  const write = async (
    what: 'pasted' | 'cleared' | 'filled',
    lines: readonly Line[],
    at: Pick<CellRange, 'left' | 'right'>,
    texts: string[][] | null,
  ): Promise<boolean> =>
    review.write({
      what,
      targets: lines.map(({ draftNo }) => ({ draftNo, rowNo: null })),
      fields: columns()
        .slice(at.left, at.right + 1)
        .map(({ key }) => fieldOfColumn(key)),
      texts,
    });
  /** One value into every chosen cell. */
  const writeEverywhere = async (what: 'pasted' | 'cleared', text: string): Promise<void> => {
    const { top, bottom, left, right } = range.value;
    const lines = await review.linesBetween(top, Math.min(bottom, review.lines.total.value - 1));
    if (lines === null || lines.length === 0) return;
    await write(what, lines, range.value, block(lines.length, right - left + 1, text));
  };

  const copy = async (): Promise<void> => {
    const { top, bottom, left, right } = range.value;
    const lines = await review.linesBetween(top, bottom);
    if (lines === null) return;
    const chosen = columns().slice(left, right + 1);
    const textOf = (column: GridColumn<Line>, line: Line, index: number): string =>
      (column.copied ?? column.text)(line, index);
    const rows = lines.map((line, step) => chosen.map((column) => textOf(column, line, top + step)));
    await navigator.clipboard.writeText(toTabbed(rows));
  };

  const paste = async (text: string): Promise<void> => {
    const { top, left } = range.value;
    const cells = fromTabbed(text).map((row) => [...row]);
    const width = Math.max(...cells.map((row) => row.length));
    if (cells.length === 1 && width === 1) {
      await writeEverywhere('pasted', cells[0]?.[0] ?? '');
      return;
    }
    // All columns to the right are told, so that a refusal can say how much there is room for.
    const lines = await review.linesFrom(top, cells.length);
    if (lines === null || !(await write('pasted', lines, { left, right: columns().length - 1 }, cells))) return;
    const last = lines.at(-1);
    const bottom = last === undefined ? null : await review.placeOf(last.draftNo);
    anchor.value = { row: top, column: left };
    place.value = { row: bottom ?? top, column: left + width - 1 };
  };

  const fillDown = async (): Promise<void> => {
    const { top, bottom } = range.value;
    const first = top === bottom ? top - 1 : top;
    const lines = first < 0 ? null : await review.linesBetween(first, bottom);
    // The line above may be the head of a group: it has no values.
    if (lines !== null && lines.length > 1) await write('filled', lines, range.value, null);
  };

  const clear = (): Promise<void> => writeEverywhere('cleared', '');

  return { anchor, range, sum, copy, paste, fillDown, clear };
};
