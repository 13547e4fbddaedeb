import { z } from 'zod';
import { minor } from '../../shared/domain/money.ts';
import { all, count, flag, jsonOf, one } from './rows.ts';
import { type DraftKey } from './drafts.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** What an approval that was taken back had approved. Payloads are parsed by whoever reads them, as those of jobs. */

const movedRow = z
  .object({ draft_no: z.int(), was: flag, is: flag })
  .transform((row) => ({ draftNo: row.draft_no, was: row.was, is: row.is }));
/** An invoice that may have moved: whether it was approved, and whether it would be sent now. */
export type PerhapsMoved = z.infer<typeof movedRow>;

const candidates = `FROM draft LEFT JOIN approved_invoice a USING (scope_id, run_id, draft_no)
  WHERE draft.scope_id = ? AND draft.run_id = ?
    AND ((draft.sendable = 1 AND a.invoice IS NULL) OR (a.invoice IS NOT NULL AND (draft.sendable = 0 OR a.moved = 1)))`;

/** Invoices that were added, left out or written since, in file order; a written one may stand as it stood. */
export const perhapsMoved = (store: Store, key: RunKey, limit: number): readonly PerhapsMoved[] =>
  all(
    movedRow,
    store.prepare(
      `SELECT draft.draft_no, a.invoice IS NOT NULL AS was, draft.sendable AS "is" ${candidates} ORDER BY draft.draft_no LIMIT ?`,
    ),
    [key.scopeId, key.runId, limit],
  );

export const countPerhapsMoved = (store: Store, key: RunKey): number =>
  count(store.prepare(`SELECT count(*) AS n ${candidates}`), [key.scopeId, key.runId]);

const payloadRow = z.object({ invoice: jsonOf(z.unknown()), customer: jsonOf(z.unknown()) });

/** What was approved of one invoice; null where it was not. */
export const approvedInvoice = (store: Store, key: DraftKey): z.infer<typeof payloadRow> | null =>
  one(
    payloadRow,
    store.prepare('SELECT invoice, customer FROM approved_invoice WHERE scope_id = ? AND run_id = ? AND draft_no = ?'),
    [key.scopeId, key.runId, key.draftNo],
  );

const amount = z.int().transform(minor);
const sumRow = z.object({ invoices: z.int(), net: amount, vat: amount, total: amount });

/** What was approved, added up. */
export const approvedSums = (store: Store, key: RunKey): z.infer<typeof sumRow> =>
  sumRow.parse(
    store
      .prepare(
        `SELECT count(*) AS invoices, coalesce(sum(json_extract(invoice, '$.expected.net')), 0) AS net,
           coalesce(sum(json_extract(invoice, '$.expected.vat')), 0) AS vat,
           coalesce(sum(json_extract(invoice, '$.expected.total')), 0) AS total
         FROM approved_invoice WHERE scope_id = ? AND run_id = ?`,
      )
      .get(key.scopeId, key.runId),
  );

/** The first invoice that would be sent to the customer with that number: it says what the register is told of them. */
export const firstOfCustomer = (store: Store, key: RunKey, customerNo: string): number | null =>
  one(
    z.object({ draft_no: z.int().nullable() }),
    store.prepare(
      `SELECT min(draft_no) AS draft_no FROM draft
       WHERE scope_id = ? AND run_id = ? AND customer_no = ? AND sendable = 1`,
    ),
    [key.scopeId, key.runId, customerNo],
  )?.draft_no ?? null;
