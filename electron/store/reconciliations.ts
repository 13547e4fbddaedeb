import { z } from 'zod';
import { type OwedState, owedStates } from '../../shared/contract/owed-follow.ts';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';
import { twoListCondition, type TwoListQuery, upsertSql } from './two-lists.ts';

/** A reconciliation invoice as the service last listed it. Amounts in minor units, instants in ISO 8601 (UTC). */
export interface MirrorReconciliation {
  readonly actionId: string;
  readonly invoiceNumber: string;
  readonly ocr: string;
  readonly debtorName: string;
  readonly debtorNo: string;
  /** As the service names it; `Unknown` for one that it has since taken up. */
  readonly stage: string;
  readonly deliveryMethod: string;
  readonly total: number;
  /** Without reminder fees, of which the service's lists say nothing. */
  readonly left: number;
  readonly currency: string;
  readonly fileId: string | null;
  readonly fileName: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly remindedAt: string | null;
  readonly closedAt: string | null;
  /** What a person may search for, as `searchText` makes it. */
  readonly search: string;
}

const columns = [
  'invoice_number',
  'ocr',
  'debtor_name',
  'debtor_no',
  'stage',
  'delivery_method',
  'total',
  'left_to_pay',
  'currency',
  'file_id',
  'file_name',
  'created_at',
  'sent_at',
  'reminded_at',
  'closed_at',
  'search',
  'synced_at',
] as const;

/** Keeps what was read; one that was gone is back. */
export const saveReconciliations = (
  store: Store,
  scopeId: number,
  invoices: readonly MirrorReconciliation[],
  syncedAt: string,
): void => {
  const upsert = store.prepare(upsertSql('reconciliation', columns));
  store.inTransaction(() => {
    for (const one of invoices)
      upsert.run(
        scopeId,
        one.actionId,
        one.invoiceNumber,
        one.ocr,
        one.debtorName,
        one.debtorNo,
        one.stage,
        one.deliveryMethod,
        one.total,
        one.left,
        one.currency,
        one.fileId,
        one.fileName,
        one.createdAt,
        one.sentAt,
        one.remindedAt,
        one.closedAt,
        one.search,
        syncedAt,
      );
  });
};

const paidRow = z.object({ payments: z.int(), latest: z.string().nullable() });

/** Another text whenever the mirror came to hold other payments of reconciliation invoices. */
export const paidReconciliations = (store: Store, scopeId: number): string => {
  const sql = `SELECT count(*) AS payments, max(payment.payment_id) AS latest FROM payment
    JOIN reconciliation USING (scope_id, action_id) WHERE payment.scope_id = ?`;
  const { payments, latest } = one(paidRow, store.prepare(sql), [scopeId]) ?? { payments: 0, latest: null };
  return `${String(payments)} ${latest ?? ''}`;
};

const stateSql = `CASE
  WHEN gone = 1 THEN 'gone'
  WHEN closed_at IS NOT NULL THEN 'closed'
  WHEN stage = 'SentToDebtCollection' THEN 'collection'
  WHEN reminded_at IS NOT NULL THEN 'reminded'
  WHEN sent_at IS NOT NULL THEN 'sent'
  ELSE 'waiting' END`;

/** One of the mirror with what its fields mean together. */
export interface ListedReconciliation extends Omit<MirrorReconciliation, 'search'> {
  readonly state: OwedState;
}

const listedRow = z
  .object({
    action_id: z.string(),
    invoice_number: z.string(),
    ocr: z.string(),
    debtor_name: z.string(),
    debtor_no: z.string(),
    stage: z.string(),
    delivery_method: z.string(),
    total: z.int(),
    left_to_pay: z.int(),
    currency: z.string(),
    file_id: z.string().nullable(),
    file_name: z.string().nullable(),
    created_at: z.string(),
    sent_at: z.string().nullable(),
    reminded_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    state: z.enum(owedStates),
  })
  .transform((row): ListedReconciliation => ({
    actionId: row.action_id,
    invoiceNumber: row.invoice_number,
    ocr: row.ocr,
    debtorName: row.debtor_name,
    debtorNo: row.debtor_no,
    stage: row.stage,
    deliveryMethod: row.delivery_method,
    total: row.total,
    left: row.left_to_pay,
    currency: row.currency,
    fileId: row.file_id,
    fileName: row.file_name,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    remindedAt: row.reminded_at,
    closedAt: row.closed_at,
    state: row.state,
  }));

const listed = `*, ${stateSql} AS state`;

/** Null where the mirror never saw it; one that is gone is known. */
export const reconciliationById = (store: Store, scopeId: number, actionId: string): ListedReconciliation | null =>
  one(listedRow, store.prepare(`SELECT ${listed} FROM reconciliation WHERE scope_id = ? AND action_id = ?`), [
    scopeId,
    actionId,
  ]);

/** A page of what the query finds, the latest first. */
export const listReconciliations = (
  store: Store,
  query: TwoListQuery,
  page: { readonly offset: number; readonly limit: number },
): readonly ListedReconciliation[] => {
  const { sql, bound } = twoListCondition(query);
  return all(
    listedRow,
    store.prepare(
      `SELECT ${listed} FROM reconciliation i WHERE ${sql} ORDER BY created_at DESC, action_id LIMIT @limit OFFSET @offset`,
    ),
    { ...bound, limit: page.limit, offset: page.offset },
  );
};
