import { z } from 'zod';
import { type Billed } from './draft-shape.ts';
import { all, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

const billedRow = z
  .object({
    run_id: z.int(),
    name: z.string(),
    at: z.string(),
    draft_no: z.int(),
    invoice_number: z.string().nullable(),
    generation: z.int(),
  })
  .transform((row): { readonly billed: Billed; readonly generation: number } => ({
    billed: {
      runId: row.run_id,
      runName: row.name,
      at: row.at,
      draftNo: row.draft_no,
      invoiceNumber: row.invoice_number,
    },
    generation: row.generation,
  }));

/**
 * Where the content of that key was approved or sent before, by a run other than the given one, and its generation
 * (the highest). Jobs that were taken back before they were sent do not count. Source: outbox.md, Identity.
 */
export const billedBefore = (
  store: Store,
  key: RunKey,
  businessKey: string,
): { readonly billed: Billed; readonly generation: number } | null =>
  one(
    billedRow,
    store.prepare(
      `SELECT job.run_id, run.name, coalesce(run.approved_at, run.created_at) AS at, job.draft_no,
         invoice.invoice_number, job.generation
       FROM job
       JOIN run ON run.scope_id = job.scope_id AND run.run_id = job.run_id
       LEFT JOIN invoice ON invoice.scope_id = job.scope_id AND invoice.action_id = job.service_id
       WHERE job.scope_id = ? AND job.kind = 'createInvoice' AND job.business_key = ? AND job.state <> 'cancelled'
         AND job.run_id <> ?
       ORDER BY job.generation DESC LIMIT 1`,
    ),
    [key.scopeId, businessKey, key.runId],
  );

/** An approved or sent invoice of another run, as where its content was billed; null when it has no job that lives. */
export const billedAs = (store: Store, { scopeId, runId }: RunKey, businessKey: string): Billed | null =>
  one(
    billedRow,
    store.prepare(
      `SELECT job.run_id, run.name, coalesce(run.approved_at, run.created_at) AS at, job.draft_no,
         invoice.invoice_number, job.generation
       FROM job
       JOIN run ON run.scope_id = job.scope_id AND run.run_id = job.run_id
       LEFT JOIN invoice ON invoice.scope_id = job.scope_id AND invoice.action_id = job.service_id
       WHERE job.scope_id = ? AND job.kind = 'createInvoice' AND job.business_key = ? AND job.state <> 'cancelled'
         AND job.run_id = ? LIMIT 1`,
    ),
    [scopeId, businessKey, runId],
  )?.billed ?? null;

/** Whether anything of the creditor was ever approved. */
export const hasJobs = (store: Store, scopeId: number): boolean =>
  store.prepare('SELECT 1 FROM job WHERE scope_id = ? LIMIT 1').get(scopeId) !== undefined;

/** Those of the keys whose content stands in a job of another run of the creditor: few or none, so the rest need no look. */
export const everBilled = (store: Store, key: RunKey, businessKeys: readonly string[]): ReadonlySet<string> => {
  if (!hasJobs(store, key.scopeId)) return new Set();
  return new Set(
    all(
      z.object({ business_key: z.string() }),
      store.prepare(
        `SELECT business_key FROM job WHERE scope_id = ? AND kind = 'createInvoice' AND run_id <> ? AND state <> 'cancelled'
           AND business_key IN (SELECT value FROM json_each(?))`,
      ),
      [key.scopeId, key.runId, JSON.stringify(businessKeys)],
    ).map((row) => row.business_key),
  );
};

/**
 * The highest generation under which a try of that content went out and was taken back since, in any run; -1 without one. Its
 * references and call ids are used up. Source: outbox.md, Identity (cancel raises the generation).
 */
export const spentGeneration = (store: Store, scopeId: number, businessKey: string): number =>
  one(
    z.object({ n: z.int() }),
    store.prepare(
      `SELECT coalesce(max(generation), -1) AS n FROM job WHERE scope_id = ? AND business_key = ? AND state = 'cancelled'
       AND kind = 'createInvoice' AND (try > 0 OR attempt > 1)`,
    ),
    [scopeId, businessKey],
  )?.n ?? -1;

/** The highest generation of the chosen drafts of the run that have the same content as that one; -1 where there is none. */
export const twinGeneration = (store: Store, { scopeId, runId }: RunKey, draftNo: number): number =>
  one(
    z.object({ n: z.int() }),
    store.prepare(
      `WITH first (no) AS (SELECT coalesce((SELECT first_no FROM draft_twin
           WHERE scope_id = @scopeId AND run_id = @runId AND draft_no = @draftNo), @draftNo))
       SELECT coalesce(max(generation), -1) AS n FROM draft
       WHERE scope_id = @scopeId AND run_id = @runId AND included = 1 AND draft_no <> @draftNo AND draft_no IN
         (SELECT no FROM first UNION ALL
          SELECT draft_no FROM first JOIN draft_twin ON scope_id = @scopeId AND run_id = @runId AND first_no = no)`,
    ),
    { scopeId, runId, draftNo },
  )?.n ?? -1;

const numberRow = z.object({ draft_no: z.int() }).transform((row) => row.draft_no);

/** Chosen drafts of a run that stand under a {@link spentGeneration}. */
export const spentDrafts = (store: Store, key: RunKey): readonly number[] =>
  all(
    numberRow,
    store.prepare(
      `SELECT draft_no FROM draft
       WHERE scope_id = ? AND run_id = ? AND included = 1 AND EXISTS (
         SELECT 1 FROM job WHERE job.scope_id = draft.scope_id AND job.kind = 'createInvoice'
           AND job.business_key = draft.business_key AND job.state = 'cancelled' AND (job.try > 0 OR job.attempt > 1)
           AND job.generation >= draft.generation)
       ORDER BY draft_no`,
    ),
    [key.scopeId, key.runId],
  );

/** Gives a draft its generation; nothing else of it changes. */
export const setGeneration = (store: Store, key: RunKey, draftNo: number, generation: number): void => {
  store
    .prepare('UPDATE draft SET generation = ? WHERE scope_id = ? AND run_id = ? AND draft_no = ?')
    .run(generation, key.scopeId, key.runId, draftNo);
};

/** Chosen drafts of a run whose content another run has approved in the same or a later generation. */
export const nowBilled = (store: Store, key: RunKey): readonly number[] =>
  all(
    numberRow,
    store.prepare(
      `SELECT draft_no FROM draft
       WHERE scope_id = ? AND run_id = ? AND included = 1 AND EXISTS (
         SELECT 1 FROM job WHERE job.scope_id = draft.scope_id AND job.kind = 'createInvoice'
           AND job.business_key = draft.business_key AND job.state <> 'cancelled'
           AND job.generation >= draft.generation AND job.run_id <> draft.run_id)
       ORDER BY draft_no`,
    ),
    [key.scopeId, key.runId],
  );
