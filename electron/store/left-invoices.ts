import { z } from 'zod';
import { type Job, jobRow } from './jobs.ts';
import { type Removal, removalsOf } from './removed-drafts.ts';
import { all, count } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** Rejected invoices of a run, and those that a person took out of it since: skipped, or moved to another run. */

export interface RejectedInvoice {
  /** The job of its draft: rejected itself, or sent and its attest rejected. */
  readonly create: Job;
  readonly attest: Job | null;
  /** Of a draft that was made: whether it is being deleted, or is. Null: it stands. */
  readonly removal: Removal | null;
}

const attests = `SELECT attest.* FROM job attest WHERE attest.scope_id = @scopeId AND attest.run_id = @runId
  AND attest.kind = 'attest' AND attest.state = 'rejected'`;

/** The invoices of a run whose draft or attest was rejected, in the order in which they were planned. */
export const rejectedInvoices = (store: Store, { scopeId, runId }: RunKey): readonly RejectedInvoice[] => {
  const attestOf = new Map(
    all(jobRow, store.prepare(attests), { scopeId, runId }).map((job) => [job.draftNo, job] as const),
  );
  const removals = removalsOf(store, { scopeId, runId });
  return all(
    jobRow,
    store.prepare(
      `SELECT * FROM job WHERE scope_id = @scopeId AND run_id = @runId AND kind = 'createInvoice' AND (state = 'rejected'
         OR (state = 'sent' AND draft_no IN (SELECT draft_no FROM (${attests})))) ORDER BY job_id`,
    ),
    { scopeId, runId },
  ).map((create) => ({
    create,
    attest: attestOf.get(create.draftNo) ?? null,
    removal: removals.get(create.draftNo ?? 0) ?? null,
  }));
};

export interface LeftInvoice extends RunKey {
  readonly draftNo: number;
  /** What the person said of it; null for one that moved. */
  readonly reason: string | null;
  /** The run that it moved to. */
  readonly toRunId: number | null;
  /** Its draft was made at the service, and the job of that stays *sent*; whether it stands there yet `removed_draft` tells. */
  readonly wasMade: boolean;
  readonly at: string;
}

/** Keeps that an invoice was taken out of its run. In the transaction that takes its jobs back. */
export const keepLeft = (store: Store, left: LeftInvoice): void => {
  store
    .prepare(
      `INSERT INTO left_invoice (scope_id, run_id, draft_no, how, reason, to_run_id, at_service, left_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      left.scopeId,
      left.runId,
      left.draftNo,
      left.toRunId === null ? 'skipped' : 'moved',
      left.reason ?? '',
      left.toRunId,
      left.wasMade ? 1 : 0,
      left.at,
    );
};

/** Invoices that were taken out of their run after their draft was made: the drafts' jobs stay sent. */
export const leftAfterMade = (store: Store, key: RunKey): number =>
  count(store.prepare('SELECT count(*) AS n FROM left_invoice WHERE scope_id = ? AND run_id = ? AND at_service = 1'), [
    key.scopeId,
    key.runId,
  ]);

/** The drafts of a run that were taken out of it. */
export const leftDrafts = (store: Store, key: RunKey): ReadonlySet<number> =>
  new Set(
    all(
      z.object({ draft_no: z.int() }),
      store.prepare('SELECT draft_no FROM left_invoice WHERE scope_id = ? AND run_id = ?'),
      [key.scopeId, key.runId],
    ).map((row) => row.draft_no),
  );

/** Has a job looked for, and not sent again whatever the reading shows. */
export const lookOnly = (store: Store, job: Job, at: string): void => {
  store
    .prepare('INSERT OR REPLACE INTO job_look (scope_id, job_id, asked_at) VALUES (?, ?, ?)')
    .run(job.scopeId, job.jobId, at);
};

export const isLookedForOnly = (store: Store, job: Job): boolean =>
  store.prepare('SELECT 1 FROM job_look WHERE scope_id = ? AND job_id = ?').get(job.scopeId, job.jobId) !== undefined;

/** What was looked for is settled. */
export const looked = (store: Store, job: Job): void => {
  store.prepare('DELETE FROM job_look WHERE scope_id = ? AND job_id = ?').run(job.scopeId, job.jobId);
};
