import { setTimeout as wait } from 'node:timers/promises';

/** A pause that ends by time or by a call. */
export const createSleeper = () => {
  let rouse: () => void = () => undefined;
  let roused = false;
  return {
    rouse: (): void => {
      roused = true;
      rouse();
    },
    /** Until roused, but no longer than that; at once when it was roused since the last sleep. */
    sleep: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          rouse = () => undefined;
          roused = false;
          resolve();
        };
        const timer = setTimeout(finish, Math.min(Math.max(ms, 0), 2 ** 31 - 1));
        rouse = finish;
        if (roused) finish();
      }),
  };
};

/** Waits for the work, but no longer than that. */
export const atMost = async (work: Promise<void>, ms: number): Promise<void> => {
  const patience = new AbortController();
  await Promise.race([work, wait(ms, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
};
