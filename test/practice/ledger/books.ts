import Database from 'better-sqlite3';
import { z } from 'zod';
import { type InvoiceRow } from '../../../electron/practice/ledger/invoices.ts';
import { type ReconciliationRow } from '../../../electron/practice/ledger/reconciliations.ts';
import { tables } from '../../../electron/practice/ledger/schema.ts';
import { parseView, textOf, type View } from '../../../electron/practice/wire/json.ts';

export interface RecordRow {
  readonly id: string;
  readonly kind: string;
  readonly creditorId: string;
  readonly ownerId: string | null;
  readonly key: string | null;
  readonly state: string | null;
  readonly doc: View;
}

export interface VoucherSum {
  readonly creditorId: string;
  readonly currency: string;
  readonly type: string;
  readonly rows: readonly { readonly account: string; readonly amount: number }[];
}

export interface UnhandledRow {
  readonly id: string;
  readonly creditorId: string;
  readonly state: string;
  readonly type: string;
  readonly value: number;
  readonly currency: string;
}

export interface PaymentRow {
  readonly seq: number;
  readonly creditor_id: string;
  readonly invoice_id: string;
  readonly amount: number;
  readonly currency: string;
}

export interface EventRow {
  readonly seq: number;
  readonly type: string;
  readonly data: string;
}

/** All that the service keeps, as it stands on the disk between two calls. */
export interface Books {
  readonly invoices: ReadonlyMap<string, InvoiceRow>;
  readonly reconciliations: ReadonlyMap<string, ReconciliationRow>;
  readonly records: ReadonlyMap<string, RecordRow>;
  readonly vouchers: readonly VoucherSum[];
  readonly payments: readonly PaymentRow[];
  readonly unhandled: ReadonlyMap<string, UnhandledRow>;
  readonly events: readonly EventRow[];
  /** Everything at once: equal where nothing has changed. */
  readonly whole: string;
}

/** What a call leaves behind that changes nothing: the log, ids that were used, deliveries that were tried, the clock. */
const traces = new Set<string>(['meta', 'users', 'calls', 'call_ids', 'webhook_attempts', 'service_events', 'files']);

/** Kinds of records that have ids of their own among these. */
const kinds = [
  'reminder', 'letter', 'claim', 'contract', 'selfInvoice', 'outgoingPayment', 'cardPayment', 'mobilePayment', 'debtorContract', 'sale',
  'taxDeduction',
].map((kind) => `'${kind}'`).join(', '); // prettier-ignore

const rowsIn = z.array(z.object({ account: z.string(), amount: z.int() }));

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const amountIn = z.object({ Amount: z.object({ Value: z.number(), CurrencyCode: z.string() }) });

/** The service's file, read through a connection of its own. */
export const openBooks = (file: string) => {
  const db = new Database(file, { readonly: true });
  const invoices = db.prepare<[], InvoiceRow>('SELECT * FROM invoices ORDER BY seq');
  const reconciliations = db.prepare<[], ReconciliationRow>('SELECT * FROM reconciliations ORDER BY seq');
  const records = db.prepare<[], Omit<RecordRow, 'doc'> & { readonly doc: string }>(
    `SELECT id, kind, creditor_id AS creditorId, owner_id AS ownerId, key, state, doc FROM records WHERE kind IN (${kinds}) ORDER BY seq`,
  );
  const vouchers = db.prepare<[], Omit<VoucherSum, 'rows'> & { readonly rows: string }>(
    'SELECT creditor_id AS creditorId, currency, type, rows FROM vouchers ORDER BY seq',
  );
  const payments = db.prepare<[], PaymentRow>('SELECT * FROM payments ORDER BY seq');
  const unhandled = db.prepare<[], { id: string; creditorId: string; state: string; doc: string }>(
    'SELECT id, creditor_id AS creditorId, state, doc FROM unhandled_payments ORDER BY seq',
  );
  const events = db.prepare<[], EventRow>('SELECT seq, type, data FROM service_events ORDER BY seq');
  const all = tables.filter((table) => !traces.has(table)).map((table) => db.prepare(`SELECT * FROM ${table}`).raw());
  return {
    close: (): void => {
      db.close();
    },
    read: (): Books => {
      const told = events.all();
      return {
        invoices: byId(invoices.all()),
        reconciliations: byId(reconciliations.all()),
        records: byId(records.all().map((row) => ({ ...row, doc: parseView(row.doc) }))),
        vouchers: vouchers.all().map((row) => ({ ...row, rows: rowsIn.parse(JSON.parse(row.rows)) })),
        payments: payments.all(),
        unhandled: byId(
          unhandled.all().map(({ doc, ...row }) => {
            const view = parseView(doc);
            const { Amount } = amountIn.parse(view);
            const type = textOf(view, 'UnhandledPaymentType') ?? '';
            return { ...row, type, value: Amount.Value, currency: Amount.CurrencyCode };
          }),
        ),
        events: told,
        whole: JSON.stringify([...all.map((statement) => statement.all()), told.length]),
      };
    },
  };
};

export const recordsOf = (books: Books, kind: string): readonly RecordRow[] =>
  [...books.records.values()].filter((record) => record.kind === kind);
