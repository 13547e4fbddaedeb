import { z } from 'zod';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';

/** Bookkept and still known: drafts and gone ones count nowhere. */
const counted = `gone = 0 AND stage NOT IN ('None', 'Created', 'Cancelled')`;

/** The currency that most of the creditor's invoices have; SEK where there are none. Sums never mix currencies. */
export const mainCurrency = (store: Store, scopeId: number): string =>
  one(
    z.object({ currency: z.string() }),
    store.prepare(
      `SELECT currency FROM invoice WHERE scope_id = ? AND gone = 0 GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1`,
    ),
    [scopeId],
  )?.currency ?? 'SEK';

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
       FROM invoice WHERE scope_id = @scopeId AND currency = @currency AND ${counted} AND stage NOT IN ('Completed', 'Sold')
         AND amount_left > 0 GROUP BY days`,
    ),
    { scopeId, currency, today },
  );

const monthRow = z.object({ month: z.string(), invoiced: z.int(), outstanding: z.int(), invoices: z.int() });

/** By month of the invoice date (`YYYY-MM`), from that month on: invoiced, and what is left of it. Credits count against it. */
export const invoicedByMonth = (
  store: Store,
  scopeId: number,
  currency: string,
  fromMonth: string,
): readonly z.infer<typeof monthRow>[] =>
  all(
    monthRow,
    store.prepare(
      `SELECT substr(invoice_date, 1, 7) AS month, sum(total) AS invoiced,
         sum(CASE WHEN stage IN ('Completed', 'Sold') THEN 0 ELSE amount_left END) AS outstanding, count(*) AS invoices
       FROM invoice WHERE scope_id = @scopeId AND currency = @currency AND ${counted} AND invoice_date >= @fromMonth GROUP BY month`,
    ),
    { scopeId, currency, fromMonth },
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

/** Outstanding invoices with a payment reference, oldest due first. */
export const payableInvoices = (store: Store, scopeId: number): readonly PayableInvoice[] =>
  all(
    openRow,
    store.prepare(
      `SELECT action_id, ocr, amount_left, currency FROM invoice
       WHERE scope_id = ? AND ${counted} AND stage NOT IN ('Completed', 'Sold') AND amount_left > 0 AND ocr IS NOT NULL AND ocr <> ''
       ORDER BY due_date, action_id`,
    ),
    [scopeId],
  );
