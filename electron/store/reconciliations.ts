import { z } from 'zod';
import { type OwedState, owedStates, type OwedWhich } from '../../shared/contract/owed-follow.ts';
import { byWords, type Condition, together } from './invoice-filter.ts';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';

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
  /** What a person may search for, in lower case. */
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

const upsertSql = `INSERT INTO reconciliation (scope_id, action_id, ${columns.join(', ')}, gone)
  VALUES (?, ?, ${columns.map(() => '?').join(', ')}, 0)
  ON CONFLICT (scope_id, action_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}, gone = 0`;

/** Keeps what was read; one that was gone is back. */
export const saveReconciliations = (
  store: Store,
  scopeId: number,
  invoices: readonly MirrorReconciliation[],
  syncedAt: string,
): void => {
  const upsert = store.prepare(upsertSql);
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

const known = z.object({ action_id: z.string(), closed_at: z.string().nullable() });

/** Those that the mirror holds: which, and whether as open. */
export const knownReconciliations = (
  store: Store,
  scopeId: number,
): readonly { readonly actionId: string; readonly open: boolean }[] =>
  all(known, store.prepare('SELECT action_id, closed_at FROM reconciliation WHERE scope_id = ? AND gone = 0'), [
    scopeId,
  ]).map((row) => ({ actionId: row.action_id, open: row.closed_at === null }));

/** They are kept, and counted nowhere. */
export const markReconciliationsGone = (store: Store, scopeId: number, actionIds: readonly string[]): void => {
  const mark = store.prepare('UPDATE reconciliation SET gone = 1 WHERE scope_id = ? AND action_id = ?');
  for (const actionId of actionIds) mark.run(scopeId, actionId);
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

export interface ReconciliationQuery {
  readonly scopeId: number;
  readonly search: string;
  readonly which: OwedWhich;
}

const whichSql: Readonly<Record<OwedWhich, string>> = {
  open: 'closed_at IS NULL',
  closed: 'closed_at IS NOT NULL',
  all: '1 = 1',
};

const conditionOf = ({ scopeId, search, which }: ReconciliationQuery): Condition =>
  together(scopeId, [{ sql: 'gone = 0', bound: {} }, { sql: whichSql[which], bound: {} }, ...byWords(search)]);

/** A page of what the query finds, the latest first. */
export const listReconciliations = (
  store: Store,
  query: ReconciliationQuery,
  page: { readonly offset: number; readonly limit: number },
): readonly ListedReconciliation[] => {
  const { sql, bound } = conditionOf(query);
  return all(
    listedRow,
    store.prepare(
      `SELECT ${listed} FROM reconciliation i WHERE ${sql} ORDER BY created_at DESC, action_id LIMIT @limit OFFSET @offset`,
    ),
    { ...bound, limit: page.limit, offset: page.offset },
  );
};

const sumRow = z.object({ currency: z.string(), invoices: z.int(), left: z.int() });

/** How many the query finds, and what is left of them, by currency. */
export const sumReconciliations = (store: Store, query: ReconciliationQuery): readonly z.infer<typeof sumRow>[] => {
  const { sql, bound } = conditionOf(query);
  return all(
    sumRow,
    store.prepare(
      `SELECT currency, count(*) AS invoices, sum(left_to_pay) AS "left" FROM reconciliation i WHERE ${sql}
       GROUP BY currency ORDER BY currency`,
    ),
    bound,
  );
};
