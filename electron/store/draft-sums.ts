import { z } from 'zod';
import { minor, type VatLine } from '../../shared/domain/money.ts';
import { vatRow } from './drafts.ts';
import { all, each } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** What approving would send: chosen by the person and without errors. Warnings do not hold an invoice. */
export const sendable = "included = 1 AND (level IS NULL OR level <> 'error')";

const amount = z.int().transform(minor);
const n = z.int();

const sumsRow = z.object({
  all: n,
  error: n,
  warning: n,
  hint: n,
  excluded: n,
  billed: n,
  newCustomers: n,
  invoices: n,
  net: amount,
  vat: amount,
  total: amount,
  allNet: amount,
  allVat: amount,
  allTotal: amount,
});
export type RunSums = z.infer<typeof sumsRow>;

/** Counts and sums of a run, in one pass over its narrow rows. `all…` covers every draft, the rest what would be sent. */
export const runSums = (store: Store, key: RunKey): RunSums =>
  sumsRow.parse(
    store
      .prepare(
        `SELECT count(*) AS "all",
           coalesce(sum(included = 1 AND level = 'error'), 0) AS error,
           coalesce(sum(included = 1 AND level = 'warning'), 0) AS warning,
           coalesce(sum(included = 1 AND level = 'hint'), 0) AS hint,
           coalesce(sum(included = 0), 0) AS excluded,
           coalesce(sum(billed IS NOT NULL), 0) AS billed,
           coalesce(sum(included = 1 AND new_customer = 1), 0) AS newCustomers,
           coalesce(sum(${sendable}), 0) AS invoices,
           coalesce(sum(net) FILTER (WHERE ${sendable}), 0) AS net,
           coalesce(sum(vat) FILTER (WHERE ${sendable}), 0) AS vat,
           coalesce(sum(total) FILTER (WHERE ${sendable}), 0) AS total,
           coalesce(sum(net), 0) AS allNet, coalesce(sum(vat), 0) AS allVat, coalesce(sum(total), 0) AS allTotal
         FROM draft WHERE scope_id = ? AND run_id = ?`,
      )
      .get(key.scopeId, key.runId),
  );

/** VAT per rate of what would be sent, highest rate first. */
export const sendableVat = (store: Store, key: RunKey): readonly VatLine[] =>
  all(
    vatRow,
    store.prepare(
      `SELECT rate, sum(draft_vat.net) AS net, sum(draft_vat.vat) AS vat
       FROM draft_vat JOIN draft USING (scope_id, run_id, draft_no)
       WHERE scope_id = ? AND run_id = ? AND ${sendable}
       GROUP BY rate ORDER BY CAST(rate AS REAL) DESC`,
    ),
    [key.scopeId, key.runId],
  );

const deliveryRow = z.object({ method: z.string(), invoices: n });

/** How many of what would be sent go by each delivery method, most first. */
export const sendableDeliveries = (store: Store, key: RunKey): readonly z.infer<typeof deliveryRow>[] =>
  all(
    deliveryRow,
    store.prepare(
      `SELECT delivery AS method, count(*) AS invoices FROM draft
       WHERE scope_id = ? AND run_id = ? AND ${sendable} GROUP BY delivery ORDER BY invoices DESC, delivery`,
    ),
    [key.scopeId, key.runId],
  );

const numberRow = z.object({ draft_no: n }).transform((row) => row.draft_no);

/** The numbers of what would be sent, in file order: the order in which it is sent. */
export const sendableNumbers = (store: Store, key: RunKey): readonly number[] => [
  ...each(
    numberRow,
    store.prepare(`SELECT draft_no FROM draft WHERE scope_id = ? AND run_id = ? AND ${sendable} ORDER BY draft_no`),
    [key.scopeId, key.runId],
  ),
];
