import { z } from 'zod';
import { type HttpMethod } from '../../shared/service/endpoints.ts';
import { type Job } from './jobs.ts';
import { all, count } from './rows.ts';
import { type Store } from './store.ts';

export interface NewTry {
  readonly scopeId: number;
  readonly purpose: 'send' | 'look-up';
  readonly method: HttpMethod;
  readonly path: string;
  readonly callId: string | null;
  /** SHA-256 of the body as sent; null without one. */
  readonly bodyHash: string | null;
  /** The body itself, where it cannot be made again from the job. Bounded, and never a credential. */
  readonly body: string | null;
  readonly sentAt: string;
}

/**
 * Appends the try of one call, before it is made, to the log of each job that it carries; the first tells how many they are. The log is
 * never changed but for its answer, or where the call never left. (Each by a statement of its own: what gives numbers back, or goes
 * through a list, costs more.)
 */
export const appendTries = (store: Store, made: NewTry, jobs: readonly Pick<Job, 'jobId' | 'runId'>[]): void => {
  const append = store.prepare(
    `INSERT INTO job_try (scope_id, job_id, try_no, purpose, method, path, call_id, body_hash, body, sent_at, run_id, carried)
     VALUES (?, ?, (SELECT coalesce(max(try_no), 0) + 1 FROM job_try WHERE scope_id = ? AND job_id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const { scopeId, purpose, method, path, callId, bodyHash, body, sentAt } = made;
  for (const [at, { jobId, runId }] of jobs.entries()) {
    const carried = at === 0 ? jobs.length : 0;
    append.run(scopeId, jobId, scopeId, jobId, purpose, method, path, callId, bodyHash, body, sentAt, runId, carried);
  }
};

/** What came back; `status` null where nothing did. Short, and never a credential. */
export interface TryAnswer {
  readonly at: string;
  readonly status: number | null;
  readonly answer: string;
}

/** More of an answer is not kept: a log of 100,000 calls must stay small. */
export const answerLength = 2_000;

/** Fills in what came back with the try of each job that the call carried, once. */
export const answerTries = (
  store: Store,
  { scopeId, callId, sentAt }: NewTry,
  jobs: readonly Pick<Job, 'jobId'>[],
  came: TryAnswer,
): void => {
  const fill = store.prepare(
    `UPDATE job_try SET answered_at = ?, status = ?, answer = ?
     WHERE scope_id = ? AND job_id = ? AND sent_at = ? AND call_id IS ? AND answered_at IS NULL`,
  );
  const answer = came.answer.slice(0, answerLength);
  for (const { jobId } of jobs) fill.run(came.at, came.status, answer, scopeId, jobId, sentAt, callId);
};

/** Takes the try of a call out of the log that was withdrawn before its first byte left: it never was one. */
export const withdrawTries = (
  store: Store,
  { scopeId, callId, sentAt }: NewTry,
  jobs: readonly Pick<Job, 'jobId'>[],
): void => {
  const withdraw = store.prepare(
    'DELETE FROM job_try WHERE scope_id = ? AND job_id = ? AND sent_at = ? AND call_id IS ? AND answered_at IS NULL',
  );
  for (const { jobId } of jobs) withdraw.run(scopeId, jobId, sentAt, callId);
};

/** How many tries a job has had: they are numbered from 1. */
export const countTries = (store: Store, scopeId: number, jobId: number): number =>
  count(store.prepare('SELECT count(*) AS n FROM job_try WHERE scope_id = ? AND job_id = ?'), [scopeId, jobId]);

const tryRow = z.object({
  try_no: z.int(),
  purpose: z.enum(['send', 'look-up']),
  method: z.string(),
  path: z.string(),
  call_id: z.string().nullable(),
  body_hash: z.string().nullable(),
  sent_at: z.string(),
  answered_at: z.string().nullable(),
  status: z.int().nullable(),
  answer: z.string().nullable(),
});
export type StoredTry = z.infer<typeof tryRow>;

/** Everything that was tried for a job, oldest first. */
export const triesOf = (store: Store, scopeId: number, jobId: number): readonly StoredTry[] =>
  all(
    tryRow,
    store.prepare(
      `SELECT try_no, purpose, method, path, call_id, body_hash, sent_at, answered_at, status, answer
       FROM job_try WHERE scope_id = ? AND job_id = ? ORDER BY try_no`,
    ),
    [scopeId, jobId],
  );
