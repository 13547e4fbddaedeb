import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

const invoiceRow = z.object({
  id: z.string(),
  number: z.string().nullable(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  total: z.int(),
  left: z.int(),
  currency: z.string(),
  /** ISO 8601: when it was closed, else the latest that changed its debt without a payment; null where nothing did. */
  changedAt: z.string().nullable(),
});

/** An invoice in a customer's account. Amounts in minor units, days `YYYY-MM-DD`. */
export type AccountInvoice = z.infer<typeof invoiceRow>;

/** The attested invoices and credits of a customer; not what the service no longer knows. */
export const accountInvoices = (store: Store, scopeId: number, debtorId: string): readonly AccountInvoice[] =>
  all(
    invoiceRow,
    store.prepare(
      `SELECT action_id AS id, invoice_number AS number, invoice_date AS invoiceDate, due_date AS dueDate, total,
         amount_left AS left, currency, coalesce(closed_at, (SELECT max(at) FROM invoice_event e
           WHERE e.scope_id = i.scope_id AND e.action_id = i.action_id
             AND e.type IN ('Credited', 'WrittenOff', 'ReminderInvoiceSent'))) AS changedAt
       FROM invoice i WHERE scope_id = ? AND debtor_id = ? AND gone = 0 AND stage NOT IN ('None', 'Created')`,
    ),
    [scopeId, debtorId],
  );

const paymentRow = z.object({ invoiceId: z.string(), paidOn: z.string(), amount: z.int() });

/** What was paid of a customer's invoices. Minor units of the invoice's currency. */
export const accountPayments = (
  store: Store,
  scopeId: number,
  debtorId: string,
): readonly z.infer<typeof paymentRow>[] =>
  all(
    paymentRow,
    store.prepare(
      `SELECT p.action_id AS invoiceId, p.paid_at AS paidOn, p.amount FROM invoice i
       JOIN payment p ON p.scope_id = i.scope_id AND p.action_id = i.action_id AND p.currency = i.currency
       WHERE i.scope_id = ? AND i.debtor_id = ? AND i.gone = 0 ORDER BY p.paid_at, p.payment_id`,
    ),
    [scopeId, debtorId],
  );
