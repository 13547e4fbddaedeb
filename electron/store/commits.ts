import { type Store } from './store.ts';

/** Writes that wait for the disk together. */
export interface Commits {
  /**
   * Does the work in a transaction that it shares with whatever else came in the same turn of the event loop. Settles when it is
   * on the disk; what the work throws undoes its own writes alone, and what the commit throws is thrown to all of them.
   */
  readonly together: <T>(work: () => T) => Promise<T>;
}

interface Entry {
  /** Answers what to tell once it is committed. */
  readonly write: () => () => void;
  readonly fail: (error: unknown) => void;
}

/** Each wait for the disk costs more than all that is written: answers and claims that come together wait once. */
export const createCommits = (store: Store): Commits => {
  let waiting: readonly Entry[] = [];

  const commit = (): void => {
    const group = waiting;
    waiting = [];
    try {
      const told = store.inTransaction(() => group.map(({ write }) => write()));
      for (const tell of told) tell();
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  };

  return {
    together: (work) =>
      new Promise((resolve, reject) => {
        const write = (): (() => void) => {
          try {
            const value = store.undoable(work);
            return () => {
              resolve(value);
            };
          } catch (error) {
            return () => {
              reject(error);
            };
          }
        };
        waiting = [...waiting, { write, fail: reject }];
        if (waiting.length === 1) setImmediate(commit);
      }),
  };
};
