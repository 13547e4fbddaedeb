import { z } from 'zod';
import { openSql } from './job-states.ts';
import { type Job, type JobOwner, jobKinds, jobRow, type JobKind } from './jobs.ts';
import { all, count, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/**
 * What a worker asks of the jobs of one connection, run by run and creditor by creditor, so that a large queue is never read
 * whole. Only runs that are being sent give queued work; what is unknown is looked up in any run, since a reading changes
 * nothing at the service.
 */
const scopes = 'scope_id IN (SELECT scope_id FROM creditor WHERE connection_id = @connectionId)';

const ready = `NOT EXISTS (SELECT 1 FROM job_dependency d JOIN job before ON before.scope_id = d.scope_id
  AND before.job_id = d.depends_on WHERE d.scope_id = job.scope_id AND d.job_id = job.job_id AND before.state <> 'sent')`;

/** What waits for an act of which a person is asked: only the answer gives it something to do. */
const waitsForPerson = `EXISTS (SELECT 1 FROM job_dependency d JOIN job before ON before.scope_id = d.scope_id
  AND before.job_id = d.depends_on WHERE d.scope_id = job.scope_id AND d.job_id = job.job_id AND before.asks = 1)`;

/** Nothing is put off further than this: what stands further ahead was written before the clock was set back. */
const furthestMs = 15 * 60_000;

const due = `(not_before IS NULL OR not_before <= @now OR not_before > @furthest)`;

const dueAt = (now: Date): { readonly now: string; readonly furthest: string } => ({
  now: now.toISOString(),
  furthest: new Date(now.getTime() + furthestMs).toISOString(),
});

/** Jobs of one kind whose outcome is to be looked up at that instant, in the order in which they were planned. */
export const dueUnknown = (
  store: Store,
  connectionId: string,
  kind: JobKind,
  now: Date,
  limit: number,
): readonly Job[] =>
  all(
    jobRow,
    store.prepare(
      `SELECT * FROM job INDEXED BY job_open WHERE ${scopes} AND state = 'unknown' AND kind = @kind
       AND asks = 0 AND ${due} ORDER BY job_id LIMIT @limit`,
    ),
    { connectionId, kind, limit, ...dueAt(now) },
  );

/** True while jobs of the kind are to be looked up not yet, but within so many ms. */
export const unknownSoon = (store: Store, connectionId: string, kind: JobKind, now: Date, ms: number): boolean =>
  count(
    store.prepare(
      `SELECT EXISTS (SELECT 1 FROM job INDEXED BY job_open WHERE ${scopes} AND state = 'unknown' AND kind = @kind
       AND asks = 0 AND not_before > @now AND not_before <= @soon) AS n`,
    ),
    { connectionId, kind, now: now.toISOString(), soon: new Date(now.getTime() + ms).toISOString() },
  ) > 0;

const kindRow = z.object({ kind: z.enum(jobKinds) });

/** Those of the kinds of which something is unknown, due or not: one question instead of one for each. */
export const unknownKinds = (store: Store, connectionId: string, kinds: readonly JobKind[]): readonly JobKind[] =>
  all(
    kindRow,
    store.prepare(
      `SELECT asked.value AS kind FROM json_each(@kinds) AS asked WHERE EXISTS (SELECT 1 FROM job INDEXED BY job_open
       WHERE ${scopes} AND state = 'unknown' AND kind = asked.value)`,
    ),
    { connectionId, kinds: JSON.stringify(kinds) },
  ).map(({ kind }) => kind);

const runKeyRow = z.object({ scope_id: z.int(), run_id: z.int() });

/** The runs of a connection that are being sent, oldest first. */
export const sendingRuns = (store: Store, connectionId: string): readonly RunKey[] =>
  all(
    runKeyRow,
    store.prepare(`SELECT scope_id, run_id FROM run WHERE ${scopes} AND state = 'sending' ORDER BY run_id`),
    { connectionId },
  ).map((row) => ({ scopeId: row.scope_id, runId: row.run_id }));

/** True while drafts of the run, or of the credits of its invoices, are open. */
const draftsOpen = (store: Store, key: RunKey, kind: 'createInvoice' | 'creditDraft'): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM job WHERE scope_id = ? AND run_id = ? AND kind = ?
       AND state IN ('queued', 'sending', 'unknown') LIMIT 1)`,
    ),
    [key.scopeId, key.runId, kind],
  ) > 0;

/**
 * Jobs of a run of one kind that may be claimed at that instant, in the order in which they were planned. An attest waits until no draft of
 * its run is open: nothing is attested before twins can be told (outbox.md, Exactly once).
 */
export const readyJobs = (store: Store, key: RunKey, kind: JobKind, now: Date, limit: number): readonly Job[] =>
  (kind === 'attest' && draftsOpen(store, key, 'createInvoice')) ||
  (kind === 'attestCredit' && draftsOpen(store, key, 'creditDraft'))
    ? []
    : all(
        jobRow,
        store.prepare(
          `SELECT * FROM job INDEXED BY job_by_run WHERE scope_id = @scopeId AND run_id = @runId AND kind = @kind
           AND state = 'queued' AND ${due} AND ${ready} ORDER BY job_id LIMIT @limit`,
        ),
        { scopeId: key.scopeId, runId: key.runId, kind, limit, ...dueAt(now) },
      );

/**
 * A person's own acts of a connection that may be claimed at that instant, in the order in which they were asked for. Of those
 * for one invoice or record the earlier is settled first, or what is read of it could be told of the other; so are those of the kinds that go one
 * by one for a creditor.
 */
export const readyActs = (
  store: Store,
  connectionId: string,
  now: Date,
  limit: number,
  oneByOne: readonly JobKind[],
): readonly Job[] =>
  all(
    jobRow,
    store.prepare(
      `SELECT * FROM job INDEXED BY job_open_act WHERE ${scopes} AND run_id IS NULL AND state = 'queued' AND ${due} AND ${ready}
       AND NOT EXISTS (SELECT 1 FROM job before INDEXED BY job_open_act WHERE before.scope_id = job.scope_id AND before.run_id IS NULL
         AND before.job_id < job.job_id AND ${openSql('before')} AND before.asks = 0
         AND (json_extract(before.payload, '$.actionId') = json_extract(job.payload, '$.actionId')
           OR json_extract(before.payload, '$.recordId') = json_extract(job.payload, '$.recordId')
           OR (before.kind = job.kind AND job.kind IN (SELECT value FROM json_each(@oneByOne)))))
       ORDER BY job_id LIMIT @limit`,
    ),
    { connectionId, limit, oneByOne: JSON.stringify(oneByOne), ...dueAt(now) },
  );

/** A person's own acts whose outcome is to be looked up at that instant, in the order in which they were asked for. */
export const dueActs = (store: Store, connectionId: string, now: Date, limit: number): readonly Job[] =>
  all(
    jobRow,
    store.prepare(
      `SELECT * FROM job INDEXED BY job_open_act WHERE ${scopes} AND run_id IS NULL AND state = 'unknown' AND asks = 0
       AND ${due} ORDER BY job_id LIMIT @limit`,
    ),
    { connectionId, limit, ...dueAt(now) },
  );

/** Whether the connection has anything to do now or later. */
export const hasWork = (store: Store, connectionId: string): boolean =>
  count(
    store.prepare(
      `SELECT EXISTS (SELECT 1 FROM job INDEXED BY job_open WHERE ${scopes} AND state IN ('sending', 'unknown') AND ${openSql('job')} AND asks = 0)
       OR EXISTS (SELECT 1 FROM job INDEXED BY job_open_act WHERE ${scopes} AND run_id IS NULL AND state = 'queued'
         AND NOT ${waitsForPerson})
       OR EXISTS (SELECT 1 FROM run WHERE ${scopes} AND state = 'sending' AND EXISTS
         (SELECT 1 FROM job WHERE job.scope_id = run.scope_id AND job.run_id = run.run_id AND job.state = 'queued')) AS n`,
    ),
    { connectionId },
  ) > 0;

/** When the next job of the connection that waits for a time is due, epoch ms; null when none does. */
export const nextDue = (store: Store, connectionId: string, now: string): number | null => {
  const row = one(
    z.object({ at: z.string().nullable() }),
    store.prepare(
      `SELECT min(not_before) AS at FROM job INDEXED BY job_open WHERE ${scopes} AND ${openSql('job')} AND not_before > @now`,
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
       LEFT JOIN run ON run.scope_id = job.scope_id AND run.run_id = job.run_id
       JOIN connection ON connection.connection_id = creditor.connection_id AND connection.removed_at IS NULL
       WHERE (job.state IN ('sending', 'unknown') AND job.asks = 0)
         OR (job.state = 'queued' AND (run.state = 'sending' OR (job.run_id IS NULL AND NOT ${waitsForPerson})))`,
    ),
    [],
  ).map((row) => row.connection_id);

/**
 * On taking the lease: whoever was sending is gone, so nobody knows what became of it. Answers whose jobs it concerns.
 * Source: outbox.md, head.
 */
export const doubtSending = (store: Store, connectionId: string, at: string, words: string): readonly JobOwner[] =>
  all(
    z.object({ scope_id: z.int(), run_id: z.int().nullable() }),
    store.prepare(
      `UPDATE job SET state = 'unknown', doubt = 'no-answer', doubt_since = @at, looks = 0, reached = 1, not_before = NULL,
       words = @words, changed_at = @at
       WHERE state = 'sending' AND scope_id IN (SELECT scope_id FROM creditor WHERE connection_id = @connectionId)
       RETURNING scope_id, run_id`,
    ),
    { connectionId, at, words },
  ).map((row) => ({ scopeId: row.scope_id, runId: row.run_id }));

/**
 * Jobs whose call is over although its outcome could not be written down (a full disk, a locked database): nobody knows it
 * any more. Answers whose jobs it concerns.
 */
export const doubtStranded = (store: Store, jobs: readonly Job[], at: string, words: string): readonly JobOwner[] => {
  const doubt = store.prepare(
    `UPDATE job SET state = 'unknown', doubt = 'no-answer', doubt_since = @at, looks = 0, reached = 1, not_before = NULL,
     words = @words, changed_at = @at WHERE scope_id = @scopeId AND job_id = @jobId AND state = 'sending'`,
  );
  return store.inTransaction(() =>
    jobs.filter(({ scopeId, jobId }) => doubt.run({ at, words, scopeId, jobId }).changes === 1),
  );
};

/** First and last invoice date among the drafts of a run, `YYYY-MM-DD`, and how many were made. Null for a run without any. */
export const invoiceDates = (
  store: Store,
  scopeId: number,
  runId: number,
): { readonly from: string; readonly to: string; readonly made: number } | null => {
  const row = one(
    z.object({ first: z.string().nullable(), last: z.string().nullable(), made: z.int() }),
    store.prepare(
      `SELECT min(substr(json_extract(payload, '$.entry.InvoiceDate'), 1, 10)) AS first,
         max(substr(json_extract(payload, '$.entry.InvoiceDate'), 1, 10)) AS last, coalesce(sum(state = 'sent'), 0) AS made
       FROM job WHERE scope_id = ? AND run_id = ? AND kind = 'createInvoice' AND state <> 'cancelled'`,
    ),
    [scopeId, runId],
  );
  return row === null || row.first === null || row.last === null
    ? null
    : { from: row.first, to: row.last, made: row.made };
};
