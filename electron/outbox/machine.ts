import { type JobState } from '../store/job-states.ts';

/** What can happen to a job. Source: outbox.md, A job. */
export const jobEvents = [
  /** Committed before the first byte leaves. */
  'claim',
  /** The service said yes, or a reading found it: its id is stored in the same transaction. */
  'confirm',
  /** A definite no, with words. */
  'refuse',
  /** No answer, a 5xx on a write, a repeated id, or taken on and not yet done. */
  'doubt',
  /** The process that was sending is gone. */
  'crash',
  /** Nothing was done and nothing is wrong with the job: 429, unreachable, a dead credential. */
  'put-back',
  /** A reading did not find it, and it is not yet time to try again. */
  'look-again',
  /** A reading did not find it: it may be sent again. */
  'not-found',
  /** Taken back before it was sent, or skipped after a definite no. */
  'cancel',
  /** Taken back while a try of it that got no answer may be at work: it is looked up first. */
  'cancel-in-doubt',
  /** A person gives it a new attempt. */
  'retry',
  /** A person gives a new attempt to one that may have reached the service: it is looked up first. */
  'retry-in-doubt',
  /** The database was put back from a backup: it may have been sent since. */
  'restored',
  /** A person asks whether one that was rejected is at the service after all: it is looked up, and not sent again. */
  'look-up',
] as const;
export type JobEvent = (typeof jobEvents)[number];

/** State × event → state. What is not here cannot happen. */
export const transitions: Readonly<Record<JobState, Readonly<Partial<Record<JobEvent, JobState>>>>> = {
  queued: {
    claim: 'sending',
    confirm: 'sent',
    refuse: 'rejected',
    cancel: 'cancelled',
    'cancel-in-doubt': 'unknown',
    restored: 'unknown',
  },
  sending: { confirm: 'sent', refuse: 'rejected', doubt: 'unknown', crash: 'unknown', 'put-back': 'queued' },
  unknown: {
    confirm: 'sent',
    refuse: 'rejected',
    'look-again': 'unknown',
    'not-found': 'queued',
    cancel: 'cancelled',
  },
  rejected: { retry: 'queued', 'retry-in-doubt': 'unknown', 'look-up': 'unknown', cancel: 'cancelled' },
  sent: {},
  cancelled: {},
};

/** The state after an event. Throws where the table has none: a fault of ours, never of the service. */
export const after = (state: JobState, event: JobEvent): JobState => {
  const next = transitions[state][event];
  if (next === undefined) throw new Error(`A job in ${state} cannot ${event}`);
  return next;
};
