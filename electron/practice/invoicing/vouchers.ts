import { type ListedInvoice } from '../ledger/invoices.ts';
import { type VoucherRow } from '../ledger/books.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { flagOf, parseView, textOf, viewOf } from '../wire/json.ts';
import { meanAccount } from '../accounting/payment-means.ts';
import { placeKey, tagsOf } from '../accounting/tags.ts';
import { type Amount } from './amount.ts';
import { bookTransfer } from './transfer.ts';
import { type InvoiceTotals, type PricedRecord } from './totals.ts';

/** Accounts of the BAS chart that the practice service books on. */
const accounts = {
  tradeDebts: '1510',
  bank: '1930',
  advances: '2420',
  unmatched: '2899',
  sales: '3001',
  invoiceFee: '3540',
  freightFee: '3520',
  rounding: '3740',
  writeOff: '6351',
  reminderFee: '3590',
  interest: '8313',
  currencyGains: '3960',
  refunds: '2890',
  reverseSales: '3231',
} as const;

const vatAccounts: Readonly<Record<string, string>> = { '25': '2611', '12': '2621', '6': '2631' };

const feeAccounts = { InvoiceFee: accounts.invoiceFee, FreightFee: accounts.freightFee } as const;

/** The account that somebody has chosen, which no settings replace; else one of the service's own chart. */
const chosen = (own: string | null, otherwise: string): Omit<VoucherRow, 'amount'> =>
  own === null ? { account: otherwise } : { account: own, isChosen: true };

interface AccountedRow extends Omit<VoucherRow, 'amount'> {
  readonly row: PricedRecord;
}

/** Splits a group's net over its accounts, by what the rows came to; the last account takes the remainder. */
const netRows = (rows: readonly AccountedRow[], net: number, gross: boolean): VoucherRow[] => {
  const places = [...Map.groupBy(rows, placeKey).values()];
  const sumOf = (own: readonly AccountedRow[]): number => own.reduce((sum, { row }) => sum + row.total, 0);
  const whole = sumOf(rows);
  let left = net;
  return places.flatMap((own, index) => {
    const [first] = own;
    if (first === undefined) return [];
    const { row: _row, ...place } = first;
    const sum = sumOf(own);
    const last = index === places.length - 1;
    const share = last ? left : gross && whole !== 0 ? Math.round((sum * net) / whole) : sum;
    left -= share;
    return [{ ...place, amount: -share }];
  });
};

const isInterest = ({ action_type }: ListedInvoice): boolean => action_type === 'InterestInvoiceAction';

const isReverse = (invoice: ListedInvoice): boolean =>
  flagOf(viewOf(parseView(invoice.doc), 'ReverseVATDetails') ?? {}, 'ReverseVATActivated');

const incomeAccount = (invoice: ListedInvoice): string => {
  if (isInterest(invoice)) return accounts.interest;
  return isReverse(invoice) ? accounts.reverseSales : accounts.sales;
};

const salesType = (invoice: ListedInvoice): string => {
  if (isInterest(invoice)) return 'Interest';
  return isReverse(invoice) ? 'ProductSalesWithReverseVAT' : 'ProductSales';
};

const accountedRows = (ledger: Ledger, invoice: ListedInvoice, totals: InvoiceTotals): readonly AccountedRow[] => [
  ...totals.rows.map((row) => {
    const productId = textOf(row.record, 'ProductPublicId');
    const own = productId === null ? null : ledger.products.salesAccount(productId.toLowerCase());
    const account = own === null ? incomeAccount(invoice) : String(own);
    return { row, account, isChosen: own !== null, ...tagsOf(row.record) };
  }),
  ...totals.fees.map(([name, row]) => ({ row, account: feeAccounts[name] })),
];

/** A verification invoice is no claim on anybody: it is booked on the account that it names, else on the bank's. */
const debitPlace = (invoice: ListedInvoice): Omit<VoucherRow, 'amount'> => {
  if (invoice.action_type !== 'VerificationInvoiceAction') return { account: accounts.tradeDebts };
  return chosen(textOf(viewOf(parseView(invoice.doc), 'BookkeepingOverride') ?? {}, 'DebitAccount'), accounts.bank);
};

/** Sales, VAT and trade debts of an attested invoice: rows that balance to zero (decisions.md 17). */
export const bookSales = (
  ledger: Ledger,
  invoice: ListedInvoice,
  number: string,
  totals: InvoiceTotals,
  now: number,
): void => {
  const all = accountedRows(ledger, invoice, totals);
  const rows: VoucherRow[] = [{ ...debitPlace(invoice), amount: totals.total }];
  for (const group of totals.groups) {
    const own = all.filter(({ row }) => row.vatRate === group.rate && row.vatIsIncluded === group.vatIsIncluded);
    rows.push(...netRows(own, group.net, group.vatIsIncluded));
    rows.push({ account: vatAccounts[group.rate] ?? '2611', amount: -group.vat });
  }
  rows.push({ account: accounts.rounding, amount: -totals.centRounding });
  ledger.vouchers.add({
    creditorId: invoice.creditor_id,
    actionId: invoice.id,
    invoiceNumber: number,
    type: salesType(invoice),
    currency: invoice.currency,
    at: invoice.invoice_at,
    eventAt: now,
    description: `Faktura ${number}`,
    rows,
  });
};

export interface BookedPayment {
  readonly creditorId: string;
  /** The invoice that is paid; absent where it is not known. */
  readonly actionId?: string;
  readonly invoiceNumber: string | null;
  readonly at: number;
  readonly now: number;
  /** What goes off the invoice's debt. */
  readonly applied: number;
  /** What is too much and waits to be handled. */
  readonly over: number;
  /** Where the money stood; absent is the bank, where it has just come in. */
  readonly from?: MoneyPlace | undefined;
  /** Code of the payment mean by which money has just come in. */
  readonly mean?: string;
  readonly currency: string;
}

/** Where money stands in the books already: what waits to be handled, or the debtors' debt. */
export type MoneyPlace = 'unmatched' | 'advances' | 'tradeDebts';

/** Where the money is taken from: where it waited, or the account of the means by which it came. */
const placeOf = (ledger: Ledger, { from, mean, creditorId }: Omit<BookedPayment, 'applied' | 'over'>) => {
  if (from !== undefined) return { account: accounts[from] };
  const own = mean === undefined ? null : meanAccount(ledger.records, creditorId, mean);
  return chosen(own, accounts.bank);
};

export const bookPayment = (ledger: Ledger, payment: BookedPayment): void => {
  const { creditorId, actionId, invoiceNumber, at, now, applied, over, currency } = payment;
  if (applied + over === 0) return;
  ledger.vouchers.add({
    creditorId,
    actionId,
    currency,
    invoiceNumber,
    type: 'PaymentToBankAccount',
    at,
    eventAt: now,
    description: `Betalning av faktura ${invoiceNumber ?? ''}`,
    rows: [
      { ...placeOf(ledger, payment), amount: applied + over },
      { account: accounts.tradeDebts, amount: -applied },
      { account: accounts.advances, amount: -over },
    ],
  });
};

const waiting = {
  unmatched: ['UnmatchedPaymentToBankAccount', 'Omatchad betalning'],
  advances: ['PaymentToBankAccount', 'Överbetalning'],
} as const;

/** Money that the bank brought and that waits to be handled: what nobody asked for, or what was too much. */
export const bookWaiting = (
  ledger: Ledger,
  money: Pick<BookedPayment, 'creditorId' | 'at' | 'now' | 'mean' | 'currency'>,
  place: keyof typeof waiting,
  amount: number,
): void => {
  const { creditorId, at, now, currency } = money;
  const [type, description] = waiting[place];
  ledger.vouchers.add({
    creditorId,
    currency,
    invoiceNumber: null,
    type,
    at,
    eventAt: now,
    description,
    rows: [
      { ...placeOf(ledger, { ...money, invoiceNumber: null }), amount },
      { account: accounts[place], amount: -amount },
    ],
  });
};

/** Fees and interest that are paid are income then, each with a voucher of its own. */
export const bookCosts = (
  ledger: Ledger,
  payment: Omit<BookedPayment, 'applied' | 'over'>,
  paid: { readonly fees: number; readonly interest: number },
): void => {
  const costs = [
    ['ReminderCostPayment', 'Avgifter', accounts.reminderFee, paid.fees],
    ['Interest', 'Dröjsmålsränta', accounts.interest, paid.interest],
  ] as const;
  for (const [type, text, account, amount] of costs) {
    if (amount === 0) continue;
    ledger.vouchers.add({
      creditorId: payment.creditorId,
      actionId: payment.actionId,
      currency: payment.currency,
      invoiceNumber: payment.invoiceNumber,
      type,
      at: payment.at,
      eventAt: payment.now,
      description: `${text} på faktura ${payment.invoiceNumber ?? ''}`,
      rows: [
        { ...placeOf(ledger, payment), amount },
        { account, amount: -amount },
      ],
    });
  }
};

/**
 * What a payment on a reconciliation invoice is in the books. It is nothing of its own (concepts, Invoice types): only what
 * is too much waits there, and money that waited there is taken out.
 */
export const bookReconciled = (ledger: Ledger, payment: BookedPayment): void => {
  const { creditorId, invoiceNumber, at, now, applied, over, currency, from } = payment;
  if (from === undefined && over === 0) return;
  ledger.vouchers.add({
    creditorId,
    currency,
    invoiceNumber,
    type: 'PaymentToBankAccount',
    at,
    eventAt: now,
    description: `Betalning av avstämningsfaktura ${invoiceNumber ?? ''}`,
    rows: [
      { ...placeOf(ledger, payment), amount: applied + over },
      { account: accounts.bank, amount: -applied },
      { account: accounts.advances, amount: -over },
    ],
  });
};

/** Money given back is no debt of the debtor's, since its invoice stays paid: it waits on an account of its own. */
export const bookRefund = (
  ledger: Ledger,
  paid: { readonly creditor_id: string; readonly number: string | null },
  { value: amount, currency }: Amount,
  now: number,
): void => {
  ledger.vouchers.add({
    creditorId: paid.creditor_id,
    currency,
    invoiceNumber: paid.number,
    type: 'PaymentToBankAccount',
    at: now,
    eventAt: now,
    description: `Återbetalning på faktura ${paid.number ?? ''}`,
    rows: [
      { account: accounts.refunds, amount },
      { account: accounts.bank, amount: -amount },
    ],
  });
};

/** How a write-off is booked: on another account, and with VAT of so many percent in it (RegisterPaymentView). */
export interface WriteOffTerms {
  readonly account: string | null;
  readonly vatRate: number;
}

const plainWriteOff: WriteOffTerms = { account: null, vatRate: 0 };

export const bookWriteOff = (
  ledger: Ledger,
  invoice: ListedInvoice,
  amount: number,
  at: number,
  now: number,
  { account, vatRate }: WriteOffTerms = plainWriteOff,
): void => {
  const vat = Math.round((amount * vatRate) / (100 + vatRate));
  ledger.vouchers.add({
    creditorId: invoice.creditor_id,
    actionId: invoice.id,
    currency: invoice.currency,
    invoiceNumber: invoice.number,
    type: 'WriteOff',
    at,
    eventAt: now,
    description: `Avskrivning på faktura ${invoice.number ?? ''}`,
    rows: [
      { ...chosen(account, accounts.writeOff), amount: amount - vat },
      { account: vatAccounts[String(vatRate)] ?? '2611', amount: vat },
      { account: accounts.tradeDebts, amount: -amount },
    ],
  });
};

/** What was paid too much is a difference of currency and is not given back. */
export const bookCurrencyDifference = (
  ledger: Ledger,
  invoice: ListedInvoice,
  amount: number,
  at: number,
  now: number,
): void => {
  const [to, from] = [accounts.advances, accounts.currencyGains];
  bookTransfer(ledger, invoice, {
    type: 'CurrencyDifference',
    text: 'Valutadifferens på faktura',
    at,
    now,
    to,
    from,
    amount,
  });
};

/** How a removed payment is named in the books, and which account it stood on, by UnhandledPaymentTypeView. */
const removals: Readonly<Record<string, readonly [type: string, from: MoneyPlace]>> = {
  UnmatchedPayment: ['UnmatchedPaymentDeleted', 'unmatched'],
  OverPayment: ['OverPaymentDeleted', 'advances'],
  ManualBalance: ['ManualBalanceDeleted', 'advances'],
  BalanceFromInvoice: ['BalanceFromInvoiceDeleted', 'advances'],
};

/** Moves a payment that is removed unhandled from where it stood to the account that is to have it. */
export const bookRemovedPayment = (
  ledger: Ledger,
  removed: {
    readonly creditorId: string;
    readonly type: string;
    readonly amount: Amount;
    readonly account: string;
    readonly at: number;
    readonly now: number;
  },
): void => {
  const [type, from] = removals[removed.type] ?? ['UnmatchedPaymentDeleted', 'unmatched'];
  ledger.vouchers.add({
    creditorId: removed.creditorId,
    currency: removed.amount.currency,
    invoiceNumber: null,
    type,
    at: removed.at,
    eventAt: removed.now,
    description: 'Borttagen betalning',
    rows: [
      { account: accounts[from], amount: removed.amount.value },
      { account: removed.account, isChosen: true, amount: -removed.amount.value },
    ],
  });
};
