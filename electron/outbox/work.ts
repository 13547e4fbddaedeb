import { type Job, type JobKind } from '../store/jobs.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { type Readings } from './readings.ts';

export type Jobs = readonly [Job, ...Job[]];

/** One piece of work for the worker: jobs of one kind and creditor. While it runs, no other with the same key does. */
export interface Work {
  readonly key: string;
  readonly task: 'send' | 'look-up';
  readonly kind: JobKind;
  readonly scope: DrainScope;
  /** One alone, where its kind goes by itself. */
  readonly jobs: Jobs;
}

/**
 * What a kind of job does. Both settle their jobs, or leave them as they were.
 *
 * @throws NotReadError, or NotSentError where it was withdrawn: it is to be done again later.
 */
export interface KindWork {
  /** Sends what waits for its turn. */
  readonly send: (drain: Drain, work: Work, readings: Readings) => Promise<void>;
  /** Finds out what became of what is unknown, by the kind's resolution. */
  readonly lookUp: (drain: Drain, work: Work, readings: Readings) => Promise<void>;
}
