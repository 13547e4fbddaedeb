import { z } from 'zod';
import { localText } from '../../shared/contract/common.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { jobStates, type JobState } from './job-states.ts';
import { jobKinds, type JobKind } from './jobs.ts';
import { all, count, jsonOf, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** How many jobs of each kind are in each state. */
export type JobCounts = (kind: JobKind, ...states: readonly JobState[]) => number;

export const jobCounts = (store: Store, key: RunKey): JobCounts => {
  const rows = all(
    z.object({ kind: z.enum(jobKinds), state: z.enum(jobStates), n: z.int() }),
    store.prepare('SELECT kind, state, count(*) AS n FROM job WHERE scope_id = ? AND run_id = ? GROUP BY kind, state'),
    [key.scopeId, key.runId],
  );
  return (kind, ...states) =>
    rows.reduce((sum, row) => (row.kind === kind && states.includes(row.state) ? sum + row.n : sum), 0);
};

const heldRow = z.object({ rejected: z.int(), unknown: z.int() });

/**
 * Invoices whose draft was made and whose attest holds them back: it was rejected, or its outcome is unknown other than taken on
 * and not yet shown.
 */
export const heldByAttest = (store: Store, key: RunKey): Readonly<z.infer<typeof heldRow>> =>
  heldRow.parse(
    store
      .prepare(
        `SELECT count(*) FILTER (WHERE attest.state = 'rejected') AS rejected,
           count(*) FILTER (WHERE attest.state = 'unknown') AS unknown
         FROM job attest
         CROSS JOIN job_dependency d ON d.scope_id = attest.scope_id AND d.job_id = attest.job_id
         CROSS JOIN job made ON made.scope_id = d.scope_id AND made.job_id = d.depends_on
           AND made.kind = 'createInvoice' AND made.state = 'sent'
         WHERE attest.scope_id = ? AND attest.run_id = ? AND attest.kind = 'attest'
           AND (attest.state = 'rejected' OR (attest.state = 'unknown' AND attest.doubt <> 'accepted'))`,
      )
      .get(key.scopeId, key.runId),
  );

/** Attests that the service took on, and that the lists do not show yet. */
export const acceptedAttests = (store: Store, key: RunKey): number =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM job WHERE scope_id = ? AND run_id = ? AND kind = 'attest' AND state = 'unknown'
       AND doubt = 'accepted'`,
    ),
    [key.scopeId, key.runId],
  );

/** Invoices that were attested with other figures than approved. */
export const attestedOtherwise = (store: Store, key: RunKey): number =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM job WHERE scope_id = ? AND run_id = ? AND kind = 'attest' AND state = 'sent'
       AND json_extract(result, '$.otherFigures')`,
    ),
    [key.scopeId, key.runId],
  );

/** The sum of what was approved, in minor units. */
export const plannedTotal = (store: Store, key: RunKey): number =>
  count(
    store.prepare(
      `SELECT coalesce(sum(json_extract(payload, '$.expected.total')), 0) AS n FROM job
       WHERE scope_id = ? AND run_id = ? AND kind = 'createInvoice'`,
    ),
    [key.scopeId, key.runId],
  );

/** What is looked up next in a run where nothing else can go, and when (ISO). */
export const nextLookUp = (store: Store, key: RunKey): { readonly words: LocalText; readonly at: string } | null => {
  const row = one(
    z.object({ words: jsonOf(localText).nullable(), at: z.string().nullable() }),
    store.prepare(
      `SELECT words, not_before AS at FROM job INDEXED BY job_open WHERE scope_id = ? AND run_id = ?
       AND state = 'unknown' AND not_before IS NOT NULL
       ORDER BY not_before LIMIT 1`,
    ),
    [key.scopeId, key.runId],
  );
  return row === null || row.words === null || row.at === null ? null : { words: row.words, at: row.at };
};

const lineRow = z.object({
  job_id: z.int(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  draft_no: z.int().nullable(),
  name: z.string().nullable(),
  amount: z.int().nullable(),
  attempt: z.int(),
  tries: z.int(),
  words: jsonOf(localText).nullable(),
  service_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  changed_at: z.string(),
});
export type JobLine = z.infer<typeof lineRow>;

export interface JobPage extends RunKey {
  readonly state: JobState | 'all';
  readonly offset: number;
  readonly limit: number;
}

const inState = `scope_id = @scopeId AND run_id = @runId AND (@state = 'all' OR state = @state)`;

/** A page of a run's jobs as a person reads them, and how many there are. */
export const jobPage = (
  store: Store,
  page: JobPage,
): { readonly total: number; readonly lines: readonly JobLine[] } => ({
  total: count(store.prepare(`SELECT count(*) AS n FROM job WHERE ${inState}`), {
    scopeId: page.scopeId,
    runId: page.runId,
    state: page.state,
  }),
  lines: all(
    lineRow,
    store.prepare(
      `SELECT job_id, kind, state, draft_no,
         coalesce(json_extract(payload, '$.customerName'), json_extract(payload, '$.entry.Description')) AS name,
         json_extract(payload, '$.expected.total') AS amount, attempt, try AS tries, words, service_id,
         coalesce(json_extract(result, '$.invoiceNumber'), (SELECT invoice_number FROM invoice
           WHERE invoice.scope_id = job.scope_id AND invoice.action_id = job.service_id)) AS invoice_number, changed_at
       FROM job WHERE ${inState} ORDER BY job_id LIMIT @limit OFFSET @offset`,
    ),
    {
      scopeId: page.scopeId,
      runId: page.runId,
      state: page.state,
      limit: page.limit,
      offset: page.offset,
    },
  ),
});
