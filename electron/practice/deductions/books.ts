import { bookTransfer } from '../invoicing/transfer.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Ledger } from '../ledger/ledger.ts';

/** BAS accounts: the debtor's debt, the tax authority's part of it, and money that waits to be told what it is. */
const accounts = { tradeDebts: '1510', deductions: '1513', pending: '2899' } as const;

/** The deduction leaves the debtor's debt and becomes the tax authority's. */
export const bookDeduction = (ledger: Ledger, invoice: ListedInvoice, amount: number, now: number): void => {
  bookTransfer(ledger, invoice, {
    type: 'RotRutDiscount',
    text: 'Skatteavdrag på faktura',
    at: invoice.invoice_at,
    now,
    to: accounts.deductions,
    from: accounts.tradeDebts,
    amount,
  });
};

/** The tax authority's payment, which waited on the pending account, settles its debt (endpoints b, taxdeductionpayouts). */
export const bookPayout = (ledger: Ledger, invoice: ListedInvoice, amount: number, at: number, now: number): void => {
  bookTransfer(ledger, invoice, {
    type: 'PaymentToBankAccount',
    text: 'Utbetalt skatteavdrag för faktura',
    at,
    now,
    to: accounts.pending,
    from: accounts.deductions,
    amount,
  });
};
