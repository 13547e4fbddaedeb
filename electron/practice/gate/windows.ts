import { type RateLimit } from '../../../shared/service/limits.ts';

const dropBefore = (times: number[], oldest: number): void => {
  const keep = times.findIndex((time) => time > oldest);
  times.splice(0, keep === -1 ? times.length : keep);
};

/**
 * Erroneous calls per user, in real time: the error that reaches the threshold is answered at once, the call after it waits
 * until the window after the last error has passed (decisions.md 20).
 */
export const createErrorWindow = (now: () => number) => {
  const errors = new Map<string, number[]>();
  return {
    count: (userId: string): void => {
      const own = errors.get(userId) ?? [];
      own.push(now());
      errors.set(userId, own);
    },
    /** For how many ms the user's next call is held; 0 when it is not. */
    holdMs: (userId: string, threshold: number, windowMs: number): number => {
      const own = errors.get(userId);
      if (own === undefined) return 0;
      dropBefore(own, now() - windowMs);
      const last = own.at(-1);
      return own.length >= threshold && last !== undefined ? Math.max(1, last + windowMs - now()) : 0;
    },
    clear: (): void => {
      errors.clear();
    },
  };
};
export type ErrorWindow = ReturnType<typeof createErrorWindow>;

/** Calls of the limited endpoints per user, in real time, counting all responses (concepts, Limits). */
export const createRateWindows = (now: () => number) => {
  const calls = new Map<string, number[]>();
  return {
    /** Counts a call. Gives the ms until a window has room again, or 0 when the call is within the limit. */
    count: (userId: string, limit: RateLimit): number => {
      const key = `${userId} ${limit.method} ${limit.path}`;
      const own = calls.get(key) ?? [];
      calls.set(key, own);
      own.push(now());
      dropBefore(own, now() - Math.max(...limit.windows.map((window) => window.windowMs)));
      const waits = limit.windows.map((window) => {
        const inside = own.filter((time) => time > now() - window.windowMs);
        const blocking = inside.length > window.calls ? inside[inside.length - window.calls] : undefined;
        return blocking === undefined ? 0 : blocking + window.windowMs - now();
      });
      return Math.max(0, ...waits);
    },
    clear: (): void => {
      calls.clear();
    },
  };
};
export type RateWindows = ReturnType<typeof createRateWindows>;
