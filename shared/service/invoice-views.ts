import { z } from 'zod';
import {
  actionTypes,
  deliveryMethods,
  deliveryStatuses,
  discountTypes,
  enumIn,
  enumTextIn,
  interestTypes,
  languages,
  recordTypes,
} from './enumerations.ts';
import { invoiceStageIn } from './invoice-stages.ts';
import { debtorViewIn } from './register-views.ts';
import { amountIn, flagIn, instantIn, listIn, numberIn, requiredTextIn, textIn } from './view-fields.ts';

const actionTypeIn = enumIn('ActionTypeView', actionTypes, 'Unknown');
const deliveryMethodIn = enumIn('DeliveryMethodTypeView', deliveryMethods, 'Unknown');

export const invoiceRecordViewIn = z.object({
  SequenceNo: numberIn,
  RecordType: enumIn('RecordTypeView', recordTypes, 'Standard'),
  ProductPublicId: textIn,
  ArticleNumber: textIn,
  ArticleDescription: textIn,
  Quantity: numberIn,
  Units: textIn,
  UnitPrice: amountIn,
  DiscountType: enumIn('DiscountTypeView', discountTypes, 'Unknown'),
  DiscountAmount: amountIn,
  DiscountPercentage: numberIn,
  VAT: numberIn,
  ExternalReference: textIn,
  TotalExclVAT: amountIn,
  TotalIncVAT: amountIn,
});
export type InvoiceRecordViewIn = z.infer<typeof invoiceRecordViewIn>;

/** InvoiceActionSubView: an invoice as the lists and the search give it. Dates are instants in epoch ms. */
export const invoiceSubViewIn = z.object({
  ActionPublicId: requiredTextIn,
  CreditorPublicId: textIn,
  DebtorPublicId: textIn,
  DebtorName: textIn,
  DebtorOrgNo: textIn,
  CurrentAmount: amountIn,
  InvoicedAmount: amountIn,
  TotalVATAmount: amountIn,
  Stage: invoiceStageIn,
  ActionType: actionTypeIn,
  DeliveryMethod: deliveryMethodIn,
  DeliveryStatus: enumIn('DeliveryStatusTypeView', deliveryStatuses, 'Unknown'),
  InvoiceNumber: textIn,
  OCR: textIn,
  YourReference: textIn,
  InvoiceDate: instantIn,
  DueDate: instantIn,
  Created: instantIn,
  AttestedDate: instantIn,
  InvoiceSentDate: instantIn,
  ReminderInvoiceSentDate: instantIn,
  ClosedDate: instantIn,
  NextEventDate: instantIn,
  NextEvent: textIn,
  IsCommented: flagIn,
  IsLocked: flagIn,
  IsPaused: flagIn,
  IsDisputed: flagIn,
  ContractInvoiceActionPublicId: textIn,
  DebtCollectionActionPublicId: textIn,
  ReminderInvoiceActionPublicId: textIn,
});
export type InvoiceSubViewIn = z.infer<typeof invoiceSubViewIn>;

const stateIn = z.object({
  Stage: invoiceStageIn,
  InvoiceSentDate: instantIn,
  ClosedDate: instantIn,
  AttestedDate: instantIn,
  DisputedDate: instantIn,
  SentToDebtCollectionDate: instantIn,
  NextEventDate: instantIn,
  NextEvent: textIn,
  IsPaused: flagIn,
  IsLocked: flagIn,
});

const printedIn = z.object({
  InvoiceNumber: textIn,
  OCR: textIn,
  InvoicedAmount: amountIn,
  InvoiceFile: z
    .object({ FilePublicId: textIn, FileName: textIn, ContentType: textIn })
    .nullish()
    .transform((value) => value ?? null),
});

const eventFields = {
  Title: textIn,
  Content: textIn,
  EventDate: instantIn,
  EventBy: textIn,
  Reference: textIn,
  EventType: enumTextIn('EventTypeView'),
  EventPublicId: textIn,
};
export const invoiceEventViewIn = z.object(eventFields);
export type InvoiceEventViewIn = z.infer<typeof invoiceEventViewIn>;

/** CommonActionEventView: something that happened to an invoice, as the creditor's event list gives it. */
export const commonActionEventViewIn = z.object({
  ...eventFields,
  ActionPublicId: textIn,
  CreditorPublicId: textIn,
  ActionType: actionTypeIn,
});
export type CommonActionEventViewIn = z.infer<typeof commonActionEventViewIn>;

/** InvoiceActionView: one invoice in full. */
export const invoiceViewIn = z.object({
  ActionPublicId: requiredTextIn,
  CreditorPublicId: textIn,
  ActionType: actionTypeIn,
  Created: instantIn,
  InvoiceNumber: textIn,
  InvoiceDate: instantIn,
  DueDate: instantIn,
  DeliveryMethod: deliveryMethodIn,
  CommunicationLanguage: enumIn('LanguageTypeView', languages, 'SV'),
  InterestType: enumIn('InterestTypeView', interestTypes, 'Unknown'),
  InterestPercentage: numberIn,
  OurReference: textIn,
  YourReference: textIn,
  Message: textIn,
  ExternalReference: textIn,
  VatIsIncluded: flagIn,
  Debtor: debtorViewIn.nullish().transform((value) => value ?? null),
  State: stateIn,
  Records: listIn(invoiceRecordViewIn),
  Invoices: listIn(printedIn),
  Events: listIn(invoiceEventViewIn),
  InvoicedAmount: amountIn,
  CurrentAmount: amountIn,
  PaidAmount: amountIn,
  CreditedAmount: amountIn,
  WriteOffAmount: amountIn,
  TotalVATAmount: amountIn,
  CentRoundingAmount: amountIn,
  InvoiceFee: amountIn,
  FreightFee: amountIn,
  DebtCollectionActionPublicId: textIn,
  ReminderInvoiceActionPublicId: textIn,
});
export type InvoiceViewIn = z.infer<typeof invoiceViewIn>;

export const invoiceSubsIn = listIn(invoiceSubViewIn);
export const invoicesIn = listIn(invoiceViewIn);
export const commonActionEventsIn = listIn(commonActionEventViewIn);

/** SearchResultView: each kind of action has its own list; only invoices are read here. */
export const searchResultViewIn = z.object({ InvoiceActions: listIn(invoiceSubViewIn) });
export type SearchResultViewIn = z.infer<typeof searchResultViewIn>;
