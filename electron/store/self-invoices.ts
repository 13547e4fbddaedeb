import { z } from 'zod';
import { type SelfState, selfStates } from '../../shared/contract/self-invoices.ts';
import { all, flag, one } from './rows.ts';
import { type Store } from './store.ts';
import { twoListCondition, type TwoListQuery, upsertSql } from './two-lists.ts';

/** A self invoice as the service last listed it. Amounts in minor units, instants in ISO 8601 (UTC), dates of Stockholm. */
export interface MirrorSelfInvoice {
  readonly actionId: string;
  /** Blank for a draft: the number is the supplier's next one as it is attested. */
  readonly invoiceNumber: string;
  readonly debtorId: string;
  readonly debtorName: string;
  /** What the supplier is paid to, as one line; null where the service knows none. */
  readonly account: string | null;
  readonly ocr: string;
  /** As the service names it; `Unknown` for one that it has since taken up. */
  readonly stage: string;
  readonly deliveryMethod: string;
  readonly total: number;
  readonly vat: number;
  readonly left: number;
  readonly currency: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  /** Of the payment that is at the bank. */
  readonly paymentDate: string | null;
  readonly paymentAmount: number | null;
  readonly paused: boolean;
  readonly createdAt: string;
  readonly attestedAt: string | null;
  readonly sentAt: string | null;
  readonly closedAt: string | null;
  /** What a person may search for, as `searchText` makes it. */
  readonly search: string;
}

const columns = [
  'invoice_number',
  'debtor_id',
  'debtor_name',
  'account',
  'ocr',
  'stage',
  'delivery_method',
  'total',
  'vat',
  'left_to_pay',
  'currency',
  'invoice_date',
  'due_date',
  'payment_date',
  'payment_amount',
  'paused',
  'created_at',
  'attested_at',
  'sent_at',
  'closed_at',
  'search',
  'synced_at',
] as const;

/** Keeps what was read; one that was gone is back. */
export const saveSelfInvoices = (
  store: Store,
  scopeId: number,
  invoices: readonly MirrorSelfInvoice[],
  syncedAt: string,
): void => {
  const upsert = store.prepare(upsertSql('self_invoice', columns));
  store.inTransaction(() => {
    for (const each of invoices)
      upsert.run(
        scopeId,
        each.actionId,
        each.invoiceNumber,
        each.debtorId,
        each.debtorName,
        each.account,
        each.ocr,
        each.stage,
        each.deliveryMethod,
        each.total,
        each.vat,
        each.left,
        each.currency,
        each.invoiceDate,
        each.dueDate,
        each.paymentDate,
        each.paymentAmount,
        each.paused ? 1 : 0,
        each.createdAt,
        each.attestedAt,
        each.sentAt,
        each.closedAt,
        each.search,
        syncedAt,
      );
  });
};

/** A credit that is done is `credited`: nothing was paid. Source: concepts, Self invoice. */
const stateSql = `CASE
  WHEN gone = 1 THEN 'gone'
  WHEN stage = 'Created' THEN 'draft'
  WHEN stage = 'Completed' THEN CASE WHEN total < 0 THEN 'credited' ELSE 'paid' END
  WHEN stage = 'Cancelled' THEN 'cancelled'
  WHEN stage = 'PaymentSent' THEN 'paying'
  WHEN stage = 'PaymentCancelled' THEN 'stopped'
  WHEN stage = 'InvoiceSent' THEN 'sent'
  WHEN stage = 'Attested' THEN 'attested'
  ELSE 'other' END`;

/** One of the mirror with what its fields mean together. */
export interface ListedSelfInvoice extends Omit<MirrorSelfInvoice, 'search'> {
  readonly state: SelfState;
}

const listedRow = z
  .object({
    action_id: z.string(),
    invoice_number: z.string(),
    debtor_id: z.string(),
    debtor_name: z.string(),
    account: z.string().nullable(),
    ocr: z.string(),
    stage: z.string(),
    delivery_method: z.string(),
    total: z.int(),
    vat: z.int(),
    left_to_pay: z.int(),
    currency: z.string(),
    invoice_date: z.string(),
    due_date: z.string(),
    payment_date: z.string().nullable(),
    payment_amount: z.int().nullable(),
    paused: flag,
    created_at: z.string(),
    attested_at: z.string().nullable(),
    sent_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    state: z.enum(selfStates),
  })
  .transform((row): ListedSelfInvoice => ({
    actionId: row.action_id,
    invoiceNumber: row.invoice_number,
    debtorId: row.debtor_id,
    debtorName: row.debtor_name,
    account: row.account,
    ocr: row.ocr,
    stage: row.stage,
    deliveryMethod: row.delivery_method,
    total: row.total,
    vat: row.vat,
    left: row.left_to_pay,
    currency: row.currency,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    paymentDate: row.payment_date,
    paymentAmount: row.payment_amount,
    paused: row.paused,
    createdAt: row.created_at,
    attestedAt: row.attested_at,
    sentAt: row.sent_at,
    closedAt: row.closed_at,
    state: row.state,
  }));

const listed = `*, ${stateSql} AS state`;

/** Null where the mirror never saw it; one that is gone is known. */
export const selfInvoiceById = (store: Store, scopeId: number, actionId: string): ListedSelfInvoice | null =>
  one(listedRow, store.prepare(`SELECT ${listed} FROM self_invoice WHERE scope_id = ? AND action_id = ?`), [
    scopeId,
    actionId,
  ]);

/** A page of what the query finds, the latest first. */
export const listSelfInvoices = (
  store: Store,
  query: TwoListQuery,
  page: { readonly offset: number; readonly limit: number },
): readonly ListedSelfInvoice[] => {
  const { sql, bound } = twoListCondition(query);
  return all(
    listedRow,
    store.prepare(
      `SELECT ${listed} FROM self_invoice i WHERE ${sql} ORDER BY created_at DESC, action_id LIMIT @limit OFFSET @offset`,
    ),
    { ...bound, limit: page.limit, offset: page.offset },
  );
};
