import { z } from 'zod';
import { owedSql } from './owed-sql.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** The currencies of the creditor's invoices, that of most first. Sums never mix them. */
export const currenciesOf = (store: Store, scopeId: number): readonly string[] =>
  all(
    z.object({ currency: z.string() }),
    store.prepare(
      `SELECT currency FROM invoice WHERE scope_id = ? AND gone = 0 GROUP BY currency ORDER BY count(*) DESC, currency`,
    ),
    [scopeId],
  ).map(({ currency }) => currency);

/** The currency that most of the creditor's invoices have; SEK where there are none. */
export const mainCurrency = (store: Store, scopeId: number): string => currenciesOf(store, scopeId)[0] ?? 'SEK';

const agedRow = z.object({ days: z.int(), amount: z.int(), invoices: z.int() });

/** What is outstanding, by whole days overdue on that day (0 or less: not due). Sold invoices are another's to collect. */
export const outstandingByDays = (
  store: Store,
  scopeId: number,
  currency: string,
  today: string,
): readonly z.infer<typeof agedRow>[] =>
  all(
    agedRow,
    store.prepare(
      `SELECT CAST(julianday(@today) - julianday(due_date) AS INTEGER) AS days, sum(amount_left) AS amount, count(*) AS invoices
       FROM invoice WHERE scope_id = @scopeId AND currency = @currency AND ${owedSql} GROUP BY days`,
    ),
    { scopeId, currency, today },
  );

export interface PayableInvoice {
  readonly actionId: string;
  readonly ocr: string;
  /** Minor units. */
  readonly left: number;
  readonly currency: string;
}

const openRow = z
  .object({ action_id: z.string(), ocr: z.string(), amount_left: z.int(), currency: z.string() })
  .transform((row): PayableInvoice => ({
    actionId: row.action_id,
    ocr: row.ocr,
    left: row.amount_left,
    currency: row.currency,
  }));

const ofRunSql = 'AND action_id IN (SELECT action_id FROM sent_invoice WHERE scope_id = ? AND run_id = ?)';

/** Outstanding invoices with a payment reference, oldest due first; of one run, where one is given. */
export const payableInvoices = (store: Store, scopeId: number, runId: number | null): readonly PayableInvoice[] =>
  all(
    openRow,
    store.prepare(
      `SELECT action_id, ocr, amount_left, currency FROM invoice
       WHERE scope_id = ? AND ${owedSql} AND ocr IS NOT NULL AND ocr <> '' ${runId === null ? '' : ofRunSql}
       ORDER BY due_date, action_id`,
    ),
    runId === null ? [scopeId] : [scopeId, scopeId, runId],
  );
