import { computed, onBeforeUnmount, ref, type Ref, shallowRef, watch } from 'vue';
import { type GridColumn } from './columns.ts';

/** What is seen of a row: enough to measure its figures. */
export interface SeenRow<L> {
  readonly index: number;
  readonly line: L | undefined;
  /** An open row stands in bold. */
  readonly open: boolean;
}

/** The width of a text in the face of the grid, in css px. */
export type Measure = (text: string, strong: boolean) => number;

/** Both edges of a cell, and a pixel for what is rounded. */
const edges = 13;
/** A shape before the text, with the gap after it. */
const shape = 20;

/** Every figure as wide as a nought, since those of the grid stand in columns: few texts are measured, however many are seen. */
export const measuring = (widthOf: Measure): Measure => {
  const known = new Map<string, number>();
  return (text, strong) => {
    const like = text.replaceAll(/\d/g, '0');
    const key = `${String(strong)} ${like}`;
    const width = known.get(key) ?? widthOf(like, strong);
    known.set(key, width);
    return width;
  };
};

/** In the face of the page; where nothing is drawn, as wide as a common face. */
const onCanvas = (): Measure => {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  return (text, strong) => {
    if (context === null) return text.length * 7;
    context.font = `${strong ? '600' : '400'} ${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
};

/** A number that is cut reads as another number: figures stand at the right, and so does nothing else. */
const isWhole = <L>(column: GridColumn<L>): boolean => column.whole ?? column.align === 'end';

/** How wide the figures of a row would have their columns; a column that nothing is asked of is left out. */
export const wantedBy = <L>(
  columns: readonly GridColumn<L>[],
  { index, line, open }: SeenRow<L>,
  measure: Measure,
): ReadonlyMap<string, number> => {
  const wanted = new Map<string, number>();
  if (line === undefined) return wanted;
  for (const column of columns) {
    if (!isWhole(column)) continue;
    const marks = [column.mark?.(line), column.fault?.(line)].filter((one) => one !== null && one !== undefined).length;
    const width = measure(column.text(line, index), open || column.tone?.(line) === 'strong');
    wanted.set(column.key, Math.ceil(width) + edges + marks * shape);
  }
  return wanted;
};

/** A name in the column that takes what width is left is still told from others by this much of it. */
const leastName = 96;
const leastOf = <L>({ least, grows, align, width }: GridColumn<L>): number =>
  least ?? (grows === true && align === 'start' ? Math.min(width, leastName) : width);

/**
 * The columns, each wide enough for its figures. Where that is more than there is room for, those that may be narrower give way: no
 * more than what was taken, and all alike. Widths are css px.
 */
export const fitted = <L>(
  columns: readonly GridColumn<L>[],
  wanted: ReadonlyMap<string, number>,
  room: number,
): readonly GridColumn<L>[] => {
  const wide = columns.map((column) => ({ ...column, width: Math.max(column.width, wanted.get(column.key) ?? 0) }));
  const sum = (of: readonly GridColumn<L>[]): number => of.reduce((total, { width }) => total + width, 0);
  const lacking = Math.min(sum(wide) - sum(columns), Math.max(0, sum(wide) - room));
  const spare = wide.map(
    (column) => column.width - Math.min(column.width, Math.max(leastOf(column), wanted.get(column.key) ?? 0)),
  );
  const most = spare.reduce((total, one) => total + one, 0);
  if (lacking <= 0 || most === 0) return wide;
  const share = Math.min(1, lacking / most);
  return wide.map((column, at) => ({ ...column, width: column.width - Math.ceil((spare[at] ?? 0) * share) }));
};

/** How wide an element is now, in css px; 0 until it stands there. */
const useWidth = (element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> => {
  const width = ref(0);
  const observer = new ResizeObserver(() => {
    width.value = element.value?.clientWidth ?? 0;
  });
  watch(element, (now) => {
    observer.disconnect();
    if (now !== null) observer.observe(now);
  });
  onBeforeUnmount(() => {
    observer.disconnect();
  });
  return width;
};

/**
 * Columns that are never too narrow for the figures that have been seen in them. They only grow while the list is looked at: a list
 * that is scrolled up and down would not stand still otherwise.
 */
export const useWholeFigures = <L extends object>(
  scroller: Readonly<Ref<HTMLElement | null>>,
  columns: () => readonly GridColumn<L>[],
  seen: () => readonly SeenRow<L>[],
): Readonly<Ref<readonly GridColumn<L>[]>> => {
  const wanted = shallowRef<ReadonlyMap<string, number>>(new Map());
  const room = useWidth(scroller);
  const measure = measuring(onCanvas());
  let measured = new WeakMap<L, boolean>();
  const look = (): void => {
    const next = new Map(wanted.value);
    for (const row of seen()) {
      if (row.line === undefined || measured.get(row.line) === row.open) continue;
      measured.set(row.line, row.open);
      for (const [key, width] of wantedBy(columns(), row, measure)) next.set(key, Math.max(next.get(key) ?? 0, width));
    }
    if ([...next].some(([key, width]) => wanted.value.get(key) !== width)) wanted.value = next;
  };
  watch(columns, () => {
    measured = new WeakMap();
  });
  watch([seen, columns], look, { immediate: true });
  return computed(() => fitted(columns(), wanted.value, room.value));
};
