import { errorBudget } from '../../shared/service/limits.ts';

/** Where answers of 400 and above are kept, so that a restart does not forget them. */
export interface ErrorLog {
  readonly record: (at: number, status: number) => void;
  /** The instants (epoch ms) after `from`, oldest first. */
  readonly since: (from: number) => readonly number[];
}

/** A log for connections that are not stored yet: the first sign-in. */
export const memoryErrorLog = (): ErrorLog => {
  let entries: readonly number[] = [];
  return {
    record: (at) => {
      entries = [...entries.slice(-100), at];
    },
    since: (from) => entries.filter((at) => at > from),
  };
};

export interface Budget {
  readonly ourShare: number;
  readonly windowMs: number;
}

export const defaultBudget: Budget = errorBudget;

/**
 * How many calls may run at once so that even if all are refused our share is not crossed, and when the next becomes free
 * (epoch ms) if none may (design: outbox, Pace).
 */
export const budgetLeft = (
  log: ErrorLog,
  budget: Budget,
  now: number,
): { readonly calls: number; readonly until: number | null } => {
  // What a clock set back left in the future is not counted: it would hold every call for as long.
  const recent = log.since(now - budget.windowMs).filter((at) => at <= now);
  const calls = budget.ourShare - recent.length;
  if (calls > 0) return { calls, until: null };
  const freeing = recent[recent.length - budget.ourShare] ?? now;
  return { calls: 0, until: freeing + budget.windowMs };
};
