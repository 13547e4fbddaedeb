import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import { type RowField } from '../../../shared/intake/fields.ts';
import { type CellPlace, type CellRange, rangeOf } from '../../grid/columns.ts';
import { fromTabbed, toTabbed } from '../../grid/tabbed.ts';
import { type CellAt, type Invoice, type Write } from './use-review.ts';

interface Shown {
  readonly invoice: () => Invoice;
  readonly fields: () => readonly RowField[];
  readonly chosen: () => CellAt | null;
  /** A cell's text as another program reads it. */
  readonly textOf: (row: number, field: RowField) => string;
}

export interface RowBlock {
  /** The chosen block of the rows; null while none of their cells is chosen. */
  readonly range: ComputedRef<CellRange | null>;
  readonly has: (row: number, column: number) => boolean;
  /** Keeps the other corner where it is while the choice moves on, or lets it go. */
  readonly extend: (on: boolean) => void;
  readonly copied: () => string;
  readonly pasted: (text: string) => Write | null;
  readonly filledDown: () => Write | null;
  readonly cleared: () => Write | null;
}

/** The chosen block of an open invoice's rows, and what is written when something is done with it as a whole. */
export const useRowBlock = (shown: Shown): RowBlock => {
  const anchor = shallowRef<CellPlace | null>(null);
  const here = computed<CellPlace | null>(() => {
    const at = shown.chosen();
    const { line, rows } = shown.invoice();
    if (at?.draftNo !== line.draftNo || at.rowNo === null) return null;
    const row = rows.findIndex((one) => one.rowNo === at.rowNo);
    const column = shown.fields().findIndex((field) => field === at.field);
    return row < 0 || column < 0 ? null : { row, column };
  });
  watch(here, (now) => {
    if (now === null) anchor.value = null;
  });
  const range = computed(() => (here.value === null ? null : rangeOf(anchor.value ?? here.value, here.value)));

  const write = (what: Write['what'], at: CellRange, texts: Write['texts']): Write => ({
    what,
    targets: shown
      .invoice()
      .rows.slice(at.top, at.bottom + 1)
      .map(({ rowNo }) => ({ draftNo: shown.invoice().line.draftNo, rowNo })),
    fields: shown.fields().slice(at.left, at.right + 1),
    texts,
  });
  const everywhere = (at: CellRange, text: string): string[][] =>
    Array.from({ length: at.bottom - at.top + 1 }, () => Array.from({ length: at.right - at.left + 1 }, () => text));

  return {
    range,
    has: (row, column) => {
      const at = range.value;
      return (
        anchor.value !== null &&
        at !== null &&
        row >= at.top &&
        row <= at.bottom &&
        column >= at.left &&
        column <= at.right
      );
    },
    extend: (on) => {
      anchor.value = on ? (anchor.value ?? here.value) : null;
    },
    copied: () => {
      const at = range.value;
      if (at === null) return '';
      const fields = shown.fields().slice(at.left, at.right + 1);
      const rows = Array.from({ length: at.bottom - at.top + 1 }, (_, step) =>
        fields.map((field) => shown.textOf(at.top + step, field)),
      );
      return toTabbed(rows);
    },
    pasted: (text) => {
      const at = range.value;
      if (at === null) return null;
      const cells = fromTabbed(text).map((row) => [...row]);
      const [[only, ...more] = [], ...others] = cells;
      if (others.length + more.length === 0) return write('pasted', at, everywhere(at, only ?? ''));
      const rest = { ...at, bottom: at.top + cells.length - 1, right: shown.fields().length - 1 };
      return write('pasted', rest, cells);
    },
    filledDown: () => {
      const at = range.value;
      if (at === null) return null;
      const from = at.top === at.bottom ? { ...at, top: at.top - 1 } : at;
      return from.top < 0 ? null : write('filled', from, null);
    },
    cleared: () => (range.value === null ? null : write('cleared', range.value, everywhere(range.value, ''))),
  };
};
