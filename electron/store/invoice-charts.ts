import { z } from 'zod';
import { bookedSql, leftSql } from './owed-sql.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** Which invoices a chart counts: of one creditor and one currency, from a day on (`YYYY-MM-DD`). */
export interface ChartOf {
  readonly scopeId: number;
  readonly currency: string;
  readonly from: string;
}

const billedRow = z.object({
  month: z.string(),
  delivery: z.string(),
  invoices: z.int(),
  billed: z.int(),
  left: z.int(),
});

/** What was billed, by month of the invoice date (`YYYY-MM`) and way of delivery: minor units. Credits count against it. */
export const billedByMonth = (store: Store, of: ChartOf): readonly z.infer<typeof billedRow>[] =>
  all(
    billedRow,
    store.prepare(
      `SELECT substr(invoice_date, 1, 7) AS month, delivery_method AS delivery, count(*) AS invoices, sum(total) AS billed,
         sum(${leftSql}) AS left
       FROM invoice INDEXED BY invoice_counted
       WHERE scope_id = @scopeId AND currency = @currency AND ${bookedSql} AND invoice_date >= @from GROUP BY month, delivery`,
    ),
    { ...of },
  );

const paidRow = z.object({ month: z.string(), days: z.int(), invoices: z.int() });

/**
 * Invoices that are paid, by month of their latest payment (`YYYY-MM`) and by whole days from invoice date to that payment, none where it
 * was paid before. What a credit settled without a payment has none.
 */
export const paidByDays = (store: Store, of: ChartOf): readonly z.infer<typeof paidRow>[] =>
  all(
    paidRow,
    store.prepare(
      `WITH settled AS MATERIALIZED (
         SELECT i.invoice_date AS billed, (SELECT max(p.paid_at) FROM payment p INDEXED BY payment_by_invoice
           WHERE p.scope_id = i.scope_id AND p.action_id = i.action_id) AS paid
         FROM invoice i INDEXED BY invoice_counted
         WHERE i.scope_id = @scopeId AND i.currency = @currency AND i.gone = 0 AND i.stage IN ('Completed', 'Sold')
           AND (i.stage = 'Sold' OR i.action_type <> 'CreditInvoiceAction'))
       SELECT substr(paid, 1, 7) AS month, max(0, CAST(julianday(paid) - julianday(billed) AS INTEGER)) AS days, count(*) AS invoices
       FROM settled WHERE paid >= @from GROUP BY month, days ORDER BY month, days`,
    ),
    { ...of },
  );
