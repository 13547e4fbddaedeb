import { z } from 'zod';
import { actionTypes, enumIn, unhandledPaymentStates, unhandledPaymentTypes } from './enumerations.ts';
import { amountIn, flagIn, instantIn, listIn, requiredTextIn, textIn } from './view-fields.ts';

/** IncomingPaymentView: a payment that was matched with an invoice (concepts, Webhook payload fields). */
export const incomingPaymentViewIn = z.object({
  CreditorPublicId: textIn,
  ActionPublicId: textIn,
  ActionType: enumIn('ActionTypeView', actionTypes, 'Unknown'),
  InvoiceNumber: textIn,
  OCR: textIn,
  DebtorPublicId: textIn,
  DebtorName: textIn,
  Amount: amountIn,
  CreatedDate: instantIn,
  PaymentDate: instantIn,
  PaymentMeanCode: textIn,
  PaymentReferenceId: textIn,
  ExternalReference: textIn,
  CreatedBy: textIn,
  IsReminderPayment: flagIn,
});
export type IncomingPaymentViewIn = z.infer<typeof incomingPaymentViewIn>;

/** UnhandledPaymentView: a payment that fits no invoice, or the part of one that is too much. */
export const unhandledPaymentViewIn = z.object({
  CreditorPublicId: textIn,
  UnhandledPaymentPublicId: requiredTextIn,
  SenderName: textIn,
  SenderOrgNo: textIn,
  SenderBankgiroNo: textIn,
  DebtorPublicId: textIn,
  Amount: amountIn,
  PaymentDate: instantIn,
  Reference: textIn,
  AdditionalInformations: listIn(textIn),
  UnhandledPaymentType: enumIn('UnhandledPaymentTypeView', unhandledPaymentTypes, 'UnmatchedPayment'),
  State: enumIn('UnhandledPaymentStateTypeView', unhandledPaymentStates, 'Unhandled'),
  OverpaymentDetails: z
    .object({ ActionPublicId: textIn, InvoiceNumber: textIn })
    .nullish()
    .transform((value) => value ?? null),
});
export type UnhandledPaymentViewIn = z.infer<typeof unhandledPaymentViewIn>;

/** LockedPeriodView: no invoice dated on or before `To` is attested; null without a lock (decisions.md 26). */
export const lockedPeriodViewIn = z.object({ CreditorPublicId: textIn, To: instantIn });
export type LockedPeriodViewIn = z.infer<typeof lockedPeriodViewIn>;

export const incomingPaymentsIn = listIn(incomingPaymentViewIn);
export const unhandledPaymentsIn = listIn(unhandledPaymentViewIn);

/** PaymentMatchResultView: what became of one match of a list. */
export const paymentMatchResultsIn = listIn(
  z.object({ UnhandledPaymentPublicId: textIn, Successfull: flagIn, ResponseMessage: textIn }),
);
