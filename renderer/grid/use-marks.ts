import { computed, shallowRef, type ComputedRef } from 'vue';

/** Which rows of a list are marked, by the ids of what they show: these; or all but these, also what is not loaded. */
export interface Marked {
  readonly of: 'these' | 'all';
  readonly ids: ReadonlySet<string>;
}

export interface Marks {
  readonly marked: ComputedRef<Marked>;
  /** Nothing is. */
  readonly none: ComputedRef<boolean>;
  readonly has: (id: string) => boolean;
  /** Marks one, or no longer. */
  readonly toggle: (id: string) => void;
  /** Marks all from a row to another, in the place of what the last range from there marked. */
  readonly range: (from: number, to: number) => Promise<void>;
  /** Marks all; where all are, none. */
  readonly everything: () => void;
  readonly clear: () => void;
}

const nothing: Marked = { of: 'these', ids: new Set() };

/** Marks in a list of any length. `idsAt` names what stands at some places of it, loaded or not; null where that cannot be read. */
export const useMarks = (idsAt: (from: number, to: number) => Promise<readonly string[] | null>): Marks => {
  const marked = shallowRef<Marked>(nothing);
  /** Where the last range began, and what was marked before it. */
  let begun: { readonly from: number; readonly before: Marked } | null = null;
  let round = 0;

  const none = computed(() => marked.value.of === 'these' && marked.value.ids.size === 0);
  const has = (id: string): boolean => marked.value.ids.has(id) === (marked.value.of === 'these');
  const set = (next: Marked): void => {
    round += 1;
    [begun, marked.value] = [null, next];
  };

  return {
    marked: computed(() => marked.value),
    none,
    has,
    toggle: (id) => {
      const ids = new Set(marked.value.ids);
      if (!ids.delete(id)) ids.add(id);
      set({ of: marked.value.of, ids });
    },
    range: async (from, to) => {
      round += 1;
      const mine = round;
      if (begun?.from !== from) begun = { from, before: marked.value };
      const { before } = begun;
      const ids = await idsAt(Math.min(from, to), Math.max(from, to));
      if (ids === null || mine !== round) return;
      // Of all that is marked a range leaves itself alone.
      marked.value = { of: 'these', ids: new Set([...(before.of === 'these' ? before.ids : []), ...ids]) };
    },
    everything: () => {
      const all = marked.value.of === 'all' && marked.value.ids.size === 0;
      set(all ? nothing : { of: 'all', ids: new Set() });
    },
    clear: () => {
      set(nothing);
    },
  };
};
