import { z } from 'zod';
import { minor } from '../../shared/domain/money.ts';
import { type OpenInvoice, payableKinds } from '../../shared/domain/open-invoices.ts';
import { all, flag } from './rows.ts';
import { type Store } from './store.ts';

/** By what payments may tell their invoices. */
export interface PaymentSigns {
  /** Minor units. */
  readonly amounts: readonly number[];
  /** OCR and invoice numbers that payers wrote. */
  readonly numbers: readonly string[];
  readonly debtorIds: readonly string[];
  /** Parts of customers' names, in lower case. */
  readonly names: readonly string[];
}

const row = z
  .object({
    action_id: z.string(),
    kind: z.enum(payableKinds),
    invoice_number: z.string().nullable(),
    ocr: z.string().nullable(),
    debtor_id: z.string(),
    debtor_name: z.string(),
    amount_left: z.int(),
    currency: z.string(),
    may_owe_fee: flag,
  })
  .transform((found): OpenInvoice => ({
    actionId: found.action_id,
    kind: found.kind,
    invoiceNumber: found.invoice_number,
    ocr: found.ocr,
    debtorId: found.debtor_id,
    customerName: found.debtor_name,
    left: minor(found.amount_left),
    mayOweFee: found.may_owe_fee,
    currency: found.currency,
  }));

/** More than this many of one sign tell nothing. */
const mostRead = 500;

const columns = `action_id, 'invoice' AS kind, invoice_number, ocr, debtor_id, debtor_name, amount_left, currency, 0 AS may_owe_fee`;
/** What the lists say is left of a reconciliation invoice is without the fees of its reminders. */
const reconciliationColumns = `action_id, 'reconciliation' AS kind, nullif(invoice_number, '') AS invoice_number, nullif(ocr, '') AS ocr,
  '' AS debtor_id, debtor_name, left_to_pay AS amount_left, currency, reminded_at IS NOT NULL AS may_owe_fee`;
const owed = `FROM invoice INDEXED BY invoice_by_stage
  WHERE scope_id = @scopeId AND stage IN ('Attested', 'InvoiceSent', 'ReminderInvoiceSent', 'SentToDebtCollection',
    'SalesRequested', 'SalesRequestedDenied', 'SalesRequestedCancelled') AND gone = 0 AND amount_left > 0`;
const owedReconciliation = `FROM reconciliation
  WHERE scope_id = @scopeId AND gone = 0 AND stage IN ('InvoiceSent', 'SentToDebtCollection') AND left_to_pay > 0`;
const among = (name: string): string => `IN (SELECT value FROM json_each(@${name}))`;
const named = 'EXISTS (SELECT 1 FROM json_each(@names) WHERE instr(search, value) > 0)';
const numbered = `(ocr ${among('numbers')} OR invoice_number ${among('numbers')})`;

/**
 * The invoices that are owed and have one of the signs, of both kinds: of each those whose number was given first, then those due
 * first, or made first where the mirror has no due date.
 */
export const owedInvoices = (store: Store, scopeId: number, signs: PaymentSigns): readonly OpenInvoice[] => {
  const bound = {
    scopeId,
    amounts: JSON.stringify(signs.amounts),
    numbers: JSON.stringify(signs.numbers),
    names: JSON.stringify(signs.names),
  };
  const ordinary = `SELECT ${columns} ${owed}
     AND (amount_left ${among('amounts')} OR ${numbered} OR debtor_id ${among('debtorIds')} OR ${named})
   ORDER BY ${numbered} DESC, due_date LIMIT ${String(mostRead)}`;
  const reconciliations = `SELECT ${reconciliationColumns} ${owedReconciliation}
     AND (left_to_pay ${among('amounts')} OR ${numbered} OR ${named})
   ORDER BY ${numbered} DESC, created_at LIMIT ${String(mostRead)}`;
  return [
    ...all(row, store.prepare(ordinary), { ...bound, debtorIds: JSON.stringify(signs.debtorIds) }),
    ...all(row, store.prepare(reconciliations), bound),
  ];
};

/** Every invoice that is owed, of both kinds. */
export const allOwedInvoices = (store: Store, scopeId: number): readonly OpenInvoice[] => [
  ...all(row, store.prepare(`SELECT ${columns} ${owed} ORDER BY due_date`), { scopeId }),
  ...all(row, store.prepare(`SELECT ${reconciliationColumns} ${owedReconciliation} ORDER BY created_at`), { scopeId }),
];

/** The invoices of both kinds with one of these OCR or invoice numbers of which nothing is left to pay. */
export const paidInvoices = (store: Store, scopeId: number, numbers: readonly string[]): readonly OpenInvoice[] => {
  const which = `scope_id = @scopeId AND amount_left = 0 AND total > 0 AND gone = 0`;
  return all(
    row,
    store.prepare(
      `SELECT ${columns} FROM invoice INDEXED BY invoice_by_ocr WHERE ${which} AND ocr ${among('numbers')}
       UNION SELECT ${columns} FROM invoice INDEXED BY invoice_by_number WHERE ${which} AND invoice_number ${among('numbers')}
       UNION SELECT ${reconciliationColumns} FROM reconciliation
         WHERE scope_id = @scopeId AND gone = 0 AND left_to_pay = 0 AND total > 0 AND ${numbered}`,
    ),
    { scopeId, numbers: JSON.stringify(numbers) },
  );
};
