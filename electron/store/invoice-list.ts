import { z } from 'zod';
import { type StatusFilter } from '../../shared/domain/stage.ts';
import { all, flag, one } from './rows.ts';
import { type MirrorInvoice } from './invoices.ts';
import { type Store } from './store.ts';

/** An invoice with what other tables know of it. */
export interface ListedInvoice extends Omit<MirrorInvoice, 'search'> {
  readonly gone: boolean;
  /** True where the service booked a credit and no payment. */
  readonly credited: boolean;
  readonly runId: number | null;
}

/**
 * Settled by crediting: the service tells of the credit, and nobody paid. The indexes are named, since without statistics
 * the database would read a creditor's every event for every invoice.
 */
const creditedSql = `(stage = 'Completed'
  AND EXISTS (SELECT 1 FROM invoice_event e INDEXED BY invoice_event_by_invoice WHERE e.scope_id = i.scope_id AND e.action_id = i.action_id AND e.type = 'Credited')
  AND NOT EXISTS (SELECT 1 FROM payment p INDEXED BY payment_by_invoice WHERE p.scope_id = i.scope_id AND p.action_id = i.action_id))`;

/**
 * `filterOf(statusOf(…))` of shared/domain/stage.ts in the words of the database, so that it can be counted there; a test
 * holds the two together.
 */
const filterSql = `CASE
  WHEN gone = 1 THEN 'gone'
  WHEN stage IN ('None', 'Created') THEN 'draft'
  WHEN stage = 'Completed' THEN CASE WHEN action_type = 'CreditInvoiceAction' OR ${creditedSql} THEN 'credited' ELSE 'paid' END
  WHEN stage = 'Cancelled' THEN 'credited'
  WHEN stage = 'Sold' THEN 'paid'
  WHEN stage = 'SentToDebtCollection' THEN 'overdue'
  WHEN disputed = 1 THEN 'sent'
  WHEN amount_left > 0 AND due_date < @today THEN 'overdue'
  WHEN amount_left > 0 AND amount_left < total THEN 'sent'
  WHEN reminded = 1 OR stage = 'ReminderInvoiceSent' THEN 'overdue'
  ELSE 'sent' END`;

const listedRow = z
  .object({
    action_id: z.string(),
    invoice_number: z.string().nullable(),
    debtor_id: z.string(),
    debtor_name: z.string(),
    action_type: z.string(),
    stage: z.string(),
    delivery_method: z.string(),
    delivery_status: z.string(),
    invoice_date: z.string(),
    due_date: z.string(),
    total: z.int(),
    vat: z.int().nullable(),
    amount_left: z.int(),
    currency: z.string(),
    ocr: z.string().nullable(),
    disputed: flag,
    paused: flag,
    reminded: flag,
    created_at: z.string(),
    attested_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    gone: flag,
    credited: flag,
    run_id: z.int().nullable(),
  })
  .transform((row): ListedInvoice => ({
    actionId: row.action_id,
    invoiceNumber: row.invoice_number,
    debtorId: row.debtor_id,
    debtorName: row.debtor_name,
    actionType: row.action_type,
    stage: row.stage,
    deliveryMethod: row.delivery_method,
    deliveryStatus: row.delivery_status,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    total: row.total,
    vat: row.vat,
    left: row.amount_left,
    currency: row.currency,
    ocr: row.ocr,
    disputed: row.disputed,
    paused: row.paused,
    reminded: row.reminded,
    createdAt: row.created_at,
    attestedAt: row.attested_at,
    closedAt: row.closed_at,
    gone: row.gone,
    credited: row.credited,
    runId: row.run_id,
  }));

const listedSql = `SELECT i.*, ${creditedSql} AS credited, s.run_id
  FROM invoice i LEFT JOIN sent_invoice s ON s.scope_id = i.scope_id AND s.action_id = i.action_id`;

export const invoiceById = (store: Store, scopeId: number, actionId: string): ListedInvoice | null =>
  one(listedRow, store.prepare(`${listedSql} WHERE i.scope_id = ? AND i.action_id = ?`), [scopeId, actionId]);

export interface InvoiceQuery {
  readonly scopeId: number;
  readonly filter: StatusFilter | 'all';
  /** Every word of it must be found; empty: all. */
  readonly search: string;
  readonly runId: number | null;
  /** Stockholm's day, for what is overdue. */
  readonly today: string;
}

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, (mark) => `\\${mark}`);

type Bound = Record<string, string | number>;

/** The WHERE clause of a query with its values. */
const whereOf = (query: InvoiceQuery): { readonly sql: string; readonly bound: Bound } => {
  const words = query.search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const conditions = [
    'i.scope_id = @scopeId',
    ...(query.filter === 'all' ? [] : [`${filterSql} = @filter`]),
    ...(query.runId === null ? [] : ['s.run_id = @runId']),
    ...words.map((_, index) => `i.search LIKE @word${String(index)} ESCAPE '\\'`),
  ];
  const bound: Bound = { scopeId: query.scopeId, filter: query.filter, today: query.today };
  if (query.runId !== null) bound.runId = query.runId;
  for (const [index, word] of words.entries()) bound[`word${String(index)}`] = `%${escapeLike(word)}%`;
  return { sql: conditions.join(' AND '), bound };
};

/** A page of the invoices: latest invoice date first, within a day the highest number first, drafts after them. */
export const listInvoices = (
  store: Store,
  query: InvoiceQuery,
  page: { readonly offset: number; readonly limit: number },
): readonly ListedInvoice[] => {
  const { sql, bound } = whereOf(query);
  return all(
    listedRow,
    store.prepare(
      `${listedSql} WHERE ${sql} ORDER BY i.invoice_date DESC, CAST(i.invoice_number AS INTEGER) DESC, i.action_id DESC LIMIT @limit OFFSET @offset`,
    ),
    { ...bound, ...page },
  );
};

const sums = z.object({ total: z.int(), left: z.int() });

/** How many invoices the query gives, and what is left of them in the given currency (drafts and gone ones not counted). */
export const sumInvoices = (store: Store, query: InvoiceQuery, currency: string): z.infer<typeof sums> => {
  const { sql, bound } = whereOf(query);
  return sums.parse(
    store
      .prepare(
        `SELECT count(*) AS total, coalesce(sum(CASE WHEN gone = 0 AND stage NOT IN ('None', 'Created') AND currency = @currency
           THEN amount_left ELSE 0 END), 0) AS left
         FROM invoice i LEFT JOIN sent_invoice s ON s.scope_id = i.scope_id AND s.action_id = i.action_id WHERE ${sql}`,
      )
      .get({ ...bound, currency }),
  );
};

/** How many invoices each filter holds. A filter without any is missing. */
export const countByFilter = (store: Store, scopeId: number, today: string): ReadonlyMap<string, number> =>
  new Map(
    all(
      z.object({ filter: z.string(), n: z.int() }),
      store.prepare(
        `SELECT filter, count(*) AS n FROM (SELECT ${filterSql} AS filter FROM invoice i WHERE i.scope_id = @scopeId) GROUP BY filter`,
      ),
      { scopeId, today },
    ).map((row) => [row.filter, row.n]),
  );
