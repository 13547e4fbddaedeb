import { computed, type ComputedRef, onBeforeUnmount, type Ref, ref, watch } from 'vue';
import { rowHeight } from '../density.ts';
import { type Lies } from './in-view.ts';

/** Which rows are in view, ends counted, and how many more are drawn on each side. */
export interface RowRange {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
}

/** The rows in view and those beside them. */
export const rowsOf = ({ startIndex, endIndex, overscan, count }: RowRange): number[] => {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
};

/** A row as it lies below the head of its list, in css px. */
export interface Row extends Lies {
  readonly index: number;
}

interface List {
  readonly count: () => number;
  /** What stands open below each row, in css px; null while nothing does. */
  readonly below: () => ((index: number) => number) | null;
  readonly headHeight: () => number;
  readonly overscan: () => number;
  readonly drawn: () => (range: RowRange) => readonly number[];
}

export interface VirtualRows {
  /** The rows that are drawn. */
  readonly rows: ComputedRef<readonly Row[]>;
  /** How high they all are together, in css px. */
  readonly height: ComputedRef<number>;
  readonly rowAt: (index: number) => Row;
}

/** Where rows lie that are not all alike: the start of each, and the end of the last. */
const startsOf = (count: number, height: number, below: (index: number) => number): Float64Array => {
  const starts = new Float64Array(count + 1);
  let next = 0;
  for (let index = 0; index < count; index += 1) {
    next += height + below(index);
    starts[index + 1] = next;
  }
  return starts;
};

/** The row on which a place lies: the last that begins at or above it. */
const indexAt = (starts: Float64Array, place: number): number => {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
};

/**
 * The rows of a list of any length that lie in view. All are as high as the density says, but for what stands open below one: so where
 * a row lies is told by its number, and nothing is kept for the rows that nobody sees.
 */
export const useVirtualRows = (scroller: Readonly<Ref<HTMLElement | null>>, list: List): VirtualRows => {
  const [top, seen] = [ref(0), ref(0)];
  const starts = computed(() => {
    const below = list.below();
    return below === null ? null : startsOf(list.count(), rowHeight.value, below);
  });
  const rowAt = (index: number): Row => {
    const start = starts.value?.[index] ?? index * rowHeight.value;
    return { index, start, size: (starts.value?.[index + 1] ?? start + rowHeight.value) - start };
  };
  const at = (place: number): number => {
    const found = starts.value === null ? Math.floor(place / rowHeight.value) : indexAt(starts.value, place);
    return Math.max(0, Math.min(list.count() - 1, found));
  };
  const startIndex = computed(() => at(top.value));
  const endIndex = computed(() => at(top.value + Math.max(0, seen.value - list.headHeight() - 1)));
  const rows = computed(() => {
    if (seen.value === 0) return [];
    const range = { startIndex: startIndex.value, endIndex: endIndex.value, overscan: list.overscan() };
    return list
      .drawn()({ ...range, count: list.count() })
      .map(rowAt);
  });

  const onScroll = ({ currentTarget: element }: Event): void => {
    if (element instanceof HTMLElement) top.value = element.scrollTop;
  };
  const look = (element: HTMLElement | null): void => {
    seen.value = element?.clientHeight ?? 0;
  };
  const observer = new ResizeObserver(() => {
    look(scroller.value);
  });
  watch(
    scroller,
    (now, before) => {
      observer.disconnect();
      before?.removeEventListener('scroll', onScroll);
      now?.addEventListener('scroll', onScroll, { passive: true });
      top.value = now?.scrollTop ?? 0;
      look(now);
      if (now !== null) observer.observe(now);
    },
    { flush: 'post' },
  );
  onBeforeUnmount(() => {
    observer.disconnect();
  });
  return {
    rows,
    height: computed(() => starts.value?.[list.count()] ?? list.count() * rowHeight.value),
    rowAt,
  };
};
