import { type Store } from './store.ts';

/** Writes that wait for the disk together. */
export interface Commits {
  /**
   * Does the work in a transaction that it shares with whatever else comes meanwhile. Settles when it is on the disk; what the work
   * throws undoes its own writes alone, and what the commit throws is thrown to all of them. Where other work in the transaction throws,
   * this is undone and done once more: it writes to the store, and nothing else that twice would be twice. `now` is for what somebody waits for: it is
   * written within a moment, with all that waits. `soon` waits for it a while.
   */
  readonly together: <T>(work: () => T, when: 'now' | 'soon') => Promise<T>;
}

interface Entry {
  /** Does the work, and answers what to tell once it is committed. */
  readonly write: () => () => void;
  readonly fail: (error: unknown) => void;
}

/** So long a write waits for others at most: a person sees no difference, and nothing that goes next waits for it. */
const gatherMs = 250;

/**
 * What somebody waits for is written so much later: a call that is about to leave takes some turns of the event loop for it (undici looks whether
 * its line still stands), and would wait in each of them behind what is written.
 */
const momentMs = 2;

/**
 * Each wait for the disk costs more than all that is written, and what is written one after the other far less than with pauses:
 * answers wait for the next claims, and are written with them. `moreToCome` says whether anything is out that may answer; if not, what came
 * is written within a moment.
 */
export const createCommits = (store: Store, moreToCome: () => boolean): Commits => {
  let waiting: Entry[] = [];
  let hurried = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const apart = ({ write, fail }: Entry): (() => void) => {
    try {
      return store.undoable(write);
    } catch (error) {
      return () => {
        fail(error);
      };
    }
  };

  /** Without a way back for each of them, which costs as much as what it writes: where one throws, all begin again with one. */
  const written = (group: readonly Entry[]): readonly (() => void)[] => {
    let thrown = false;
    try {
      return store.inTransaction(() => {
        thrown = true;
        const told = group.map(({ write }) => write());
        thrown = false;
        return told;
      });
    } catch (error) {
      if (!thrown) throw error;
      return store.inTransaction(() => group.map(apart));
    }
  };

  const commit = (): void => {
    clearTimeout(timer);
    const group = waiting;
    waiting = [];
    hurried = false;
    try {
      for (const tell of written(group)) tell();
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  };

  const schedule = (when: 'now' | 'soon'): void => {
    if (waiting.length === 1) timer = setTimeout(commit, gatherMs);
    if (hurried || (when === 'soon' && moreToCome())) return;
    hurried = true;
    clearTimeout(timer);
    timer = setTimeout(commit, momentMs);
  };

  return {
    together: (work, when) =>
      new Promise((resolve, reject) => {
        const write = (): (() => void) => {
          const value = work();
          return () => {
            resolve(value);
          };
        };
        waiting.push({ write, fail: reject });
        schedule(when);
      }),
  };
};
