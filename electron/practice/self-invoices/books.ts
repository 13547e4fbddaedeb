import { type InvoiceTotals } from '../invoicing/totals.ts';
import { type VoucherRow } from '../ledger/books.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { type Service } from '../service.ts';
import { numberOf, textOf, type View } from '../wire/json.ts';
import { type SelfInvoice } from './self-invoice.ts';

/** Accounts of the BAS chart that self invoices are booked on. */
const accounts = { payables: '2440', bank: '1930', incomingVat: '2641', rounding: '3740', purchases: '4000' } as const;

const purchaseAccount = (ledger: Ledger, record: View): string => {
  const productId = textOf(record, 'ProductPublicId');
  const product = productId === null ? undefined : ledger.products.get(productId.toLowerCase());
  const own = product === undefined ? null : numberOf(product, 'BookKeepingPurchaseAccount');
  return own === null ? accounts.purchases : String(own);
};

/** What was bought, per account, against what is owed to the supplier; without VAT. */
const debtRows = (ledger: Ledger, totals: InvoiceTotals): readonly VoucherRow[] => [
  ...totals.rows.map((row) => ({ account: purchaseAccount(ledger, row.record), amount: row.total })),
  { account: accounts.rounding, amount: totals.centRounding },
  { account: accounts.payables, amount: totals.vat - totals.total },
];

const vatRows = (totals: InvoiceTotals): readonly VoucherRow[] => [
  { account: accounts.incomingVat, amount: totals.vat },
  { account: accounts.payables, amount: -totals.vat },
];

const write = (
  { ledger, clock }: Service,
  one: SelfInvoice,
  type: string,
  description: string,
  at: number,
  rows: readonly VoucherRow[],
): void => {
  if (rows.every(({ amount }) => amount === 0)) return;
  ledger.vouchers.add({
    creditorId: one.creditorId,
    actionId: one.id,
    currency: one.currency,
    invoiceNumber: one.number,
    type,
    at,
    eventAt: clock.now(),
    description: `${description} ${one.number ?? ''}`,
    rows,
  });
};

/** The debt of an attested self invoice and its VAT, on the invoice date: rows that balance to zero (decisions.md 17). */
export const bookSelfInvoice = (service: Service, one: SelfInvoice, totals: InvoiceTotals): void => {
  write(service, one, 'SelfInvoiceDebt', 'Självfaktura', one.invoiceAt, debtRows(service.ledger, totals));
  write(service, one, 'SelfInvoiceDebtVAT', 'Moms på självfaktura', one.invoiceAt, vatRows(totals));
};

/** Takes back what {@link bookSelfInvoice} wrote, on the day of the cancelling (concepts, Self invoice). */
export const revertSelfInvoice = (service: Service, one: SelfInvoice, totals: InvoiceTotals): void => {
  const rows = [...debtRows(service.ledger, totals), ...vatRows(totals)];
  const reverted = rows.map(({ account, amount }) => ({ account, amount: -amount }));
  write(service, one, 'SelfInvoiceCreditation', 'Makulering av självfaktura', service.clock.now(), reverted);
};

/** Money to the supplier, `amount` minor units on the day of the payment. */
export const bookSelfInvoicePayment = (service: Service, one: SelfInvoice, amount: number, at: number): void => {
  write(service, one, 'SelfInvoicePaymentFromBankAccount', 'Betalning av självfaktura', at, [
    { account: accounts.payables, amount },
    { account: accounts.bank, amount: -amount },
  ]);
};
