import { z } from 'zod';
import { filterOf, invoiceStatuses, type StatusFilter } from '../../shared/domain/stage.ts';
import { findInvoices, ordered, these } from './found-invoices.ts';
import { conditionOf, creditedSql, type InvoiceQuery, statusSql } from './invoice-filter.ts';
import { all, flag, one } from './rows.ts';
import { type MirrorInvoice } from './invoices.ts';
import { type Store } from './store.ts';

/** An invoice with what other tables know of it. */
export interface ListedInvoice extends Omit<MirrorInvoice, 'search' | 'contractId'> {
  readonly gone: boolean;
  /** True where the service booked a credit and no payment. */
  readonly credited: boolean;
  readonly runId: number | null;
}

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

const listedFrom = (invoices: string): string => `SELECT i.*, ${creditedSql} AS credited, s.run_id
  FROM ${invoices} LEFT JOIN sent_invoice s ON s.scope_id = i.scope_id AND s.action_id = i.action_id`;

export const invoiceById = (store: Store, scopeId: number, actionId: string): ListedInvoice | null =>
  one(listedRow, store.prepare(`${listedFrom('invoice i')} WHERE i.scope_id = ? AND i.action_id = ?`), [
    scopeId,
    actionId,
  ]);

/** The invoices that a contract made, the latest first. */
export const invoicesOfContract = (store: Store, scopeId: number, contractId: string): readonly ListedInvoice[] =>
  all(
    listedRow,
    store.prepare(
      `${listedFrom('invoice i INDEXED BY invoice_of_contract')} WHERE i.scope_id = ? AND i.contract_id = ? ${ordered} LIMIT 500`,
    ),
    [scopeId, contractId],
  );

interface PlaceInList {
  readonly offset: number;
  readonly limit: number;
}

/** Which invoices stand on a page, found by the index alone. */
const onPage = (store: Store, query: InvoiceQuery, { offset, limit }: PlaceInList): readonly number[] => {
  const { first, whole } = findInvoices(store, query);
  if (whole || offset + limit <= first.length) return first.slice(offset, offset + limit);
  const { sql, bound } = conditionOf(query);
  return all(
    z.object({ id: z.int() }),
    store.prepare(
      `SELECT i.rowid AS id FROM invoice i INDEXED BY invoice_listed WHERE ${sql} ${ordered} LIMIT @limit OFFSET @offset`,
    ),
    { ...bound, offset, limit },
  ).map(({ id }) => id);
};

/** A page of the invoices that the query gives, in their order. */
export const listInvoices = (store: Store, query: InvoiceQuery, page: PlaceInList): readonly ListedInvoice[] =>
  all(listedRow, store.prepare(`${listedFrom(these)} ${ordered}`), {
    ids: JSON.stringify(onPage(store, query, page)),
  });

/** The service's ids of the invoices at some places of what the query gives. */
export const invoicesAt = (store: Store, query: InvoiceQuery, { offset, limit }: PlaceInList): readonly string[] => {
  const { sql, bound } = conditionOf(query);
  return all(
    z.object({ id: z.string() }),
    store.prepare(
      `SELECT i.action_id AS id FROM invoice i INDEXED BY invoice_listed WHERE ${sql} ${ordered} LIMIT @limit OFFSET @offset`,
    ),
    { ...bound, offset, limit },
  ).map(({ id }) => id);
};

const readTogether = 500;

/** Every invoice that the query gives, in their order, some hundreds read at a time. */
export function* eachInvoice(store: Store, query: InvoiceQuery): Generator<ListedInvoice> {
  const { sql, bound } = conditionOf(query);
  const ids = all(
    z.object({ id: z.int() }),
    store.prepare(`SELECT i.rowid AS id FROM invoice i INDEXED BY invoice_listed WHERE ${sql} ${ordered}`),
    bound,
  ).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += readTogether)
    yield* all(listedRow, store.prepare(`${listedFrom(these)} ${ordered}`), {
      ids: JSON.stringify(ids.slice(from, from + readTogether)),
    });
}

/** How many invoices each filter holds. A filter without any is missing. */
export const countByFilter = (store: Store, scopeId: number, today: string): ReadonlyMap<StatusFilter, number> => {
  const rows = all(
    z.object({ status: z.enum(invoiceStatuses), n: z.int() }),
    store.prepare(
      `SELECT status, count(*) AS n
       FROM (SELECT ${statusSql} AS status FROM invoice i INDEXED BY invoice_counted WHERE i.scope_id = @scopeId) GROUP BY status`,
    ),
    { scopeId, today },
  );
  const counts = new Map<StatusFilter, number>();
  for (const { status, n } of rows) counts.set(filterOf(status), (counts.get(filterOf(status)) ?? 0) + n);
  return counts;
};
