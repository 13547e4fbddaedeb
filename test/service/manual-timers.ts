import { type Timers } from '../../electron/service/timers.ts';

export interface ManualTimers extends Timers {
  /** Moves time on, running what falls due on the way, and lets settled promises go on. */
  readonly advance: (ms: number) => Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

/** Lets everything that is settled go on. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A clock that moves when it is told to, and by `tickMs` whenever it is looked at: no two looks need show the same. */
export const manualTimers = (start = 1_800_000_000_000, tickMs = 0): ManualTimers => {
  let time = start;
  let timers: readonly Timer[] = [];
  const nextUntil = (end: number): Timer | undefined =>
    timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => {
      time += tickMs;
      return time;
    },
    after: (ms, work) => {
      const timer = { at: time + ms, work };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: async (ms) => {
      const end = time + ms;
      await settle();
      for (let due = nextUntil(end); due !== undefined; due = nextUntil(end)) {
        const running = due;
        timers = timers.filter((other) => other !== running);
        time = Math.max(time, running.at);
        running.work();
        await settle();
      }
      time = Math.max(time, end);
      await settle();
    },
  };
};
