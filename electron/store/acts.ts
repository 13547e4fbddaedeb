import { z } from 'zod';
import { type ActKind, actKinds } from '../../shared/contract/acts.ts';
import { listSource, localText } from '../../shared/contract/common.ts';
import { type RecordRegister } from '../../shared/service/record-fields.ts';
import { jobStates, type JobState } from './job-states.ts';
import { type JobKind } from './jobs.ts';
import { all, count, flag, jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** A person's own acts: the jobs of no run. */

export interface ActKey {
  readonly scopeId: number;
  readonly kind: JobKind;
  readonly businessKey: string;
}

/** By what a new record of a register is known that is made of a record of a list. */
export const newKey = ({ listId, recordNo }: { readonly listId: number; readonly recordNo: number }): string =>
  `list-${String(listId)}.${String(recordNo)}`;

const plannedRow = z.object({ all: z.int(), live: z.int() });

/**
 * How often this act was planned before: all of them, and those that were not taken back or left. One whose invoice or contract was
 * removed, or whose self invoice was cancelled, at the service since counts as taken back.
 */
export const actsPlanned = (store: Store, { scopeId, kind, businessKey }: ActKey): z.infer<typeof plannedRow> =>
  one(
    plannedRow,
    store.prepare(
      `SELECT count(*) AS "all", coalesce(sum(state <> 'cancelled' AND NOT EXISTS (SELECT 1 FROM reconciliation r
         WHERE r.scope_id = job.scope_id AND r.action_id = job.service_id AND r.gone = 1)
         AND NOT EXISTS (SELECT 1 FROM contract c
         WHERE c.scope_id = job.scope_id AND c.contract_id = job.service_id AND c.gone = 1)
         AND NOT EXISTS (SELECT 1 FROM self_invoice s WHERE s.scope_id = job.scope_id AND s.action_id = job.service_id
         AND (s.gone = 1 OR s.stage = 'Cancelled'))), 0) AS live FROM job INDEXED BY job_planned
       WHERE scope_id = ? AND run_id IS NULL AND kind = ? AND business_key = ?`,
    ),
    [scopeId, kind, businessKey],
  ) ?? { all: 0, live: 0 };

/**
 * Whether a click's acts with records of a register are there: one that changes a record bears its key, the first that makes one its
 * reference.
 */
export const isRecordsClick = (
  store: Store,
  scopeId: number,
  { key, reference }: { readonly key: string; readonly reference: string },
): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM job INDEXED BY job_planned
         WHERE scope_id = @scopeId AND run_id IS NULL
           AND (kind = 'changeRecord' AND substr(business_key, -length(@key)) = @key
             OR kind = 'addRecord' AND json_extract(payload, '$.reference') = @reference) LIMIT 1)`,
    ),
    { scopeId, key, reference },
  ) > 0;

/** The acts that wait for their turn, the first first. */
export const queuedActs = (store: Store, scopeId: number): readonly number[] =>
  all(
    z.object({ job_id: z.int() }),
    store.prepare(
      `SELECT job_id FROM job INDEXED BY job_act WHERE scope_id = ? AND run_id IS NULL AND state = 'queued' ORDER BY job_id`,
    ),
    [scopeId],
  ).map(({ job_id }) => job_id);

/** The id of the customer that was made of a record of a list; null while none was. */
export const madeOf = (
  store: Store,
  scopeId: number,
  origin: { readonly listId: number; readonly recordNo: number },
): string | null => {
  const row = one(
    z.object({ service_id: z.string() }),
    store.prepare(
      `SELECT service_id FROM job WHERE scope_id = ? AND run_id IS NULL AND kind = 'addRecord' AND business_key = ?
         AND state = 'sent' AND service_id IS NOT NULL ORDER BY generation DESC LIMIT 1`,
    ),
    [scopeId, newKey(origin)],
  );
  return row?.service_id ?? null;
};

const handedOverRow = z.object({ source: jsonOf(listSource), at: z.string() });

/** From which list an invoice was handed over, and when the service said yes; null where it was not made from a list here. */
export const handedOverFrom = (store: Store, scopeId: number, actionId: string): z.infer<typeof handedOverRow> | null =>
  one(
    handedOverRow,
    store.prepare(
      `SELECT json_extract(payload, '$.from') AS source, changed_at AS at FROM job
       WHERE scope_id = ? AND service_id = ? AND kind <> 'attest' AND run_id IS NULL AND kind IN ('createReconciliation', 'createSelfInvoice')
         AND state = 'sent' AND json_extract(payload, '$.from') IS NOT NULL ORDER BY job_id DESC LIMIT 1`,
    ),
    [scopeId, actionId],
  );

/** Whether an act of this kind was done after an instant. */
export const sentSince = (store: Store, scopeId: number, kind: ActKind, since: string): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM job INDEXED BY job_act
       WHERE scope_id = ? AND run_id IS NULL AND kind = ? AND state = 'sent' AND changed_at > ?`,
    ),
    [scopeId, kind, since],
  ) > 0;

const nameRow = z
  .object({ invoice_number: z.string().nullable(), debtor_name: z.string() })
  .transform((row) => ({ invoiceNumber: row.invoice_number, customerName: row.debtor_name }));

/** By what a person knows an invoice, as of the latest sync; null where it was never seen. */
export const invoiceName = (store: Store, scopeId: number, actionId: string): z.infer<typeof nameRow> | null =>
  one(
    nameRow,
    store.prepare(
      `SELECT invoice_number, debtor_name FROM invoice WHERE scope_id = @scopeId AND action_id = @actionId
       UNION ALL SELECT invoice_number, debtor_name FROM reconciliation WHERE scope_id = @scopeId AND action_id = @actionId
       UNION ALL SELECT nullif(invoice_number, ''), debtor_name FROM self_invoice WHERE scope_id = @scopeId AND action_id = @actionId`,
    ),
    { scopeId, actionId },
  );

/** Whose a contract is; null where it was never seen. */
export const contractName = (store: Store, scopeId: number, contractId: string): z.infer<typeof nameRow> | null =>
  one(
    nameRow,
    store.prepare('SELECT NULL AS invoice_number, debtor_name FROM contract WHERE scope_id = ? AND contract_id = ?'),
    [scopeId, contractId],
  );

export type ActCounts = (...states: readonly JobState[]) => number;

/** How many acts of a creditor are in each state, and how many wait for a person's answer. */
export const actCounts = (store: Store, scopeId: number): { readonly in: ActCounts; readonly asks: number } => {
  const rows = all(
    z.object({ state: z.enum(jobStates), asks: flag, n: z.int() }),
    store.prepare(
      `SELECT state, asks, count(*) AS n FROM job INDEXED BY job_act WHERE scope_id = ? AND run_id IS NULL GROUP BY state, asks`,
    ),
    [scopeId],
  );
  const sum = (fits: (row: (typeof rows)[number]) => boolean): number =>
    rows.reduce((total, row) => (fits(row) ? total + row.n : total), 0);
  return { in: (...states) => sum((row) => states.includes(row.state)), asks: sum((row) => row.asks) };
};

/** How many acts of these kinds were done: another number tells that the mirror is behind. */
export const actsDone = (store: Store, scopeId: number, kinds: readonly ActKind[]): number =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM json_each(?) named CROSS JOIN job INDEXED BY job_once ON scope_id = ? AND kind = named.value
       WHERE run_id IS NULL AND state <> 'cancelled' AND state = 'sent'`,
    ),
    [JSON.stringify(kinds), scopeId],
  );

const lineRow = z.object({
  job_id: z.int(),
  kind: z.enum(actKinds),
  state: z.enum(jobStates),
  asks: flag,
  action_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  name: z.string().nullable(),
  attempt: z.int(),
  words: jsonOf(localText).nullable(),
  changed_at: z.string(),
});
export type ActLine = z.infer<typeof lineRow>;

export interface ActPage {
  readonly scopeId: number;
  readonly filter: JobState | 'asks' | 'all';
  readonly offset: number;
  readonly limit: number;
}

const columns = `job_id, kind, state, asks,
  coalesce(json_extract(payload, '$.actionId'), CASE WHEN kind IN ('createContract', 'createReconciliation', 'createSelfInvoice') THEN service_id END) AS action_id,
  json_extract(payload, '$.invoiceNumber') AS invoice_number, json_extract(payload, '$.customerName') AS name, attempt, words,
  changed_at`;

/** One act as a person sees it; null for the job of a run. */
export const actLine = (store: Store, scopeId: number, jobId: number): ActLine | null =>
  one(lineRow, store.prepare(`SELECT ${columns} FROM job WHERE scope_id = ? AND job_id = ? AND run_id IS NULL`), [
    scopeId,
    jobId,
  ]);

/** By what acts with a record of a register are known. */
export const recordKey = (register: RecordRegister, recordId: string): string =>
  `${register}.${encodeURIComponent(recordId)}`;

export interface ActsWith {
  readonly scopeId: number;
  /** An invoice’s or a contract’s id, or a {@link recordKey}. */
  readonly about: string;
  /** Instant (ISO 8601 in UTC): what was done before it, the mirror shows. */
  readonly doneAfter: string;
}

/** A person's acts with one thing that the mirror does not show: under way, refused, or done after an instant; the latest last. */
export const actsWith = (store: Store, { scopeId, about, doneAfter }: ActsWith): readonly ActLine[] =>
  all(
    lineRow,
    store.prepare(
      // Found by what their keys begin with: a person may have asked for a hundred thousand others.
      `SELECT ${columns} FROM json_each(@kinds) named CROSS JOIN job INDEXED BY job_once
         ON scope_id = @scopeId AND kind = named.value AND business_key >= @about || ':' AND business_key < @about || ';'
       WHERE run_id IS NULL AND state <> 'cancelled' AND (state <> 'sent' OR changed_at > @doneAfter)
       UNION ALL SELECT ${columns} FROM job INDEXED BY job_once
       WHERE scope_id = @scopeId AND kind = 'mergeDrafts' AND run_id IS NULL AND state <> 'cancelled'
         AND (state <> 'sent' OR changed_at > @doneAfter)
         AND EXISTS (SELECT 1 FROM json_each(payload, '$.withIds') merged WHERE merged.value = @about)
       ORDER BY job_id`,
    ),
    { scopeId, about, doneAfter, kinds: JSON.stringify(actKinds) },
  );

const filtered = `scope_id = @scopeId AND run_id IS NULL AND kind IN (SELECT value FROM json_each(@kinds))
  AND (@filter = 'all' OR state = @filter OR (@filter = 'asks' AND asks = 1))`;

/** A page of a creditor's acts, the latest first, and how many there are. */
export const actPage = (
  store: Store,
  { scopeId, filter, offset, limit }: ActPage,
): { readonly total: number; readonly lines: readonly ActLine[] } => {
  const where = { scopeId, filter, kinds: JSON.stringify(actKinds) };
  return {
    total: count(store.prepare(`SELECT count(*) AS n FROM job INDEXED BY job_act WHERE ${filtered}`), where),
    lines: all(
      lineRow,
      store.prepare(
        `SELECT ${columns} FROM job INDEXED BY job_act WHERE ${filtered} ORDER BY job_id DESC LIMIT @limit OFFSET @offset`,
      ),
      { ...where, limit, offset },
    ),
  };
};
