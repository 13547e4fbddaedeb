import { type ReconciliationStage } from '../../../shared/service/reconciliation-transitions.ts';
import { type Db } from './database.ts';

export const reconciliationType = 'ReconciliationInvoiceAction';

/** A reconciliation invoice: what moves is in columns, what was sent is in `doc`. */
export interface ReconciliationRow {
  readonly id: string;
  readonly creditor_id: string;
  readonly stage: ReconciliationStage;
  readonly number: string | null;
  readonly ocr: string;
  readonly created_at: number;
  readonly sent_at: number | null;
  readonly closed_at: number | null;
  readonly delivery_method: string;
  readonly currency: string;
  readonly invoiced: number;
  /** What is left of the invoice itself; a closed one has nothing left. */
  readonly current: number;
  /** What is left of the fees of its reminders, owed besides. */
  readonly fees: number;
  readonly external_reference: string | null;
  /** The midnight from which a withdrawal is made. */
  readonly autogiro_at: number | null;
  readonly card_at: number | null;
  /** Its debt collection claim. */
  readonly claim_id: string | null;
  /** ReconciliationInvoiceActionReminderView of each reminder, as JSON. */
  readonly reminders: string;
  /** ReconciliationDebtorView, as JSON: no debtor of the register. */
  readonly debtor_doc: string;
  /** ReconciliationInvoiceActionEntryView with its file kept apart, as JSON. */
  readonly doc: string;
}

/** Read together with what every action has: its type, and the debtor of the register, which it has not. */
export interface ListedReconciliation extends ReconciliationRow {
  readonly action_type: typeof reconciliationType;
  readonly debtor_id: null;
}

const columns = [
  'id', 'creditor_id', 'stage', 'number', 'ocr', 'created_at', 'sent_at', 'closed_at', 'delivery_method', 'currency', 'invoiced',
  'current', 'fees', 'external_reference', 'autogiro_at', 'card_at', 'claim_id', 'reminders', 'debtor_doc', 'doc',
] as const; // prettier-ignore

const assignments = columns.filter((name) => name !== 'id').map((name) => `${name} = @${name}`);

const listed = (row: ReconciliationRow): ListedReconciliation => ({
  ...row,
  action_type: reconciliationType,
  debtor_id: null,
});

/** The repository of reconciliation invoices. */
export const createReconciliationLedger = (db: Db) => {
  const insert = db.prepare<[ReconciliationRow]>(
    `INSERT INTO reconciliations (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const update = db.prepare<[ReconciliationRow]>(`UPDATE reconciliations SET ${assignments.join(', ')} WHERE id = @id`);
  const remove = db.prepare<[string]>('DELETE FROM reconciliations WHERE id = ?');
  const select = <Args extends unknown[]>(where: string, order = 'seq') => {
    const statement = db.prepare<Args, ReconciliationRow>(
      `SELECT ${columns.join(', ')} FROM reconciliations WHERE ${where} ORDER BY ${order}`,
    );
    return (...args: Args): readonly ListedReconciliation[] => statement.all(...args).map(listed);
  };
  const byId = select<[string]>('id = ?');
  return {
    insert: (row: ReconciliationRow): void => {
      insert.run(row);
    },
    update: (row: ReconciliationRow): void => {
      update.run(row);
    },
    remove: (id: string): void => {
      remove.run(id);
    },
    get: (id: string): ListedReconciliation | undefined => byId(id)[0],
    /** Open ones first: two creditors may have printed the same reference. */
    byOcr: select<[ocr: string]>('ocr = ?', 'closed_at IS NOT NULL, seq'),
    open: select<[creditorId: string]>('creditor_id = ? AND closed_at IS NULL'),
    closed: select<[creditorId: string, from: number, to: number]>('creditor_id = ? AND closed_at BETWEEN ? AND ?'),
    all: select<[creditorId: string]>('creditor_id = ?'),
    /** Those from which something is to be withdrawn up to this midnight. */
    withdrawals: select<[autogiro: number, card: number]>('autogiro_at <= ? OR card_at <= ?'),
  };
};
