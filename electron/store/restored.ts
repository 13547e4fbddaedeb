import { z } from 'zod';
import { type Job } from './jobs.ts';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';

/** What is known of the last time that this database was put back from a backup. Instants are ISO 8601. */
export interface Restored {
  readonly restoreId: number;
  /** When the backup was made: what happened from then on until `restoredAt` is not known here. */
  readonly madeAt: string;
  readonly restoredAt: string;
  /** The person has read what was found. */
  readonly seen: boolean;
}

const row = z
  .object({ restore_id: z.int(), made_at: z.string(), restored_at: z.string(), seen_at: z.string().nullable() })
  .transform((found): Restored => ({
    restoreId: found.restore_id,
    madeAt: found.made_at,
    restoredAt: found.restored_at,
    seen: found.seen_at !== null,
  }));

/** Null for a database that never was put back. */
export const lastRestore = (store: Store): Restored | null =>
  one(row, store.prepare('SELECT * FROM restore ORDER BY restore_id DESC LIMIT 1'), []);

export const markRestoreSeen = (store: Store, at: string): void => {
  store.prepare('UPDATE restore SET seen_at = ? WHERE seen_at IS NULL').run(at);
};

type JobKey = Pick<Job, 'scopeId' | 'jobId'>;

/** True of a job that may have been sent, or taken back, after the backup that this database comes from. */
export const isRestoredJob = (store: Store, { scopeId, jobId }: JobKey): boolean =>
  store.prepare('SELECT 1 FROM restored_job WHERE scope_id = ? AND job_id = ?').get(scopeId, jobId) !== undefined;

/** A person has seen to it: from now on it is a job like any other. */
export const forgetRestored = (store: Store, { scopeId, jobId }: JobKey): void => {
  store.prepare('DELETE FROM restored_job WHERE scope_id = ? AND job_id = ?').run(scopeId, jobId);
};

const countRow = z.object({ state: z.string(), asks: z.int(), found: z.int(), n: z.int() });

/** What was found out of the jobs of a restore so far. */
export interface RestoredCounts {
  /** Of unknown outcome still. */
  readonly open: number;
  /** They were at the service already: nothing is sent again. */
  readonly found: number;
  /** They were not, and wait until their run goes on. */
  readonly waiting: number;
  /** A person says what became of them. */
  readonly asks: number;
  /** Held, with words beside each. */
  readonly held: number;
}

const sumOf = (rows: readonly z.infer<typeof countRow>[], is: (one: z.infer<typeof countRow>) => boolean): number =>
  rows.filter(is).reduce((sum, { n }) => sum + n, 0);

export const restoredCounts = (store: Store, restoreId: number): RestoredCounts => {
  const rows = all(
    countRow,
    store.prepare(
      `SELECT job.state, job.asks, coalesce(json_extract(job.result, '$.found'), 0) AS found, count(*) AS n
       FROM restored_job JOIN job USING (scope_id, job_id) WHERE restore_id = ? GROUP BY 1, 2, 3`,
    ),
    [restoreId],
  );
  return {
    open: sumOf(rows, ({ state, asks }) => (state === 'unknown' && asks === 0) || state === 'sending'),
    found: sumOf(rows, ({ state }) => state === 'sent'),
    waiting: sumOf(rows, ({ state }) => state === 'queued'),
    asks: sumOf(rows, ({ asks }) => asks === 1),
    held: sumOf(rows, ({ state }) => state === 'rejected'),
  };
};
