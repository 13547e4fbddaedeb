import { shallowRef, watch, type ShallowRef } from 'vue';
import { type Settled } from '../shared/contract/contract.ts';
import { type Act } from './use-act.ts';

/** What a place of the window knows of one thing, as it was read last. */
export interface Kept<T> {
  /** Null until it was read. */
  readonly found: ShallowRef<T | null>;
  /** Reads it anew. */
  readonly load: () => Promise<void>;
}

/**
 * Reads what is to be shown of `of()`, at once and whenever that becomes another. What was read stays where a later reading of the same
 * fails: the act says so, and the place shows it. It is never shown of another thing than it was read of. `of()` null: of nothing.
 */
export const useKept = <Of, T>(act: Act, of: () => Of | null, ask: (of: Of) => Promise<Settled<T>>): Kept<T> => {
  const found: ShallowRef<T | null> = shallowRef(null);
  const load = async (): Promise<void> => {
    const asked = of();
    if (asked === null) return;
    const answer = await act.read(() => ask(asked));
    if (answer !== null && asked === of()) found.value = answer;
  };
  watch(
    of,
    () => {
      found.value = null;
      void load();
    },
    { immediate: true },
  );
  return { found, load };
};
