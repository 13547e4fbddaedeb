import { bookedBy } from '../accounting/settings.ts';
import { createEventLedger, createPaymentLedger, createVoucherLedger } from './books.ts';
import { createCallLedger } from './calls.ts';
import { createCodeUsage } from './code-usage.ts';
import { createCreditorLedger } from './creditors.ts';
import { type Db } from './database.ts';
import { createFileLedger } from './files.ts';
import { createInvoiceLedger } from './invoices.ts';
import { createAttestQueue } from './queue.ts';
import { createReconciliationLedger } from './reconciliations.ts';
import { createMailLedger } from './mails.ts';
import { createRecordLedger } from './records.ts';
import { createDebtorLedger, createProductLedger } from './registers.ts';
import { createRightLedger } from './rights.ts';
import { createUserLedger } from './users.ts';
import { createWebhookLedger } from './webhooks.ts';

/** Everything the practice service keeps, by aggregate; each statement is prepared once. */
export const createLedger = (db: Db) => {
  const records = createRecordLedger(db);
  return {
    db,
    users: createUserLedger(db),
    rights: createRightLedger(db),
    creditors: createCreditorLedger(db),
    debtors: createDebtorLedger(db),
    products: createProductLedger(db),
    invoices: createInvoiceLedger(db),
    events: createEventLedger(db),
    payments: createPaymentLedger(db),
    vouchers: createVoucherLedger(db, (creditorId) => bookedBy(records, creditorId)),
    reconciliations: createReconciliationLedger(db),
    records,
    codeUsage: createCodeUsage(db),
    files: createFileLedger(db),
    calls: createCallLedger(db),
    webhooks: createWebhookLedger(db),
    mails: createMailLedger(db),
    attestQueue: createAttestQueue(db),
  };
};
export type Ledger = ReturnType<typeof createLedger>;
