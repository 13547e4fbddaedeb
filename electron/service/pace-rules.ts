import { rateLimits, type RateLimit } from '../../shared/service/limits.ts';
import { type Answer, longestWaitSeconds } from './answer.ts';
import { type EndpointName } from './endpoint-path.ts';
import { type Budget, budgetLeft, defaultBudget, type ErrorLog } from './error-budget.ts';
import { createRateGate } from './rate-window.ts';

/**
 * Why calls wait. `error-budget`: our share of refused answers is spent; `asked-to-wait`: the service answered 429; `busy`:
 * as many calls as may run at once are running.
 */
export type HoldReason = 'paused' | 'error-budget' | 'rate-limit' | 'asked-to-wait' | 'busy';

export interface Hold {
  readonly reason: HoldReason;
  /** Epoch ms; null: no known time. */
  readonly until: number | null;
}

export interface PaceLimits {
  readonly errorLog: ErrorLog;
  readonly concurrency?: number;
  /** How many calls are prepared before their turn at most; default four times as many as may run at once. */
  readonly ahead?: number;
  readonly limits?: readonly RateLimit[];
  readonly budget?: Budget;
}

/** How much of what is allowed is used. */
export interface PaceUse {
  readonly concurrency: number;
  /** Refused answers in the window, and how many we allow ourselves; `nextAt` epoch ms where none is left. */
  readonly budget: {
    readonly used: number;
    readonly share: number;
    readonly windowMs: number;
    readonly nextAt: number | null;
  };
  /** The service's own limits on endpoints that were called lately. */
  readonly windows: readonly {
    readonly endpoint: string;
    readonly used: number;
    readonly calls: number;
    readonly windowMs: number;
  }[];
}

/** What may go now. Times are epoch ms. */
export interface PaceRules {
  /** How many calls may run at once. */
  readonly concurrency: number;
  /** How many calls are prepared before their turn at most. */
  readonly ahead: number;
  /** What holds every call of the connection. */
  readonly commonHold: (time: number) => Hold | null;
  /** What holds calls of this endpoint. */
  readonly ownHold: (endpoint: EndpointName, time: number) => Hold | null;
  readonly inFlight: () => number;
  readonly started: (endpoint: EndpointName) => void;
  readonly ended: (endpoint: EndpointName, time: number) => void;
  readonly answered: (endpoint: EndpointName, answer: Answer, time: number) => void;
  readonly use: (time: number) => PaceUse;
}

/** Where a 429 does not say how long. */
const defaultWaitSeconds = 5;
export const defaultConcurrency = 4;
const troubledMs = 250;
const longestWaitMs = 1000 * longestWaitSeconds;

/** The limits of the service and our share of its patience. Source: outbox.md, Pace; concepts, Limits. */
export const createPaceRules = (options: PaceLimits): PaceRules => {
  const { errorLog, budget = defaultBudget, limits = rateLimits, concurrency = defaultConcurrency } = options;
  const ahead = options.ahead ?? 4 * concurrency;
  const gates = new Map<string, ReturnType<typeof createRateGate>>(
    limits.map((limit) => [`${limit.method} ${limit.path}`, createRateGate(limit.windows)]),
  );
  /** By endpoint; `*` for all. */
  const askedToWait = new Map<string, number>();
  let inFlight = 0;

  const asked = (key: string, time: number): Hold | null => {
    const until = askedToWait.get(key) ?? 0;
    // Further ahead than any wait lasts: the clock was set back since.
    return until > time && until - time <= longestWaitMs ? { reason: 'asked-to-wait', until } : null;
  };

  /** Null where the log of refusals cannot be read just now (a locked database): nothing goes, and nothing that waits is lost. */
  const readBudget = (time: number): ReturnType<typeof budgetLeft> | null => {
    try {
      return budgetLeft(errorLog, budget, time);
    } catch {
      return null;
    }
  };

  const errorHold = (time: number): Hold | null => {
    const left = readBudget(time);
    if (left === null) return { reason: 'busy', until: time + troubledMs };
    if (left.calls > inFlight) return null;
    return left.calls === 0 ? { reason: 'error-budget', until: left.until } : { reason: 'busy', until: null };
  };

  const gateHold = (endpoint: EndpointName, time: number): Hold | null => {
    const block = gates.get(endpoint)?.blockedUntil(time) ?? null;
    return block === null ? null : { reason: 'rate-limit', until: block.until };
  };

  const use = (time: number): PaceUse => {
    const left = readBudget(time) ?? { calls: budget.ourShare, until: null };
    return {
      concurrency,
      budget: {
        used: budget.ourShare - left.calls,
        share: budget.ourShare,
        windowMs: budget.windowMs,
        nextAt: left.until,
      },
      windows: [...gates].flatMap(([endpoint, gate]) =>
        gate
          .use(time)
          .filter(({ used }) => used > 0)
          .map((window) => ({ endpoint, ...window })),
      ),
    };
  };

  return {
    concurrency,
    ahead,
    use,
    commonHold: (time) =>
      inFlight >= concurrency ? { reason: 'busy', until: null } : (asked('*', time) ?? errorHold(time)),
    ownHold: (endpoint, time) => asked(endpoint, time) ?? gateHold(endpoint, time),
    inFlight: () => inFlight,
    started: (endpoint) => {
      inFlight += 1;
      gates.get(endpoint)?.started();
    },
    ended: (endpoint, time) => {
      inFlight -= 1;
      gates.get(endpoint)?.ended(time);
    },
    answered: (endpoint, answer, time) => {
      if (answer.kind !== 'refused') return;
      errorLog.record(time, answer.status);
      if (answer.status !== 429) return;
      const key = gates.has(endpoint) ? endpoint : '*';
      const until = time + 1000 * (answer.retryAfterSeconds ?? defaultWaitSeconds);
      askedToWait.set(key, Math.max(until, askedToWait.get(key) ?? 0));
    },
  };
};
