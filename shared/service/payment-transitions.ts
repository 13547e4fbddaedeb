import { type Moves } from './moves.ts';

/** Names of CreditCardPaymentStatusTypeView that a card payment takes. */
export const cardPaymentStages = ['Pending', 'Succeeded', 'Failed', 'Refunded'] as const;
export type CardPaymentStage = (typeof cardPaymentStages)[number];

/** Act × stage of a card payment (endpoints b, Invoices › creditcardpayment, refundcreditcardpayment). */
export const cardPaymentMoves: Moves<'answer' | 'remove' | 'refund', CardPaymentStage> = {
  answer: ['Pending'],
  remove: ['Pending', 'Failed'],
  refund: ['Succeeded'],
};

/** Names of CreditCardAddStatusTypeView that the saving of a card takes. */
export const cardAddStages = ['Pending', 'Succeeded', 'Failed'] as const;
export type CardAddStage = (typeof cardAddStages)[number];

/** Act × stage of saving a card (endpoints a, Debtors › addcreditcard): what was saved is removed. */
export const cardAddMoves: Moves<'answer' | 'remove', CardAddStage> = {
  answer: ['Pending'],
  remove: ['Succeeded'],
};

/** Names of MobilePayStatusTypeView that a mobile payment takes (concepts, Mobile payment status). */
export const mobilePaymentStages = ['Created', 'Declined', 'Error', 'Paid', 'Cancelled', 'Refunded'] as const;
export type MobilePaymentStage = (typeof mobilePaymentStages)[number];

/** Act × stage of a mobile payment: only one that is paid is refunded (endpoints b, refundmobilepaypayment). */
export const mobilePaymentMoves: Moves<'answer' | 'refund', MobilePaymentStage> = {
  answer: ['Created'],
  refund: ['Paid'],
};
