import { z } from 'zod';
import { minor } from '../../shared/domain/money.ts';
import { type OpenInvoice } from '../../shared/domain/open-invoices.ts';
import { all } from './rows.ts';
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
    invoice_number: z.string().nullable(),
    ocr: z.string().nullable(),
    debtor_id: z.string(),
    debtor_name: z.string(),
    amount_left: z.int(),
    currency: z.string(),
  })
  .transform((found): OpenInvoice => ({
    actionId: found.action_id,
    invoiceNumber: found.invoice_number,
    ocr: found.ocr,
    debtorId: found.debtor_id,
    customerName: found.debtor_name,
    left: minor(found.amount_left),
    currency: found.currency,
  }));

/** More than this many of one sign tell nothing. */
const mostRead = 500;

const columns = 'action_id, invoice_number, ocr, debtor_id, debtor_name, amount_left, currency';
const owed = `FROM invoice INDEXED BY invoice_by_stage
  WHERE scope_id = @scopeId AND stage IN ('Attested', 'InvoiceSent', 'ReminderInvoiceSent', 'SentToDebtCollection',
    'SalesRequested', 'SalesRequestedDenied', 'SalesRequestedCancelled') AND gone = 0 AND amount_left > 0`;
const among = (name: string): string => `IN (SELECT value FROM json_each(@${name}))`;
const numbered = `(ocr ${among('numbers')} OR invoice_number ${among('numbers')})`;

/** The invoices that are owed and have one of the signs: those whose number was given first, then those due first. */
export const owedInvoices = (store: Store, scopeId: number, signs: PaymentSigns): readonly OpenInvoice[] =>
  all(
    row,
    store.prepare(
      `SELECT ${columns} ${owed}
         AND (amount_left ${among('amounts')} OR ${numbered} OR debtor_id ${among('debtorIds')}
           OR EXISTS (SELECT 1 FROM json_each(@names) WHERE instr(search, value) > 0))
       ORDER BY ${numbered} DESC, due_date LIMIT ${String(mostRead)}`,
    ),
    {
      scopeId,
      amounts: JSON.stringify(signs.amounts),
      numbers: JSON.stringify(signs.numbers),
      debtorIds: JSON.stringify(signs.debtorIds),
      names: JSON.stringify(signs.names),
    },
  );

/** Every invoice that is owed. */
export const allOwedInvoices = (store: Store, scopeId: number): readonly OpenInvoice[] =>
  all(row, store.prepare(`SELECT ${columns} ${owed} ORDER BY due_date`), { scopeId });

/** The invoices with one of these OCR or invoice numbers of which nothing is left to pay. */
export const paidInvoices = (store: Store, scopeId: number, numbers: readonly string[]): readonly OpenInvoice[] => {
  const which = `scope_id = @scopeId AND amount_left = 0 AND total > 0 AND gone = 0`;
  return all(
    row,
    store.prepare(
      `SELECT ${columns} FROM invoice INDEXED BY invoice_by_ocr WHERE ${which} AND ocr ${among('numbers')}
       UNION SELECT ${columns} FROM invoice INDEXED BY invoice_by_number WHERE ${which} AND invoice_number ${among('numbers')}`,
    ),
    { scopeId, numbers: JSON.stringify(numbers) },
  );
};

/** Invoices of which these are the ids. */
export const invoicesOf = (store: Store, scopeId: number, actionIds: readonly string[]): readonly OpenInvoice[] =>
  all(
    row,
    store.prepare(
      `SELECT ${columns} FROM invoice WHERE scope_id = @scopeId AND gone = 0 AND action_id ${among('actionIds')}`,
    ),
    { scopeId, actionIds: JSON.stringify(actionIds) },
  );
