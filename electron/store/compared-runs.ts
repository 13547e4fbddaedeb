import { z } from 'zod';
import { all, jsonOf } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

const ids = z.object({ run_id: z.int() }).transform((row) => row.run_id);

/** The other runs of the same creditor that were not cancelled, latest approved or imported first. */
export const otherRuns = (store: Store, key: RunKey, limit: number): readonly number[] =>
  all(
    ids,
    store.prepare(
      `SELECT run_id FROM shown_run WHERE scope_id = ? AND run_id <> ? AND state <> 'cancelled'
       ORDER BY coalesce(approved_at, created_at) DESC, run_id DESC LIMIT ?`,
    ),
    [key.scopeId, key.runId, limit],
  );

/** The narrow columns of an invoice that two runs are compared by. Amounts in minor units. */
const sumRow = z.object({
  draftNo: z.int(),
  customerNo: z.string(),
  customerName: z.string(),
  kind: z.enum(['invoice', 'credit']),
  currency: z.string(),
  rows: z.int(),
  net: z.int(),
  vat: z.int(),
  held: z.int(),
  included: z.int(),
});
export type NarrowInvoice = Readonly<z.infer<typeof sumRow>>;

/** Every invoice of a run by its narrow columns, in file order. `held`: 1 where it is chosen, but an error holds it. */
export const narrowInvoices = (store: Store, key: RunKey): readonly NarrowInvoice[] =>
  all(
    sumRow,
    store.prepare(
      `SELECT draft_no AS draftNo, customer_no AS customerNo, customer_name AS customerName, kind, currency, rows, net, vat,
         included - sendable AS held, included
       FROM draft WHERE scope_id = ? AND run_id = ? ORDER BY draft_no`,
    ),
    [key.scopeId, key.runId],
  );

/** The problem that every copied invoice carries: where it was copied from. */
export const copiedCode = 'copied-invoice';

const copyRow = z
  .object({
    draft_no: z.int(),
    params: jsonOf(z.object({ runId: z.string(), draftNo: z.string() })),
  })
  .transform((row) => ({
    draftNo: row.draft_no,
    from: { runId: Number(row.params.runId), draftNo: Number(row.params.draftNo) },
  }));
export type Copy = Readonly<z.infer<typeof copyRow>>;

/** The invoices of a run that were copied from other runs, left out or not. */
export const copiesIn = (store: Store, key: RunKey): readonly Copy[] =>
  all(copyRow, store.prepare('SELECT draft_no, params FROM problem WHERE scope_id = ? AND run_id = ? AND code = ?'), [
    key.scopeId,
    key.runId,
    copiedCode,
  ]);

const sumsRow = z.object({ net: z.int(), vat: z.int(), total: z.int() });

/** What the copied invoices of a run come to: no file speaks of them. Amounts in minor units. */
export const copiedSums = (store: Store, key: RunKey): Readonly<z.infer<typeof sumsRow>> =>
  sumsRow.parse(
    store
      .prepare(
        `SELECT coalesce(sum(net), 0) AS net, coalesce(sum(vat), 0) AS vat, coalesce(sum(total), 0) AS total FROM draft
         WHERE scope_id = @scopeId AND run_id = @runId AND draft_no IN
           (SELECT draft_no FROM problem WHERE scope_id = @scopeId AND run_id = @runId AND code = @code)`,
      )
      .get({ scopeId: key.scopeId, runId: key.runId, code: copiedCode }),
  );

const keyRow = z.object({ business_key: z.string() }).transform((row) => row.business_key);

/** The business keys of every draft of a run, left out or not. */
export const keysIn = (store: Store, key: RunKey): ReadonlySet<string> =>
  new Set(
    all(keyRow, store.prepare('SELECT business_key FROM draft WHERE scope_id = ? AND run_id = ?'), [
      key.scopeId,
      key.runId,
    ]),
  );
