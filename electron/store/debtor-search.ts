import { z } from 'zod';
import { all, count, each } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

const marksRow = z
  .object({
    debtor_id: z.string(),
    debtor_no: z.string().nullable(),
    external_id: z.string().nullable(),
    name: z.string(),
    org_no: z.string().nullable(),
    email: z.string().nullable(),
  })
  .transform((row) => ({
    debtorId: row.debtor_id,
    debtorNo: row.debtor_no ?? '',
    externalId: row.external_id ?? '',
    name: row.name,
    orgNo: row.org_no ?? '',
    email: row.email ?? '',
  }));
export type DebtorMarks = z.infer<typeof marksRow>;

/** What a register's customers are told apart by, one after the other, without their views. */
export const debtorMarks = (store: Store, scopeId: number): Generator<DebtorMarks> =>
  each(
    marksRow,
    store.prepare(
      'SELECT debtor_id, debtor_no, external_id, name, org_no, email FROM debtor WHERE scope_id = ? AND gone = 0',
    ),
    [scopeId],
  );

const billedRow = z.object({ debtor_id: z.string(), latest: z.string() });

/** The latest invoice date of each of these customers that was ever billed: a draft is no bill yet. */
export const lastBilled = (
  store: Store,
  scopeId: number,
  debtorIds: readonly string[],
): ReadonlyMap<string, string> => {
  const sql = `SELECT debtor_id, max(invoice_date) AS latest FROM invoice
    WHERE scope_id = ? AND debtor_id IN (SELECT value FROM json_each(?)) AND stage <> 'Created' GROUP BY debtor_id`;
  const found = all(billedRow, store.prepare(sql), [scopeId, JSON.stringify(debtorIds)]);
  return new Map(found.map((row) => [row.debtor_id, row.latest]));
};

interface Shown {
  readonly customerNo: string;
  readonly customerName: string;
}

const shownAlike = 'FROM draft WHERE scope_id = ? AND run_id = ? AND customer_no = ? AND customer_name = ?';

/** How many invoices of the run stand with that number and name. */
export const countShownAlike = (store: Store, key: RunKey, { customerNo, customerName }: Shown): number =>
  count(store.prepare(`SELECT count(*) AS n ${shownAlike}`), [key.scopeId, key.runId, customerNo, customerName]);

const numberRow = z.object({ draft_no: z.int() });

/** Which they are, in file order. */
export const numbersShownAlike = (store: Store, key: RunKey, { customerNo, customerName }: Shown): readonly number[] =>
  all(numberRow, store.prepare(`SELECT draft_no ${shownAlike} ORDER BY draft_no`), [
    key.scopeId,
    key.runId,
    customerNo,
    customerName,
  ]).map((row) => row.draft_no);
