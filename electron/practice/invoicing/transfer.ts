import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Ledger } from '../ledger/ledger.ts';

/** An amount that moves from one account to another because of an invoice. */
export interface Transfer {
  /** A name of AccountingRecordTypeView. */
  readonly type: string;
  readonly text: string;
  /** Transaction date, epoch ms. */
  readonly at: number;
  readonly now: number;
  readonly to: string;
  readonly from: string;
  /** Minor units. */
  readonly amount: number;
}

/** Books a transfer: debit one account, credit the other. */
export const bookTransfer = (ledger: Ledger, invoice: ListedInvoice, transfer: Transfer): void => {
  const number = ledger.invoices.get(invoice.id)?.number ?? invoice.number;
  ledger.vouchers.add({
    creditorId: invoice.creditor_id,
    actionId: invoice.id,
    invoiceNumber: number,
    currency: invoice.currency,
    type: transfer.type,
    at: transfer.at,
    eventAt: transfer.now,
    description: `${transfer.text} ${number ?? ''}`,
    rows: [
      { account: transfer.to, amount: transfer.amount },
      { account: transfer.from, amount: -transfer.amount },
    ],
  });
};
