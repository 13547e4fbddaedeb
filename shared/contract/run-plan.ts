import { z } from 'zod';
import { call } from './define.ts';
import { instant, localText } from './common.ts';
import { steps } from './runs.ts';

/**
 * Why nothing goes. `service`: it does not answer, it is asked again by itself; `look-up`: what is unknown is looked up at a
 * known time; `elsewhere`: another Runsheet sends; `person`: it does not go on by itself.
 */
export const holdKinds = [
  'paused',
  'scheduled',
  'person',
  'elsewhere',
  'service',
  'error-budget',
  'rate-limit',
  'asked-to-wait',
  'look-up',
] as const;

/** A call that is out: what it does, in words, and since when. */
const running = z.object({
  words: localText,
  since: instant,
  /** Whose it is: this run's, another run's, or a person's click, which goes ahead. */
  whose: z.enum(['run', 'other', 'person']),
});

/** A step of the push and what is left of it. */
const planStep = z.object({
  step: z.enum(steps),
  done: z.int(),
  left: z.int(),
  /** Of those left: out now, of unknown outcome, waiting for a time. */
  sending: z.int(),
  unknown: z.int(),
  later: z.int(),
  /** Measured in this run lately; null until enough was measured. */
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
});

const hold = z.object({
  kind: z.enum(holdKinds),
  reason: localText,
  nextStep: localText,
  until: instant.nullable(),
});

/** What may be used of a limit and what is. */
const use = z.object({ words: localText, used: z.int(), most: z.int(), seconds: z.number() });

export const runPlan = z.object({
  runId: z.int(),
  /** When the plan was made: what is left of a wait is counted from here. */
  at: instant,
  /** True while it can change by itself: a window asks again. */
  live: z.boolean(),
  running: z.array(running),
  hold: hold.nullable(),
  steps: z.array(planStep),
  /** Runs of the same connection that go first. */
  ahead: z.array(z.object({ runId: z.int(), name: z.string(), left: z.int() })),
  /** Calls of a person that go first. */
  personsWaiting: z.int(),
  /** Of the steps whose pace is known, a known wait added; null while nothing was measured or a wait has no known end. */
  secondsLeft: z.number().nullable(),
  /** True where a step that has not begun is not in `secondsLeft`. */
  more: z.boolean(),
  /** Refused answers, of our share of what the service bears. `nextAt` where none is left. */
  budget: use.extend({ nextAt: instant.nullable() }),
  /** The service's limits on endpoints that were called lately. */
  windows: z.array(use),
  /** Calls at once. */
  concurrency: z.int(),
  /** How long an answer took lately, ms. */
  answerMs: z.number().nullable(),
  /** As many calls a second as may go at once and are answered in that time, and no fewer than went: the line in the chart. */
  ceiling: z.number().nullable(),
  /** The last minutes, oldest first; the last second is still running. */
  seconds: z.array(z.object({ calls: z.int(), held: z.enum(holdKinds).nullable() })),
});

export const runPlanCalls = {
  /** What runs, what waits, why, until when, and the time left. Errors: `unknown-run`. */
  'runs.plan': call(z.object({ runId: z.int() }), runPlan),
} as const;
