import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseView, type View } from '../wire/json.ts';
import { monthsLater } from '../clock.ts';
import { type Db } from './database.ts';

export interface EventRow {
  readonly id: string;
  readonly creditor_id: string;
  readonly invoice_id: string;
  readonly action_type: string;
  /** A name of EventTypeView. */
  readonly type: string;
  readonly at: number;
  readonly title: string;
  readonly content: string | null;
  readonly by: string | null;
  readonly reference: string | null;
}

/** Months after which an event is archived (concepts, Limits). Those of claims have a rule of their own. */
const archivedAfter = 12;
const never = Number.MAX_SAFE_INTEGER;

const archiveAt = (event: Pick<EventRow, 'action_type' | 'at'>): number =>
  event.action_type === 'DebtCollectionAction' ? never : monthsLater(event.at, archivedAfter);

/** What happened to actions (CommonActionEventView). Archived events are kept, and not given until they are loaded. */
export const createEventLedger = (db: Db) => {
  const insert = db.prepare<[EventRow & { readonly archive_at: number }]>(
    `INSERT INTO invoice_events (id, creditor_id, invoice_id, action_type, type, at, archive_at, title, content, by, reference)
     VALUES (@id, @creditor_id, @invoice_id, @action_type, @type, @at, @archive_at, @title, @content, @by, @reference)`,
  );
  const ofInvoice = db.prepare<[string], EventRow>(
    'SELECT * FROM invoice_events WHERE invoice_id = ? AND archive_at > service_now() ORDER BY seq',
  );
  const everyOf = db.prepare<[string], EventRow>('SELECT * FROM invoice_events WHERE invoice_id = ? ORDER BY seq');
  const ofCreditor = db.prepare<[string, number, number], EventRow>(
    'SELECT * FROM invoice_events WHERE creditor_id = ? AND at BETWEEN ? AND ? AND archive_at > service_now() ORDER BY seq',
  );
  const load = db.prepare<[number, string]>(
    'UPDATE invoice_events SET archive_at = max(archive_at, ?) WHERE invoice_id = ?',
  );
  const archive = db.prepare<[number, string]>('UPDATE invoice_events SET archive_at = ? WHERE invoice_id = ?');
  const rewrite = db.prepare<[string | null, string]>('UPDATE invoice_events SET content = ? WHERE id = ?');
  const forget = db.prepare<[string]>('DELETE FROM invoice_events WHERE invoice_id = ?');
  return {
    add: (event: Omit<EventRow, 'id'>): void => {
      insert.run({ ...event, archive_at: archiveAt(event), id: randomUUID() });
    },
    /** Makes archived events available until an instant. */
    load: (actionId: string, until: number): void => {
      load.run(until, actionId);
    },
    /** Archives all events of an action from an instant on. */
    archive: (actionId: string, from: number): void => {
      archive.run(from, actionId);
    },
    /** Archived or not. */
    everyOf: (id: string): readonly EventRow[] => everyOf.all(id),
    ofInvoice: (id: string): readonly EventRow[] => ofInvoice.all(id),
    ofCreditor: (id: string, from: number, to: number): readonly EventRow[] => ofCreditor.all(id, from, to),
    /** Writes an event's content anew, where what it said must not be kept. */
    rewrite: (id: string, content: string | null): void => {
      rewrite.run(content, id);
    },
    forget: (invoiceId: string): void => {
      forget.run(invoiceId);
    },
  };
};

export interface PaymentRow {
  readonly id: string;
  readonly creditor_id: string;
  readonly invoice_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly paid_at: number;
  readonly created_at: number;
  readonly mean: string;
  readonly by: string | null;
}

interface DocRow {
  readonly doc: string;
}

export const createPaymentLedger = (db: Db) => {
  const insert = db.prepare<[PaymentRow]>(
    `INSERT INTO payments (id, creditor_id, invoice_id, amount, currency, paid_at, created_at, mean, by)
     VALUES (@id, @creditor_id, @invoice_id, @amount, @currency, @paid_at, @created_at, @mean, @by)`,
  );
  const between = db.prepare<[string, number, number], PaymentRow>(
    'SELECT * FROM payments WHERE creditor_id = ? AND paid_at BETWEEN ? AND ? ORDER BY seq',
  );
  const ofInvoice = db.prepare<[string], PaymentRow>('SELECT * FROM payments WHERE invoice_id = ? ORDER BY seq');
  const byMean = db.prepare<[string, string], { readonly id: string }>(
    'SELECT id FROM payments WHERE creditor_id = ? AND mean = ? LIMIT 1',
  );
  const forget = db.prepare<[string]>('DELETE FROM payments WHERE invoice_id = ?');
  const addUnhandled = db.prepare<[string, string, string, string]>(
    'INSERT INTO unhandled_payments (id, creditor_id, state, doc) VALUES (?, ?, ?, ?)',
  );
  const changeUnhandled = db.prepare<[{ readonly id: string; readonly state: string; readonly doc: string }]>(
    `UPDATE unhandled_payments SET state = @state, doc = @doc,
       handled_at = coalesce(handled_at, CASE @state WHEN 'Unhandled' THEN NULL ELSE service_now() END) WHERE id = @id`,
  );
  const unhandledById = db.prepare<[string], DocRow>('SELECT doc FROM unhandled_payments WHERE id = ?');
  const ofDebtor = db.prepare<[string], DocRow>(
    `SELECT doc FROM unhandled_payments WHERE lower(json_extract(doc, '$.DebtorPublicId')) = ? ORDER BY seq`,
  );
  const unhandledAt = db.prepare<[string, number], DocRow>(
    'SELECT doc FROM unhandled_payments WHERE creditor_id = ? AND (handled_at IS NULL OR handled_at > ?) ORDER BY seq',
  );
  const unhandled = db.prepare<[string], DocRow>(
    `SELECT doc FROM unhandled_payments WHERE creditor_id = ? AND state = 'Unhandled' ORDER BY seq`,
  );
  return {
    add: (payment: PaymentRow): void => {
      insert.run(payment);
    },
    between: (creditorId: string, from: number, to: number): readonly PaymentRow[] => between.all(creditorId, from, to),
    isMeanUsed: (creditorId: string, mean: string): boolean => byMean.get(creditorId, mean) !== undefined,
    /** What came in on an action, oldest first. */
    ofInvoice: (invoiceId: string): readonly PaymentRow[] => ofInvoice.all(invoiceId),
    /** Deletes the history of an action's payments. */
    forget: (invoiceId: string): void => {
      forget.run(invoiceId);
    },
    addUnhandled: (id: string, creditorId: string, doc: View): void => {
      addUnhandled.run(id, creditorId, 'Unhandled', JSON.stringify(doc));
    },
    changeUnhandled: (id: string, state: string, doc: View): void => {
      changeUnhandled.run({ id, state, doc: JSON.stringify({ ...doc, State: state }) });
    },
    unhandledById: (id: string): View | undefined => {
      const row = unhandledById.get(id);
      return row === undefined ? undefined : parseView(row.doc);
    },
    /** Of one debtor, in any state. */
    unhandledOfDebtor: (debtorId: string): readonly View[] => ofDebtor.all(debtorId).map((row) => parseView(row.doc)),
    /** What was not handled yet at an instant. */
    unhandledAt: (creditorId: string, at: number): readonly View[] =>
      unhandledAt.all(creditorId, at).map((row) => parseView(row.doc)),
    unhandled: (creditorId: string): readonly View[] => unhandled.all(creditorId).map((row) => parseView(row.doc)),
  };
};

const voucherRowsIn = z.array(
  z.object({
    account: z.string(),
    amount: z.int(),
    costCenter: z.string().optional(),
    project: z.string().optional(),
    /** Beyond cost centre and project. */
    dimensions: z.array(z.object({ dimension: z.int(), code: z.string() })).optional(),
    /** The account is somebody's own choice: the settings of the creditor do not replace it. */
    isChosen: z.boolean().optional(),
    /** It is what a debtor owes on the voucher's action, or what is owed to a supplier. */
    isDebt: z.boolean().optional(),
  }),
);

/** One row of a voucher: positive is debit, negative is credit, in minor units. */
export type VoucherRow = z.infer<typeof voucherRowsIn>[number];

export interface Voucher {
  readonly creditorId: string;
  /** The invoice or self invoice that it is about. */
  readonly actionId?: string | undefined;
  readonly invoiceNumber: string | null;
  /** A name of AccountingRecordTypeView. */
  readonly type: string;
  /** Transaction date. */
  readonly at: number;
  readonly eventAt: number;
  readonly description: string;
  readonly rows: readonly VoucherRow[];
  /** Absent: SEK. */
  readonly currency?: string;
}

/** A voucher that is in the books. */
export interface BookedVoucher extends Voucher {
  /** Its place among the creditor's vouchers, from 1. */
  readonly no: number;
  readonly currency: string;
}

interface StoredVoucher {
  readonly creditor_id: string;
  readonly action_id: string | null;
  readonly invoice_number: string | null;
  readonly type: string;
  readonly at: number;
  readonly event_at: number;
  readonly description: string;
  readonly rows: string;
  readonly currency: string;
}

/** `bookedBy` tells how a creditor books a row that is given on the service's own chart of accounts. */
export const createVoucherLedger = (db: Db, bookedBy: (creditorId: string) => (row: VoucherRow) => VoucherRow) => {
  const insert = db.prepare<[StoredVoucher]>(
    `INSERT INTO vouchers (creditor_id, action_id, invoice_number, type, at, event_at, description, rows, currency)
     VALUES (@creditor_id, @action_id, @invoice_number, @type, @at, @event_at, @description, @rows, @currency)`,
  );
  const all = db.prepare<[string], StoredVoucher>('SELECT * FROM vouchers WHERE creditor_id = ? ORDER BY seq');
  return {
    /** Nothing is a voucher of nothing. Throws where the rows do not balance: that is a fault of ours, never of the caller (decisions.md 17). */
    add: (voucher: Voucher): void => {
      const sum = voucher.rows.reduce((total, row) => total + row.amount, 0);
      if (sum !== 0) throw new Error(`The voucher is off balance by ${String(sum)}: ${voucher.description}`);
      const rows = voucher.rows.filter((row) => row.amount !== 0).map(bookedBy(voucher.creditorId));
      if (rows.length === 0) return;
      insert.run({
        creditor_id: voucher.creditorId,
        action_id: voucher.actionId ?? null,
        invoice_number: voucher.invoiceNumber,
        type: voucher.type,
        at: voucher.at,
        event_at: voucher.eventAt,
        description: voucher.description,
        rows: JSON.stringify(rows),
        currency: voucher.currency ?? 'SEK',
      });
    },
    all: (creditorId: string): readonly BookedVoucher[] =>
      all.all(creditorId).map((row, index) => ({
        no: index + 1,
        creditorId: row.creditor_id,
        actionId: row.action_id ?? undefined,
        invoiceNumber: row.invoice_number,
        type: row.type,
        at: row.at,
        eventAt: row.event_at,
        description: row.description,
        rows: voucherRowsIn.parse(JSON.parse(row.rows)),
        currency: row.currency,
      })),
  };
};
