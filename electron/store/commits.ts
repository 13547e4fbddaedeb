import { type Store } from './store.ts';

/** Writes that wait for the disk together. */
export interface Commits {
  /**
   * Does the work in a transaction that it shares with whatever else comes soon. Settles when it is on the disk; what the work throws
   * undoes its own writes alone, and what the commit throws is thrown to all of them.
   */
  readonly together: <T>(work: () => T) => Promise<T>;
}

interface Entry {
  /** Answers what to tell once it is committed. */
  readonly write: () => () => void;
  readonly fail: (error: unknown) => void;
}

/** So long a write waits for others: half of what a quick service takes to answer, so that nothing runs out of calls meanwhile. */
const gatherMs = 20;

/**
 * Each wait for the disk costs more than all that is written: answers and claims that come soon after each other wait once.
 * `moreToCome` says whether anything is out that may answer; if not, what came is written in the next turn of the event loop.
 */
export const createCommits = (store: Store, moreToCome: () => boolean): Commits => {
  let waiting: readonly Entry[] = [];
  let hurried = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const commit = (): void => {
    clearTimeout(timer);
    const group = waiting;
    waiting = [];
    hurried = false;
    try {
      const told = store.inTransaction(() => group.map(({ write }) => write()));
      for (const tell of told) tell();
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  };

  const schedule = (): void => {
    if (waiting.length === 1) timer = setTimeout(commit, gatherMs);
    if (hurried || moreToCome()) return;
    hurried = true;
    clearTimeout(timer);
    setImmediate(commit);
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
        schedule();
      }),
  };
};
