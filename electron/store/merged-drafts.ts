import { z } from 'zod';
import { mostMerged } from '../../shared/contract/act-payloads.ts';
import { type MarkedQuery, marks, waitsSql } from './marked-invoices.ts';
import { all, flag } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** Marked invoices as far as decides whether they can become one. */

const row = z
  .object({
    action_id: z.string(),
    invoice_number: z.string().nullable(),
    debtor_id: z.string(),
    debtor_name: z.string(),
    action_type: z.string(),
    stage: z.string(),
    invoice_date: z.string(),
    due_date: z.string(),
    total: z.int(),
    currency: z.string(),
    busy: flag,
    run_id: z.int().nullable(),
  })
  .transform((one) => ({
    actionId: one.action_id,
    invoiceNumber: one.invoice_number,
    debtorId: one.debtor_id,
    debtorName: one.debtor_name,
    actionType: one.action_type,
    stage: one.stage,
    invoiceDate: one.invoice_date,
    dueDate: one.due_date,
    total: one.total,
    currency: one.currency,
    /** Something is done with it: by a person's act, or by a run that is to attest or delete it. */
    busy: one.busy,
    runId: one.run_id,
  }));
export type MergedDraft = z.infer<typeof row>;

/** The marked invoices by date, then as they were made; one more than can be merged tells that there are too many. */
export const markedToMerge = (store: Store, query: MarkedQuery): readonly MergedDraft[] => {
  const { sql, bound } = marks(query);
  return all(
    row,
    store.prepare(
      `SELECT i.action_id, i.invoice_number, i.debtor_id, i.debtor_name, i.action_type, i.stage, i.invoice_date, i.due_date, i.total,
         i.currency, s.run_id, (${waitsSql}) OR i.gone OR EXISTS (
           SELECT 1 FROM job a INDEXED BY job_by_run WHERE a.scope_id = i.scope_id AND a.run_id = s.run_id AND a.kind IN ('attest', 'deleteDraft')
             AND a.state IN ('queued', 'sending', 'unknown') AND a.draft_no = s.draft_no) AS busy
       FROM (SELECT i.*, i.rowid AS place FROM invoice i WHERE ${sql} LIMIT ${String(mostMerged + 1)}) i
       LEFT JOIN sent_invoice s ON s.scope_id = i.scope_id AND s.action_id = i.action_id
       ORDER BY i.invoice_date, i.created_at, i.place`,
    ),
    { ...bound, today: query.today, doneAfter: query.doneAfter },
  );
};

/** The ids of the drafts that became part of another, or are about to: what they bill stands in that one. */
export const mergedAway = (store: Store, scopeId: number): ReadonlySet<string> =>
  new Set(
    all(
      z.object({ id: z.string() }),
      store.prepare(
        `SELECT part.value AS id FROM job INDEXED BY job_once,
           json_each(json_insert(job.payload, '$.withIds[#]', json_extract(job.payload, '$.actionId')), '$.withIds') part
         WHERE scope_id = ? AND kind = 'mergeDrafts' AND run_id IS NULL AND state <> 'cancelled' AND state <> 'rejected'`,
      ),
      [scopeId],
    ).map(({ id }) => id),
  );

/** Whose the invoices of a run are, by the mirror, else as the run learned it: customers' ids by those of the invoices. */
export const customersOfRun = (store: Store, { scopeId, runId }: RunKey): ReadonlyMap<string, string> =>
  new Map(
    all(
      z.object({ action_id: z.string(), debtor_id: z.string().nullable() }),
      store.prepare(
        `SELECT s.action_id, coalesce(nullif(i.debtor_id, ''), (
           SELECT customer.service_id FROM job made
           JOIN job_dependency d ON d.scope_id = made.scope_id AND d.job_id = made.job_id
           JOIN job customer ON customer.scope_id = d.scope_id AND customer.job_id = d.depends_on
           WHERE made.scope_id = s.scope_id AND made.kind = 'createInvoice' AND made.business_key = s.business_key
             AND made.generation = s.generation AND made.state <> 'cancelled' AND customer.kind = 'ensureDebtor')) AS debtor_id
         FROM sent_invoice s LEFT JOIN invoice i ON i.scope_id = s.scope_id AND i.action_id = s.action_id
         WHERE s.scope_id = ? AND s.run_id = ?`,
      ),
      [scopeId, runId],
    ).flatMap((row): [string, string][] => (row.debtor_id === null ? [] : [[row.action_id, row.debtor_id]])),
  );

/** Those of these invoices that jobs of this computer made. */
export const madeHere = (store: Store, scopeId: number, actionIds: readonly string[]): ReadonlySet<string> =>
  new Set(
    all(
      z.object({ id: z.string() }),
      store.prepare(
        `SELECT value AS id FROM json_each(@ids) WHERE EXISTS (
           SELECT 1 FROM job INDEXED BY job_by_service_id WHERE scope_id = @scopeId AND service_id = value AND kind <> 'attest')`,
      ),
      { scopeId, ids: JSON.stringify(actionIds) },
    ).map(({ id }) => id),
  );
