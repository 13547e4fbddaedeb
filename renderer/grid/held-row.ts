import { computed, type ComputedRef, onMounted, onUnmounted, shallowRef, type ShallowRef } from 'vue';
import { rowsOf, type RowRange } from './virtual-rows.ts';

export interface HeldRow<R extends { readonly index: number }> {
  /** The row that has the keyboard, as it was drawn when it got it; null where none has. */
  readonly row: Readonly<ShallowRef<R | null>>;
  readonly hold: (row: R, event: FocusEvent) => void;
  readonly letGo: (event: FocusEvent) => void;
  /** The rows to be drawn: those in view, and the held one wherever it stands. */
  readonly drawn: ComputedRef<(range: RowRange) => number[]>;
  /**
   * The places in which rows are drawn. They are filled anew by turns, which moves what stands in them; so while a row is
   * held every row keeps its place, and those that come get one of their own.
   */
  readonly slotsOf: (indexes: readonly number[], slots: number) => ReadonlyMap<number, number>;
}

/**
 * A row that has the keyboard stays drawn and unmoved, however far it is scrolled away: what is typed in it would go with it,
 * and the keyboard would be nowhere.
 */
export const useHeldRow = <R extends { readonly index: number }>(): HeldRow<R> => {
  const row: ShallowRef<R | null> = shallowRef(null);
  let before: ReadonlyMap<number, number> = new Map();
  let own = 0;
  let element: Node | null = null;
  const slotOf = (index: number, slots: number): number => {
    if (row.value === null) return index % slots;
    return before.get(index) ?? (own -= 1);
  };
  const goTo = (target: EventTarget | null): void => {
    if (!(target instanceof Node) || element?.contains(target) !== true) row.value = null;
  };
  /** An editor that is taken away as it is left tells its row nothing: what has the keyboard then does. */
  const elsewhere = ({ target }: FocusEvent): void => {
    goTo(target);
  };
  onMounted(() => document.addEventListener('focusin', elsewhere));
  onUnmounted(() => document.removeEventListener('focusin', elsewhere));
  return {
    row,
    hold: (next, { currentTarget }) => {
      row.value = next;
      element = currentTarget instanceof Node ? currentTarget : null;
    },
    letGo: ({ relatedTarget }) => {
      goTo(relatedTarget);
    },
    drawn: computed(() => {
      const index = row.value?.index;
      if (index === undefined) return rowsOf;
      return (range) => {
        const inView = rowsOf(range);
        if (index >= range.count || inView.includes(index)) return inView;
        return [...inView, index].toSorted((a, b) => a - b);
      };
    }),
    slotsOf: (indexes, slots) => {
      before = new Map(indexes.map((index) => [index, slotOf(index, slots)]));
      return before;
    },
  };
};
