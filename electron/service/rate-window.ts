import { type RateWindow } from '../../shared/service/limits.ts';

/** Keeps one limited endpoint inside its windows. */
export interface RateGate {
  /** Null when a call may go now; else when one may (epoch ms), or null inside where only a running call's end can tell. */
  readonly blockedUntil: (now: number) => { readonly until: number | null } | null;
  readonly started: () => void;
  readonly ended: (now: number) => void;
  /** How much of each window is used. */
  readonly use: (now: number) => readonly (RateWindow & { readonly used: number })[];
}

/** The service's clock may round otherwise than ours. */
const margin = 10;

/**
 * A call is counted from its start until the window has passed after its **answer**: the service counted it somewhere in
 * between, so however its clock and the network stretch, it never sees more than the limit.
 */
export const createRateGate = (windows: readonly RateWindow[]): RateGate => {
  const longest = Math.max(...windows.map((window) => window.windowMs));
  let running = 0;
  let ends: number[] = [];

  const endsIn = ({ windowMs }: RateWindow, now: number): readonly number[] =>
    ends.filter((end) => end + windowMs + margin > now);

  const blockIn = (window: RateWindow, now: number): { readonly until: number | null } | null => {
    const { calls, windowMs } = window;
    const recent = endsIn(window, now);
    if (recent.length + running < calls) return null;
    const freeing = recent[recent.length + running - calls];
    return { until: freeing === undefined ? null : freeing + windowMs + margin };
  };

  return {
    blockedUntil: (now) => {
      const blocks = windows.map((window) => blockIn(window, now)).filter((block) => block !== null);
      if (blocks.length === 0) return null;
      const times = blocks.map((block) => block.until);
      return { until: times.includes(null) ? null : Math.max(...times.filter((time) => time !== null)) };
    },
    use: (now) => windows.map((window) => ({ ...window, used: endsIn(window, now).length + running })),
    started: () => {
      running += 1;
    },
    ended: (now) => {
      running -= 1;
      // A clock that was set back would keep old ends for ever: none may lie in the future.
      ends = [...ends.filter((end) => end + longest + margin > now && end <= now), now];
    },
  };
};
