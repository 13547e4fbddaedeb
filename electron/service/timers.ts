/** Time as an argument, so that a test of a minute takes no minute. */
export interface Timers {
  /** Epoch ms. */
  readonly now: () => number;
  /** Runs the work once after so many ms; answers how to call it off. */
  readonly after: (ms: number, work: () => void) => () => void;
}

export const systemTimers: Timers = {
  now: Date.now,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
