import { z } from 'zod';
import { all, count, one, toFlag } from './rows.ts';
import { type Store } from './store.ts';

/** An invoice as the service last showed it. Amounts in minor units, days `YYYY-MM-DD`, instants ISO 8601 in UTC. */
export interface MirrorInvoice {
  readonly actionId: string;
  readonly invoiceNumber: string | null;
  readonly debtorId: string;
  readonly debtorName: string;
  readonly actionType: string;
  /** In the documents' word: InvoiceActionStageType. */
  readonly stage: string;
  readonly deliveryMethod: string;
  readonly deliveryStatus: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly total: number;
  readonly vat: number | null;
  readonly left: number;
  readonly currency: string;
  readonly ocr: string | null;
  readonly disputed: boolean;
  readonly paused: boolean;
  readonly reminded: boolean;
  readonly createdAt: string;
  readonly attestedAt: string | null;
  readonly closedAt: string | null;
  /** The contract invoice that made it. */
  readonly contractId: string | null;
  /** What a person may search for, as `searchText` makes it. */
  readonly search: string;
}

const columns = [
  'invoice_number',
  'debtor_id',
  'debtor_name',
  'action_type',
  'stage',
  'delivery_method',
  'delivery_status',
  'invoice_date',
  'due_date',
  'total',
  'vat',
  'amount_left',
  'currency',
  'ocr',
  'disputed',
  'paused',
  'reminded',
  'created_at',
  'attested_at',
  'closed_at',
  'contract_id',
  'search',
  'synced_at',
] as const;

const upsertSql = `INSERT INTO invoice (scope_id, action_id, ${columns.join(', ')}, gone)
  VALUES (?, ?, ${columns.map(() => '?').join(', ')}, 0)
  ON CONFLICT (scope_id, action_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}, gone = 0`;

/** Keeps what was read; one that was gone is back. Reading the same again changes nothing but `synced_at`. */
export const saveInvoices = (
  store: Store,
  scopeId: number,
  invoices: readonly MirrorInvoice[],
  syncedAt: string,
): void => {
  const upsert = store.prepare(upsertSql);
  store.inTransaction(() => {
    for (const one of invoices)
      upsert.run(
        scopeId,
        one.actionId,
        one.invoiceNumber,
        one.debtorId,
        one.debtorName,
        one.actionType,
        one.stage,
        one.deliveryMethod,
        one.deliveryStatus,
        one.invoiceDate,
        one.dueDate,
        one.total,
        one.vat,
        one.left,
        one.currency,
        one.ocr,
        toFlag(one.disputed),
        toFlag(one.paused),
        toFlag(one.reminded),
        one.createdAt,
        one.attestedAt,
        one.closedAt,
        one.contractId,
        one.search,
        syncedAt,
      );
  });
};

const knownRow = z
  .object({ action_id: z.string(), debtor_id: z.string(), invoice_date: z.string() })
  .transform((row) => ({ actionId: row.action_id, debtorId: row.debtor_id, invoiceDate: row.invoice_date }));

export interface KnownInvoice {
  readonly actionId: string;
  readonly debtorId: string;
  readonly invoiceDate: string;
}

const knownColumns = 'action_id, debtor_id, invoice_date';
const stillOpen = `gone = 0 AND closed_at IS NULL AND stage NOT IN ('Completed', 'Cancelled')`;

/** Invoices that were open when last seen, by invoice date. */
export const openInvoices = (store: Store, scopeId: number): readonly KnownInvoice[] =>
  all(
    knownRow,
    store.prepare(
      `SELECT ${knownColumns} FROM invoice WHERE scope_id = ? AND ${stillOpen} ORDER BY invoice_date, action_id`,
    ),
    [scopeId],
  );

/** {@link openInvoices} of one debtor. */
export const openInvoicesOf = (store: Store, scopeId: number, debtorId: string): readonly KnownInvoice[] =>
  all(
    knownRow,
    store.prepare(`SELECT ${knownColumns} FROM invoice WHERE scope_id = ? AND debtor_id = ? AND ${stillOpen}`),
    [scopeId, debtorId],
  );

/** Null where the mirror never saw it; one that is gone is known. */
export const knownInvoice = (store: Store, scopeId: number, actionId: string): KnownInvoice | null =>
  one(knownRow, store.prepare(`SELECT ${knownColumns} FROM invoice WHERE scope_id = ? AND action_id = ?`), [
    scopeId,
    actionId,
  ]);

/** Those of these invoices that the mirror ever saw. */
export const knownInvoices = (store: Store, scopeId: number, actionIds: Iterable<string>): readonly KnownInvoice[] =>
  [...actionIds].flatMap((actionId) => knownInvoice(store, scopeId, actionId) ?? []);

export const countClosed = (store: Store, scopeId: number): number =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM invoice WHERE scope_id = ? AND gone = 0 AND stage IN ('Completed', 'Cancelled')`,
    ),
    [scopeId],
  );

/** What the service no longer knows: kept, never counted. */
export const markInvoicesGone = (store: Store, scopeId: number, actionIds: readonly string[]): void => {
  const mark = store.prepare('UPDATE invoice SET gone = 1 WHERE scope_id = ? AND action_id = ?');
  store.inTransaction(() => {
    for (const actionId of actionIds) mark.run(scopeId, actionId);
  });
};

/** Settled invoices whose invoice date and closing both lie in these days. */
export const closedSince = (store: Store, scopeId: number, from: string, to: string): readonly KnownInvoice[] =>
  all(
    knownRow,
    store.prepare(
      `SELECT ${knownColumns} FROM invoice WHERE scope_id = ? AND gone = 0 AND stage IN ('Completed', 'Cancelled')
         AND invoice_date >= ? AND due_date < ? AND closed_at IS NOT NULL`,
    ),
    [scopeId, from, to],
  );

/** The earliest invoice date of those that the service knows; null where there are none. */
export const oldestInvoiceDate = (store: Store, scopeId: number): string | null =>
  one(
    z.object({ oldest: z.string().nullable() }),
    store.prepare('SELECT min(invoice_date) AS oldest FROM invoice WHERE scope_id = ? AND gone = 0'),
    [scopeId],
  )?.oldest ?? null;
