import { z } from 'zod';
import { type Billed } from './draft-shape.ts';
import { type DraftKey } from './drafts.ts';
import { all, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';
import { reversedJob } from './undo.ts';

const billedRow = z
  .object({
    run_id: z.int(),
    name: z.string(),
    at: z.string(),
    draft_no: z.int(),
    invoice_number: z.string().nullable(),
    currency: z.string(),
  })
  .transform((row): { readonly billed: Billed; readonly currency: string } => ({
    billed: {
      runId: row.run_id,
      runName: row.name,
      at: row.at,
      draftNo: row.draft_no,
      invoiceNumber: row.invoice_number,
    },
    currency: row.currency,
  }));

const billedColumns = `job.run_id, run.name, coalesce(run.approved_at, run.created_at) AS at, job.draft_no,
  invoice.invoice_number, json_extract(job.payload, '$.expected.currency') AS currency
  FROM job
  JOIN run ON run.scope_id = job.scope_id AND run.run_id = job.run_id
  LEFT JOIN invoice ON invoice.scope_id = job.scope_id AND invoice.action_id = job.service_id`;
/** Neither taken back before it was sent nor reversed since. Written as the index of live jobs has it, or that is not used. */
const stands = `job.state <> 'cancelled' AND NOT ${reversedJob}`;
const lives = `job.scope_id = ? AND job.kind = 'createInvoice' AND job.business_key = ? AND ${stands}`;

/** Over, in one of two ways that have an index each, after a try of it may have reached the service. */
const spent = [
  `job.state = 'cancelled' AND (job.try > 0 OR job.attempt > 1)`,
  `job.state <> 'cancelled' AND ${reversedJob}`,
] as const;

const currencyRow = z.object({ currency: z.string().nullable() });

/** The currency that a draft has, and before it the one that it was read with where a person changed that. */
export const currenciesOf = (store: Store, { scopeId, runId, draftNo }: DraftKey, now: string): readonly string[] => {
  const read = one(
    currencyRow,
    store.prepare(
      `SELECT json_extract(before, '$.cell.value') AS currency FROM edit
       WHERE scope_id = ? AND run_id = ? AND draft_no = ? AND row_no IS NULL AND field = 'currency'
       ORDER BY step_no, edit_no LIMIT 1`,
    ),
    [scopeId, runId, draftNo],
  );
  return read === null || read.currency === null ? [now] : [read.currency, now];
};

/**
 * Where the content of that key was approved or sent before in one of these currencies, by a run other than the given one (the
 * highest generation). Jobs that were taken back before they were sent, or reversed by an undo, do not count. The key says nothing of
 * the currency, and must not, or what was billed under it would not be known again. Source: outbox.md, Identity.
 */
export const billedBefore = (
  store: Store,
  key: RunKey,
  businessKey: string,
  currencies: readonly string[],
): Billed | null =>
  all(
    billedRow,
    store.prepare(`SELECT ${billedColumns} WHERE ${lives} AND job.run_id <> ? ORDER BY job.generation DESC`),
    [key.scopeId, businessKey, key.runId],
  ).find(
    ({ billed, currency }) =>
      currencies.includes(currency) ||
      currenciesOf(store, { ...billed, scopeId: key.scopeId }, currency).some((one) => currencies.includes(one)),
  )?.billed ?? null;

/** The highest generation in which the content of that key lives in another run, in whatever currency; -1 without one. */
export const billedGeneration = (store: Store, key: RunKey, businessKey: string): number =>
  one(
    z.object({ n: z.int() }),
    store.prepare(`SELECT coalesce(max(generation), -1) AS n FROM job WHERE ${lives} AND job.run_id <> ?`),
    [key.scopeId, businessKey, key.runId],
  )?.n ?? -1;

/** An approved or sent invoice of another run, as where its content was billed; null when it has no job that lives. */
export const billedAs = (store: Store, { scopeId, runId }: RunKey, businessKey: string): Billed | null =>
  one(billedRow, store.prepare(`SELECT ${billedColumns} WHERE ${lives} AND job.run_id = ? LIMIT 1`), [
    scopeId,
    businessKey,
    runId,
  ])?.billed ?? null;

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
        `SELECT business_key FROM job WHERE scope_id = ? AND kind = 'createInvoice' AND run_id <> ? AND ${stands}
           AND business_key IN (SELECT value FROM json_each(?))`,
      ),
      [key.scopeId, key.runId, JSON.stringify(businessKeys)],
    ).map((row) => row.business_key),
  );
};

/**
 * The highest generation under which a try of that content went out and was taken back or reversed since, in any run; -1 without
 * one. Its references and call ids are used up. Source: outbox.md, Identity (undo and cancel raise the generation).
 */
export const spentGeneration = (store: Store, scopeId: number, businessKey: string): number =>
  one(
    z.object({ n: z.int() }),
    store.prepare(
      `SELECT coalesce(max(generation), -1) AS n FROM (${spent
        .map(
          (over) => `SELECT generation FROM job
            WHERE scope_id = @scopeId AND kind = 'createInvoice' AND business_key = @businessKey AND ${over}`,
        )
        .join(' UNION ALL ')})`,
    ),
    { scopeId, businessKey },
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
       WHERE scope_id = ? AND run_id = ? AND included = 1 AND (${spent
         .map(
           (over) => `EXISTS (SELECT 1 FROM job WHERE job.scope_id = draft.scope_id AND job.kind = 'createInvoice'
             AND job.business_key = draft.business_key AND job.generation >= draft.generation AND ${over})`,
         )
         .join(' OR ')})
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

/** Chosen drafts of a run whose content another run has approved in the same or a later generation, in whatever currency. */
export const nowBilled = (store: Store, key: RunKey): readonly number[] =>
  !hasJobs(store, key.scopeId)
    ? []
    : all(
        numberRow,
        store.prepare(
          `SELECT draft_no FROM draft
           WHERE scope_id = ? AND run_id = ? AND included = 1 AND EXISTS (
             SELECT 1 FROM job WHERE job.scope_id = draft.scope_id AND job.kind = 'createInvoice'
               AND job.business_key = draft.business_key AND ${stands}
               AND job.generation >= draft.generation AND job.run_id <> draft.run_id)
           ORDER BY draft_no`,
        ),
        [key.scopeId, key.runId],
      );
