import { nextTick, ref, type Ref } from 'vue';
import { type CellPlace } from '../grid/columns.ts';

/** A part of the window that the keys can be led to. */
export interface Focusable {
  readonly focus: () => void;
}

/** The row of a list that is chosen, and the way into its panel and back. */
export interface Panel {
  readonly place: Ref<CellPlace>;
  /** Whether the panel stands above the list, where the window is narrow. */
  readonly shown: Ref<boolean>;
  /** Chooses the first row. */
  readonly top: () => void;
  /** Leads the keys into the panel, and back to the list. */
  readonly open: () => Promise<void>;
  readonly back: () => void;
}

/** `column`: of the place that is chosen first. */
export const usePanel = (
  panel: Readonly<Ref<Focusable | null>>,
  list: Readonly<Ref<Focusable | null>>,
  column = 0,
): Panel => {
  const first: CellPlace = { row: 0, column };
  const place = ref(first);
  const shown = ref(false);
  return {
    place,
    shown,
    top: () => {
      place.value = first;
    },
    open: async () => {
      shown.value = true;
      await nextTick();
      panel.value?.focus();
    },
    back: () => {
      shown.value = false;
      list.value?.focus();
    },
  };
};
