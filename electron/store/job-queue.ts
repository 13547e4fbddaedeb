import { z } from 'zod';
import { type Job, jobRow, type JobKind } from './jobs.ts';
import { all, count, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/**
 * What a worker asks of the jobs of one connection, run by run and creditor by creditor, so that a large queue is never read
 * whole. Only runs that are being sent give queued work; what is unknown is looked up in any run, since a reading changes
 * nothing at the service.
 */
const scopes = 'scope_id IN (SELECT scope_id FROM creditor WHERE connection_id = @connectionId)';

/** Written as the index of open jobs has it, or that index is not used. */
const open = `state IN ('queued', 'sending', 'unknown')`;

const ready = `NOT EXISTS (SELECT 1 FROM job_dependency d JOIN job before ON before.scope_id = d.scope_id
  AND before.job_id = d.depends_on WHERE d.scope_id = job.scope_id AND d.job_id = job.job_id AND before.state <> 'sent')`;

/** Jobs of one kind whose outcome is to be looked up at that instant (ISO), in the order in which they were planned. */
export const dueUnknown = (
  store: Store,
  connectionId: string,
  kind: JobKind,
  now: string,
  limit: number,
): readonly Job[] =>
  all(
    jobRow,
    store.prepare(
      `SELECT * FROM job INDEXED BY job_open WHERE ${scopes} AND ${open} AND state = 'unknown' AND kind = @kind
       AND (not_before IS NULL OR not_before <= @now) ORDER BY job_id LIMIT @limit`,
    ),
    { connectionId, kind, now, limit },
  );

/** The runs of a connection that are being sent, oldest first. */
export const sendingRuns = (store: Store, connectionId: string): readonly RunKey[] =>
  all(
    z.object({ scope_id: z.int(), run_id: z.int() }),
    store.prepare(`SELECT scope_id, run_id FROM run WHERE ${scopes} AND state = 'sending' ORDER BY run_id`),
    { connectionId },
  ).map((row) => ({ scopeId: row.scope_id, runId: row.run_id }));

/** True while drafts of the run are open. */
const draftsOpen = (store: Store, key: RunKey): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM job WHERE scope_id = ? AND run_id = ? AND kind = 'createInvoice'
       AND state IN ('queued', 'sending', 'unknown') LIMIT 1)`,
    ),
    [key.scopeId, key.runId],
  ) > 0;

/**
 * Jobs of a run of one kind that may be claimed, in the order in which they were planned. An attest waits until no draft of
 * its run is open: nothing is attested before twins can be told (outbox.md, Exactly once).
 */
export const readyJobs = (store: Store, key: RunKey, kind: JobKind, limit: number): readonly Job[] =>
  kind === 'attest' && draftsOpen(store, key)
    ? []
    : all(
        jobRow,
        store.prepare(
          `SELECT * FROM job INDEXED BY job_by_run WHERE scope_id = ? AND run_id = ? AND kind = ? AND state = 'queued'
           AND ${ready} ORDER BY job_id LIMIT ?`,
        ),
        [key.scopeId, key.runId, kind, limit],
      );

/** Whether the connection has anything to do now or later. */
export const hasWork = (store: Store, connectionId: string): boolean =>
  count(
    store.prepare(
      `SELECT EXISTS (SELECT 1 FROM job INDEXED BY job_open WHERE ${scopes} AND ${open} AND state IN ('sending', 'unknown'))
       OR EXISTS (SELECT 1 FROM run WHERE ${scopes} AND state = 'sending' AND EXISTS
         (SELECT 1 FROM job WHERE job.scope_id = run.scope_id AND job.run_id = run.run_id AND job.state = 'queued')) AS n`,
    ),
    { connectionId },
  ) > 0;

/** When the next look-up of the connection is due, epoch ms; null when none waits for a time. */
export const nextDue = (store: Store, connectionId: string, now: string): number | null => {
  const row = one(
    z.object({ at: z.string().nullable() }),
    store.prepare(
      `SELECT min(not_before) AS at FROM job INDEXED BY job_open WHERE ${scopes} AND ${open} AND state = 'unknown' AND not_before > @now`,
    ),
    { connectionId, now },
  );
  return row?.at === null || row === null ? null : Date.parse(row.at);
};

/** The connections that have something to do, for the start of the application. */
export const connectionsWithWork = (store: Store): readonly string[] =>
  all(
    z.object({ connection_id: z.string() }),
    store.prepare(
      `SELECT DISTINCT creditor.connection_id FROM job JOIN creditor ON creditor.scope_id = job.scope_id
       JOIN run ON run.scope_id = job.scope_id AND run.run_id = job.run_id
       JOIN connection ON connection.connection_id = creditor.connection_id AND connection.removed_at IS NULL
       WHERE job.state IN ('sending', 'unknown') OR (job.state = 'queued' AND run.state = 'sending')`,
    ),
    [],
  ).map((row) => row.connection_id);

/**
 * On taking the lease: whoever was sending is gone, so nobody knows what became of it. Answers the runs concerned.
 * Source: outbox.md, head.
 */
export const doubtSending = (store: Store, connectionId: string, at: string, words: string): readonly number[] =>
  all(
    z.object({ run_id: z.int() }),
    store.prepare(
      `UPDATE job SET state = 'unknown', doubt = 'no-answer', doubt_since = @at, looks = 0, reached = 1, not_before = NULL,
       words = @words, changed_at = @at
       WHERE state = 'sending' AND scope_id IN (SELECT scope_id FROM creditor WHERE connection_id = @connectionId)
       RETURNING run_id`,
    ),
    { connectionId, at, words },
  ).map((row) => row.run_id);

/** First and last invoice date among the drafts of a run, `YYYY-MM-DD`. */
export const invoiceDates = (store: Store, scopeId: number, runId: number): { from: string; to: string } | null => {
  const row = one(
    z.object({ first: z.string().nullable(), last: z.string().nullable() }),
    store.prepare(
      `SELECT min(substr(json_extract(payload, '$.entry.InvoiceDate'), 1, 10)) AS first,
         max(substr(json_extract(payload, '$.entry.InvoiceDate'), 1, 10)) AS last
       FROM job WHERE scope_id = ? AND run_id = ? AND kind = 'createInvoice' AND state <> 'cancelled'`,
    ),
    [scopeId, runId],
  );
  return row === null || row.first === null || row.last === null ? null : { from: row.first, to: row.last };
};
