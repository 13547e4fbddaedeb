import { invoicePdf } from '../pdf/invoice-pdf.ts';
import { parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { type CreditorRow } from '../ledger/creditors.ts';
import { selfInvoiceTotals } from './make.ts';
import { type SelfInvoice } from './self-invoice.ts';
import { ocrOf, selfInvoiceType } from './views.ts';

/** The supplier as the seller of an invoice: paid to its own bankgiro, with its own company tax. */
const sellerOf = (debtor: View): View => {
  const info = viewOf(debtor, 'DebtorSelfInvoiceInfo') ?? {};
  return {
    ...debtor,
    CreditorBankInfo: { BankgiroNo: textOf(info, 'BankgiroNo') },
    ApprovedCompanyTax: info['ApprovedCompanyTax'],
  };
};

/** The PDF of a self invoice: the supplier's invoice to the creditor, who writes it (concepts, Invoice types). */
export const printSelfInvoice = (
  creditor: CreditorRow,
  debtor: View,
  one: Pick<SelfInvoice, 'entry' | 'currency' | 'number' | 'invoiceAt' | 'dueAt'>,
): Buffer =>
  invoicePdf({
    kind: 'selfInvoice',
    creditor: sellerOf(debtor),
    debtor: parseView(creditor.doc),
    entry: one.entry,
    totals: selfInvoiceTotals(creditor, one.entry),
    currency: one.currency,
    actionType: selfInvoiceType,
    number: one.number,
    ocr: ocrOf(one),
    invoiceAt: one.invoiceAt,
    dueAt: one.dueAt,
  });
