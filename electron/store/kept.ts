import { stateOf } from './problems.ts';
import { type Store } from './store.ts';

interface Kept<T> {
  /** The state of the database in which they were made. */
  readonly state: string;
  readonly answers: Map<string, T>;
}

/**
 * Keeps the latest answers that were made from a store, by name, until something is written to it: a grid asks for page after
 * page of the same list, and would go through the whole run for each.
 */
export const keeper = <T>(most: number): ((store: Store, name: string, make: () => T) => T) => {
  const kept = new WeakMap<Store, Kept<T>>();
  return (store, name, make) => {
    const state = stateOf(store);
    const known = kept.get(store);
    const current = known?.state === state ? known : { state, answers: new Map<string, T>() };
    if (current !== known) kept.set(store, current);
    const found = current.answers.get(name) ?? make();
    current.answers.delete(name);
    current.answers.set(name, found);
    for (const oldest of current.answers.keys()) {
      if (current.answers.size <= most) break;
      current.answers.delete(oldest);
    }
    return found;
  };
};
