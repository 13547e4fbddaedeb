import { shallowRef, type ShallowRef } from 'vue';

/** What is shown of the one that was asked for last. */
export interface Wanted<Id, T> {
  readonly shown: ShallowRef<T | null>;
  /** Which one that is; null: none. */
  readonly wanted: () => Id | null;
  /** Asks for another one; null: for none. Answers what came of it, or null where it came too late. */
  readonly look: (id: Id | null) => Promise<T | null>;
  /** Asks for the same one once more, in this way where it is not the usual one. */
  readonly again: (ask?: Ask<Id, T>) => Promise<T | null>;
}

type Ask<Id, T> = (id: Id) => Promise<T | null>;

/** An answer about another one than was asked for last comes too late to be shown. `ask` answers null where it was refused. */
export const useWanted = <Id, T>(usual: Ask<Id, T>): Wanted<Id, T> => {
  const shown: ShallowRef<T | null> = shallowRef(null);
  let wanted: Id | null = null;
  const again: Wanted<Id, T>['again'] = async (ask = usual) => {
    const asked = wanted;
    if (asked === null) return null;
    const found = await ask(asked);
    if (found === null || asked !== wanted) return null;
    shown.value = found;
    return found;
  };
  return {
    shown,
    wanted: () => wanted,
    look: async (id) => {
      wanted = id;
      if (id === null) shown.value = null;
      return again();
    },
    again,
  };
};
