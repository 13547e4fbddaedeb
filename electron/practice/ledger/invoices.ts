import { type InvoiceStage } from '../../../shared/service/invoice-stages.ts';
import { type Db } from './database.ts';
import { type Slice } from './registers.ts';

/** An invoice as the practice service keeps it: what moves is in columns, what was sent is in `doc`. */
export interface InvoiceRow {
  readonly seq: number;
  readonly id: string;
  readonly creditor_id: string;
  readonly debtor_id: string;
  readonly stage: InvoiceStage;
  readonly action_type: string;
  readonly number: string | null;
  readonly ocr: string | null;
  readonly invoice_at: number;
  readonly due_at: number;
  readonly created_at: number;
  readonly attested_at: number | null;
  readonly sent_at: number | null;
  readonly closed_at: number | null;
  readonly disputed_at: number | null;
  /** What comes next by itself, a name of EventTypeView, and when. */
  readonly next_event: string | null;
  readonly next_event_at: number | null;
  readonly paused: number;
  readonly commented: number;
  readonly delivery_method: string;
  readonly delivery_status: string;
  readonly currency: string;
  readonly invoiced: number;
  readonly vat: number;
  readonly cent_rounding: number;
  readonly current: number;
  readonly paid: number;
  readonly credited: number;
  readonly written_off: number;
  readonly external_reference: string | null;
  readonly your_reference: string | null;
  readonly file_id: string | null;
  /** A temporary address, as JSON. */
  readonly address: string | null;
  /** The contract invoice that made it. */
  readonly contract_id: string | null;
  /** Its newest reminder, a record of kind `reminder`. */
  readonly reminder_id: string | null;
  readonly reminder_sent_at: number | null;
  /** Its debt collection claim, a record of kind `claim`. */
  readonly claim_id: string | null;
  readonly collection_at: number | null;
  /** When selling it was asked for. */
  readonly sale_at: number | null;
  /** The midnight from which a withdrawal is made, and by what. */
  readonly withdrawal_at: number | null;
  readonly withdrawal_by: 'Autogiro' | 'CreditCard' | null;
  /** What is left of the fees of its reminders and claim, part of what is owed. */
  readonly fees: number;
  /** What is left of interest that was put on it, part of what is owed. */
  readonly interest: number;
  /** ROT/RUT/green technology deduction: owed by the tax authority, not by the debtor. */
  readonly deduction: number;
  /** InvoiceActionEntryView with printed texts and row totals, as JSON. */
  readonly doc: string;
}

/** What hangs on an invoice, before anything does. */
export const noTies = {
  next_event: null,
  contract_id: null,
  reminder_id: null,
  reminder_sent_at: null,
  claim_id: null,
  collection_at: null,
  sale_at: null,
  withdrawal_at: null,
  withdrawal_by: null,
  fees: 0,
  interest: 0,
  deduction: 0,
} as const satisfies Partial<InvoiceRow>;

/** An invoice with its debtor's document, as lists need it. */
export interface ListedInvoice extends InvoiceRow {
  readonly debtor_doc: string;
}

const columns = [
  'id', 'creditor_id', 'debtor_id', 'stage', 'action_type', 'number', 'ocr', 'invoice_at', 'due_at', 'created_at', 'attested_at',
  'sent_at', 'closed_at', 'disputed_at', 'next_event', 'next_event_at', 'paused', 'commented', 'delivery_method', 'delivery_status', 'currency',
  'invoiced', 'vat', 'cent_rounding', 'current', 'paid', 'credited', 'written_off', 'external_reference', 'your_reference', 'file_id',
  'address', 'contract_id', 'reminder_id', 'reminder_sent_at', 'claim_id', 'collection_at', 'sale_at', 'withdrawal_at',
  'withdrawal_by', 'fees', 'interest', 'deduction', 'doc',
] as const; // prettier-ignore

const wholeList: Slice = { offset: 0, limit: -1, ascending: true };

const listed = `SELECT i.*, d.doc AS debtor_doc FROM invoices i JOIN debtors d ON d.id = i.debtor_id`;

export const createInvoiceLedger = (db: Db) => {
  const insert = db.prepare<[Omit<InvoiceRow, 'seq'>]>(
    `INSERT INTO invoices (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const update = db.prepare<[InvoiceRow]>(
    `UPDATE invoices SET ${columns
      .filter((name) => name !== 'id')
      .map((name) => `${name} = @${name}`)
      .join(', ')} WHERE id = @id`,
  );
  /** By the names of what they write: an index whose columns are not among them is not written either. */
  const partUpdates = new Map<string, ReturnType<typeof updateOf>>();
  const updateOf = (names: readonly string[]) =>
    db.prepare<[Partial<InvoiceRow>]>(
      `UPDATE invoices SET ${names.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
    );
  const updating = (names: readonly string[]): ReturnType<typeof updateOf> => {
    const key = names.join();
    const statement = partUpdates.get(key) ?? updateOf(names);
    partUpdates.set(key, statement);
    return statement;
  };
  const one = db.prepare<[string], ListedInvoice>(`${listed} WHERE i.id = ?`);
  const creditorOf = db.prepare<[string], string>('SELECT creditor_id FROM invoices WHERE id = ?').pluck();
  const byNumber = db.prepare<[string, string], ListedInvoice>(`${listed} WHERE i.creditor_id = ? AND i.number = ?`);
  const byOcr = db.prepare<[string], ListedInvoice>(
    `${listed} WHERE i.ocr = ? ORDER BY i.closed_at IS NOT NULL, i.seq`,
  );
  const byFile = db.prepare<[string], ListedInvoice>(`${listed} WHERE i.file_id = ?`);
  const byReference = db.prepare<[string, string, number, number], ListedInvoice>(
    `${listed} WHERE i.creditor_id = ? AND i.external_reference = ? ORDER BY i.seq LIMIT ? OFFSET ?`,
  );
  /** Goes over what stands before the slice in the index alone. */
  const openSlice = (order: 'ASC' | 'DESC') =>
    db.prepare<[string, number, number], ListedInvoice>(
      `${listed} WHERE i.seq IN (SELECT seq FROM invoices WHERE creditor_id = ? AND closed_at IS NULL
         ORDER BY seq ${order} LIMIT ? OFFSET ?) ORDER BY i.seq ${order}`,
    );
  const [openUp, openDown] = [openSlice('ASC'), openSlice('DESC')];
  const openOfDebtor = db.prepare<[string], ListedInvoice>(
    `${listed} WHERE i.debtor_id = ? AND i.closed_at IS NULL ORDER BY i.seq`,
  );
  const closed = db.prepare<[string, number, number], ListedInvoice>(
    `${listed} WHERE i.creditor_id = ? AND i.closed_at BETWEEN ? AND ? ORDER BY i.seq`,
  );
  const closedOfDebtor = db.prepare<[string, number, number], ListedInvoice>(
    `${listed} WHERE i.debtor_id = ? AND i.closed_at BETWEEN ? AND ? ORDER BY i.seq`,
  );
  const withdrawalsDue = db.prepare<[number], ListedInvoice>(`${listed} WHERE i.withdrawal_at <= ? ORDER BY i.seq`);
  const ofDebtor = db.prepare<[string], ListedInvoice>(`${listed} WHERE i.debtor_id = ? ORDER BY i.seq`);
  const ofContract = db.prepare<[string], ListedInvoice>(`${listed} WHERE i.contract_id = ? ORDER BY i.seq`);
  const all = db.prepare<[string], ListedInvoice>(`${listed} WHERE i.creditor_id = ? ORDER BY i.seq`);
  const drafts = db.prepare<[string], { readonly id: string }>(
    `SELECT id FROM invoices WHERE creditor_id = ? AND stage = 'Created' ORDER BY seq`,
  );
  const numberTaken = db.prepare<[string, string], { readonly id: string }>(
    'SELECT id FROM invoices WHERE creditor_id = ? AND number = ?',
  );
  const withEventsDue = db.prepare<[number], { readonly id: string }>(
    `SELECT id FROM invoices WHERE next_event_at <= ? AND closed_at IS NULL AND next_event IS NOT NULL AND disputed_at IS NULL
     AND paused = 0 ORDER BY next_event_at, seq`,
  );
  const remove = db.prepare<[string]>('DELETE FROM invoices WHERE id = ?');
  const forgetProducts = db.prepare<[string]>('DELETE FROM invoice_products WHERE invoice_id = ?');
  const useProduct = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO invoice_products (product_id, invoice_id) VALUES (?, ?)',
  );

  return {
    insert: (row: Omit<InvoiceRow, 'seq'>): void => {
      insert.run(row);
    },
    update: (row: InvoiceRow): void => {
      update.run(row);
    },
    /** Writes what changes of an invoice. Gives it as it now is. */
    change: (invoice: ListedInvoice, patch: Partial<InvoiceRow>): ListedInvoice => {
      const written = columns.filter((name) => patch[name] !== undefined);
      if (written.length > 0) updating(written).run({ ...patch, id: invoice.id });
      return { ...invoice, ...patch };
    },
    remove: (id: string): void => {
      forgetProducts.run(id);
      remove.run(id);
    },
    /** Remembers which products an invoice uses, so that these are not removed. */
    useProducts: (id: string, productIds: Iterable<string>): void => {
      forgetProducts.run(id);
      for (const productId of productIds) useProduct.run(productId, id);
    },
    get: (id: string): ListedInvoice | undefined => one.get(id),
    /** Whose an invoice is, without reading the rest of it. */
    creditorOf: (id: string): string | undefined => creditorOf.get(id),
    byNumber: (creditorId: string, number: string): ListedInvoice | undefined => byNumber.get(creditorId, number),
    /** Open ones first: two creditors may have printed the same reference. */
    byOcr: (ocr: string): readonly ListedInvoice[] => byOcr.all(ocr),
    byFile: (fileId: string): ListedInvoice | undefined => byFile.get(fileId),
    byExternalReference: (
      creditorId: string,
      reference: string,
      take: number,
      skip: number,
    ): readonly ListedInvoice[] => byReference.all(creditorId, reference, take, skip),
    /** Part of what is open, in creation order. */
    open: (creditorId: string, part: Slice = wholeList): readonly ListedInvoice[] =>
      (part.ascending ? openUp : openDown).all(creditorId, part.limit, part.offset),
    openOfDebtor: (debtorId: string): readonly ListedInvoice[] => openOfDebtor.all(debtorId),
    closed: (creditorId: string, from: number, to: number): readonly ListedInvoice[] =>
      closed.all(creditorId, from, to),
    closedOfDebtor: (debtorId: string, from: number, to: number): readonly ListedInvoice[] =>
      closedOfDebtor.all(debtorId, from, to),
    withdrawalsDue: (midnight: number): readonly ListedInvoice[] => withdrawalsDue.all(midnight),
    ofDebtor: (debtorId: string): readonly ListedInvoice[] => ofDebtor.all(debtorId),
    /** What a contract invoice has made. */
    ofContract: (contractId: string): readonly ListedInvoice[] => ofContract.all(contractId),
    all: (creditorId: string): readonly ListedInvoice[] => all.all(creditorId),
    /** Open ones on which something comes by itself up to an instant, neither disputed nor paused; the longest due first. */
    withEventsDue: (at: number): readonly string[] => withEventsDue.all(at).map((row) => row.id),
    drafts: (creditorId: string): readonly string[] => drafts.all(creditorId).map((row) => row.id),
    holderOfNumber: (creditorId: string, number: string): string | undefined => numberTaken.get(creditorId, number)?.id,
  };
};
