import { z } from 'zod';
import { type Hands } from './hands.ts';

/** What the month reads back from the service, by the lists that any client has. */

const amount = z.object({ Value: z.int() });
const nullableAmount = amount.nullish().transform((value) => value?.Value ?? 0);

const invoiceIn = z.looseObject({
  ActionPublicId: z.string(),
  DebtorPublicId: z.string(),
  ActionType: z.string(),
  Stage: z.string(),
  InvoiceNumber: z.string().nullable(),
  OCR: z.string().nullable(),
  DueDate: z.string(),
  DeliveryMethod: z.string(),
  InvoiceSentDate: z.string().nullable(),
  ReminderInvoiceSentDate: z.string().nullable(),
  ContractInvoiceActionPublicId: z.string().nullable(),
  CurrentAmount: nullableAmount,
  InvoicedAmount: nullableAmount,
  IsDisputed: z.boolean(),
});
export type ListedInvoice = z.infer<typeof invoiceIn>;

const paymentIn = z.looseObject({ Amount: nullableAmount, PaymentMeanCode: z.string() });
const unhandledIn = z.looseObject({
  UnhandledPaymentPublicId: z.string(),
  UnhandledPaymentType: z.string(),
  Amount: nullableAmount,
});
export type UnhandledPayment = z.infer<typeof unhandledIn>;

const reminderIn = z.looseObject({ SourceActionPublicId: z.string(), CurrentFeeAmount: nullableAmount });

const voucherIn = z.looseObject({
  Transactions: z.array(
    z.looseObject({ Account: z.string(), DebetAmount: nullableAmount, CreditAmount: nullableAmount }),
  ),
});

export const openInvoices = async (hands: Hands, creditorId: string): Promise<readonly ListedInvoice[]> =>
  z.array(invoiceIn).parse(await hands.call('GET', `/v1/invoice/open/${creditorId}`));

export const closedInvoices = async (hands: Hands, creditorId: string, from: string, to: string) =>
  z.array(invoiceIn).parse(await hands.call('GET', `/v1/invoice/closedbyperiod/${creditorId}?from=${from}&to=${to}`));

export const incomingPayments = async (hands: Hands, creditorId: string, from: string, to: string) =>
  z
    .array(paymentIn)
    .parse(
      await hands.call('PUT', '/v1/payments/incomingpayments', { CreditorPublicId: creditorId, From: from, To: to }),
    );

export const unhandledPayments = async (hands: Hands, creditorId: string): Promise<readonly UnhandledPayment[]> =>
  z.array(unhandledIn).parse(await hands.call('GET', `/v1/payments/unhandledpayments/${creditorId}`));

export const openReminders = async (hands: Hands, creditorId: string) =>
  z.array(reminderIn).parse(await hands.call('GET', `/v1/invoice/openreminders/${creditorId}`));

/** Debit minus credit of each account, from every voucher of the time, minor units. */
export const accountBalances = async (
  hands: Hands,
  creditorId: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> => {
  const vouchers = z.array(voucherIn).parse(
    await hands.call('PUT', '/v1/accounting/accountingvouchers', {
      CreditorPublicId: creditorId,
      From: from,
      To: to,
      DateSelectionType: 'TransactionDate',
    }),
  );
  const balances = new Map<string, number>();
  for (const { Account, DebetAmount, CreditAmount } of vouchers.flatMap((voucher) => voucher.Transactions)) {
    balances.set(Account, (balances.get(Account) ?? 0) + DebetAmount - CreditAmount);
  }
  return new Map([...balances].sort(([a], [b]) => a.localeCompare(b)));
};
