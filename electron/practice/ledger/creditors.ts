import { type Json, parseView, type View } from '../wire/json.ts';
import { type Db } from './database.ts';
import { creditorsOwn } from './record-kinds.ts';
import { reachable } from './rights.ts';

export interface CreditorRow {
  readonly id: string;
  readonly next_invoice_number: number;
  readonly next_debtor_no: number;
  /** The last day of the locked period, `YYYY-MM-DD`. */
  readonly locked_to: string | null;
  readonly doc: string;
}

const firstInvoiceNumber = 1001;
const firstDebtorNo = 1;
const columns = 'id, next_invoice_number, next_debtor_no, locked_to, doc';

export const createCreditorLedger = (db: Db) => {
  const byId = db.prepare<[string], CreditorRow>(`SELECT ${columns} FROM creditors WHERE id = ?`);
  const ofUser = db.prepare<[string], CreditorRow>(
    `SELECT ${columns} FROM creditors WHERE id IN (${reachable}) ORDER BY seq`,
  );
  const first = db.prepare<[], CreditorRow>(`SELECT ${columns} FROM creditors ORDER BY seq LIMIT 1`);
  const all = db.prepare<[], CreditorRow>(`SELECT ${columns} FROM creditors ORDER BY seq`);
  const insert = db.prepare<[string, number, number, string]>(
    'INSERT INTO creditors (id, next_invoice_number, next_debtor_no, doc) VALUES (?, ?, ?, ?)',
  );
  const update = db.prepare<[string, string]>('UPDATE creditors SET doc = ? WHERE id = ?');
  const remove = db.prepare<[string]>('DELETE FROM creditors WHERE id = ?');
  const lock = db.prepare<[string | null, string]>('UPDATE creditors SET locked_to = ? WHERE id = ?');
  const countInvoice = db.prepare<[number, string]>('UPDATE creditors SET next_invoice_number = ? WHERE id = ?');
  const countDebtor = db.prepare<[number, string]>('UPDATE creditors SET next_debtor_no = ? WHERE id = ?');
  const inUse = [
    ...['debtors', 'products', 'invoices', 'unhandled_payments'].map(
      (table) => `SELECT 1 FROM ${table} WHERE creditor_id = @id`,
    ),
    `SELECT 1 FROM records WHERE creditor_id = @id AND kind NOT IN (${creditorsOwn.map((kind) => `'${kind}'`).join()})`,
  ];
  const isUsed = db.prepare<[{ readonly id: string }]>(`${inUse.join(' UNION ALL ')} LIMIT 1`);
  const forget = ['records', 'files'].map((table) =>
    db.prepare<[string]>(`DELETE FROM ${table} WHERE creditor_id = ?`),
  );

  return {
    all: (): readonly CreditorRow[] => all.all(),
    get: (id: string): CreditorRow | undefined => byId.get(id),
    ofUser: (userId: string): readonly CreditorRow[] => ofUser.all(userId),
    first: (): CreditorRow | undefined => first.get(),
    create: (id: string, doc: View): void => {
      const own: Record<string, Json | undefined> = { ...doc, CreditorPublicId: id };
      insert.run(id, firstInvoiceNumber, firstDebtorNo, JSON.stringify(own));
    },
    update: (id: string, doc: View): void => {
      update.run(JSON.stringify(doc), id);
    },
    /** Removes the creditor and what only describes it. */
    remove: (id: string): void => {
      remove.run(id);
      for (const one of forget) one.run(id);
    },
    /** Whether an invoice, debtor, product and so on exist on it (endpoints a, Creditors). */
    isUsed: (id: string): boolean => isUsed.get({ id }) !== undefined,
    lock: (id: string, to: string | null): void => {
      lock.run(to, id);
    },
    setNextInvoiceNumber: (id: string, next: number): void => {
      countInvoice.run(next, id);
    },
    setNextDebtorNo: (id: string, next: number): void => {
      countDebtor.run(next, id);
    },
  };
};

/** CreditorView with the number that the next invoice gets. */
export const creditorView = (row: CreditorRow): View => ({
  ...parseView(row.doc),
  NextInvoiceNumber: String(row.next_invoice_number),
});
