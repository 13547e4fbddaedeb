import { shallowRef, watch, type ShallowRef } from 'vue';
import { type GridGroup } from '../../../shared/contract/review-grid.ts';
import { call } from '../../bridge.ts';
import { type Act } from '../../use-act.ts';

export type GroupBy = GridGroup['by'];

export interface Grouping {
  /** By what the invoices are put together, and which groups show nothing but their heads; null: not at all. */
  readonly group: ShallowRef<GridGroup | null>;
  readonly load: () => Promise<void>;
  /** By something else, every group open. */
  readonly by: (by: GroupBy | null) => void;
  readonly isOpen: (key: string) => boolean;
  /** Folds or unfolds one group; nothing where it is so already. */
  readonly stand: (key: string, open: boolean) => void;
  readonly standAll: (open: boolean) => void;
}

/** As many as the contract takes: the earliest folded are forgotten. */
const mostExcept = 2000;

/** How the grid is grouped: kept for every run. */
export const useGroup = (act: Act): Grouping => {
  const group = shallowRef<GridGroup | null>(null);
  let loading = false;
  watch(
    group,
    (now) => {
      if (!loading) void act.run(() => call('review.setGridGroup', { group: now }));
    },
    { flush: 'sync' },
  );
  const isOpen = (key: string): boolean =>
    group.value !== null && group.value.folded === group.value.except.includes(key);
  return {
    group,
    load: async () => {
      const found = await act.read(() => call('review.gridGroup', {}));
      loading = true;
      group.value = found?.group ?? null;
      loading = false;
    },
    by: (by) => {
      group.value = by === null ? null : { by, folded: false, except: [] };
    },
    isOpen,
    stand: (key, open) => {
      const now = group.value;
      if (now === null || isOpen(key) === open) return;
      const others = now.except.filter((one) => one !== key);
      const except = now.folded === open ? [...others, key].slice(-mostExcept) : others;
      group.value = { ...now, except };
    },
    standAll: (open) => {
      if (group.value !== null) group.value = { ...group.value, folded: !open, except: [] };
    },
  };
};
