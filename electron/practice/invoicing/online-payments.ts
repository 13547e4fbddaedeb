import { type Ledger } from '../ledger/ledger.ts';
import { type View } from '../wire/json.ts';

const paidStates = {
  cardPayment: ['Succeeded', 'Refunded'],
  mobilePayment: ['Paid', 'Refunded'],
} as const;

const lastPaid = (ledger: Ledger, kind: keyof typeof paidStates, actionId: string): string | null =>
  ledger.records.ofOwner(kind, actionId).findLast(({ state }) => paidStates[kind].some((paid) => paid === state))?.id ??
  null;

/** The card and the mobile payment by which an action was last paid, as its state names them. */
export const onlinePayments = (ledger: Ledger, actionId: string): View => ({
  CreditCardPaymentPublicId: lastPaid(ledger, 'cardPayment', actionId),
  MobilePayPaymentPublicId: lastPaid(ledger, 'mobilePayment', actionId),
});
