import { z } from 'zod';
import { byWords, together } from './invoice-filter.ts';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';

/** By what a person knows what the list can be narrowed to. */

const customerRow = z
  .object({ debtor_id: z.string(), name: z.string(), n: z.int() })
  .transform((row) => ({ debtorId: row.debtor_id, name: row.name, invoices: row.n }));

const mostCustomers = 50;

/** Customers of whose invoices every word is found (name, number, identity number), by name. */
export const customersWith = (
  store: Store,
  scopeId: number,
  search: string,
): readonly z.infer<typeof customerRow>[] => {
  const { sql, bound } = together(scopeId, byWords(search));
  return all(
    customerRow,
    store.prepare(
      `SELECT debtor_id, max(debtor_name) AS name, count(*) AS n FROM invoice i WHERE ${sql} AND debtor_id <> ''
       GROUP BY debtor_id ORDER BY name, debtor_id LIMIT @most`,
    ),
    { ...bound, most: mostCustomers },
  );
};

const runRow = z
  .object({ run_id: z.int(), name: z.string(), n: z.int() })
  .transform((row) => ({ runId: row.run_id, name: row.name, invoices: row.n }));

const mostRuns = 200;

/** The runs that invoices were sent in, the latest first. */
export const runsWithInvoices = (store: Store, scopeId: number): readonly z.infer<typeof runRow>[] =>
  all(
    runRow,
    store.prepare(
      `SELECT run_id, run.name, count(*) AS n FROM sent_invoice JOIN run USING (scope_id, run_id)
       WHERE scope_id = @scopeId GROUP BY run_id ORDER BY run_id DESC LIMIT @most`,
    ),
    { scopeId, most: mostRuns },
  );

const named = z.object({ name: z.string().nullable() });

/** The name on a customer's latest invoice; null where there is none. */
export const customerName = (store: Store, scopeId: number, debtorId: string): string | null =>
  one(
    named,
    store.prepare(
      `SELECT debtor_name AS name FROM invoice i INDEXED BY invoice_listed
       WHERE i.scope_id = ? AND debtor_id = ? ORDER BY i.invoice_date DESC LIMIT 1`,
    ),
    [scopeId, debtorId],
  )?.name ?? null;

/** The name of a run; null where it is not this creditor's. */
export const runName = (store: Store, scopeId: number, runId: number): string | null =>
  one(named, store.prepare('SELECT name FROM run WHERE scope_id = ? AND run_id = ?'), [scopeId, runId])?.name ?? null;
