import { z } from 'zod';
import { type Job } from './jobs.ts';
import { one } from './rows.ts';
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

/** What was found out of the invoices and acts of a restore so far, each counted once. */
export interface RestoredCounts {
  /** Of unknown outcome still. */
  readonly open: number;
  /** They were at the service already: nothing is sent again. */
  readonly found: number;
  /** They were not, or not attested, and wait until their run goes on. */
  readonly waiting: number;
  /** A person says what became of them. */
  readonly asks: number;
  /** Held, with words beside each. */
  readonly held: number;
}

const counts = z.object({ open: z.int(), found: z.int(), waiting: z.int(), asks: z.int(), held: z.int() });

export const restoredCounts = (store: Store, restoreId: number): RestoredCounts =>
  one(
    counts,
    store.prepare(
      `WITH each_of AS (
         SELECT max(state IN ('unknown', 'sending') AND asks = 0) AS open, max(asks) AS asks, max(state = 'rejected') AS held,
           max(state = 'queued') AS waiting, min(state = 'sent') AS found
         FROM restored_job JOIN job USING (scope_id, job_id)
         WHERE restore_id = ? AND (run_id IS NULL OR kind IN ('createInvoice', 'attest'))
         GROUP BY run_id, coalesce(draft_no, -job_id))
       SELECT coalesce(sum(open), 0) AS open, coalesce(sum(found), 0) AS found, coalesce(sum(asks), 0) AS asks,
         coalesce(sum(held AND NOT open), 0) AS held, coalesce(sum(waiting AND NOT open AND NOT held), 0) AS waiting
       FROM each_of`,
    ),
    [restoreId],
  ) ?? { open: 0, found: 0, waiting: 0, asks: 0, held: 0 };
