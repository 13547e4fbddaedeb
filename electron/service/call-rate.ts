const seconds = 30;

/** Counts the calls that were sent in each of the last thirty seconds. */
export interface CallRate {
  readonly count: (now: number) => void;
  /** Oldest first; the last is the running second. */
  readonly perSecond: (now: number) => readonly number[];
}

export const createCallRate = (): CallRate => {
  const bySecond = new Map<number, number>();
  return {
    count: (now) => {
      const second = Math.floor(now / 1000);
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
      for (const old of bySecond.keys()) if (old <= second - seconds) bySecond.delete(old);
    },
    perSecond: (now) => {
      const last = Math.floor(now / 1000);
      return Array.from({ length: seconds }, (_, index) => bySecond.get(last - seconds + 1 + index) ?? 0);
    },
  };
};
