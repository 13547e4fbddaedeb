import { z } from 'zod';
import { deliveryMethods, enumIn } from './enumerations.ts';
import { invoiceEventViewIn } from './invoice-views.ts';
import { selfInvoiceStages } from './self-invoice-transitions.ts';
import { supplierAccountIn } from './supplier-account.ts';
import { amountIn, flagIn, instantIn, listIn, numberIn, requiredTextIn, textIn } from './view-fields.ts';

const stageIn = enumIn('SelfInvoiceActionStageTypeView', [...selfInvoiceStages, 'Unknown'], 'Unknown');
const deliveryIn = enumIn('DeliveryMethodTypeView', deliveryMethods, 'Unknown');
const fileIn = z
  .object({ FilePublicId: textIn, FileName: textIn })
  .nullish()
  .transform((view) => view ?? null);
const common = {
  ActionPublicId: requiredTextIn,
  InvoicedAmount: amountIn,
  CurrentAmount: amountIn,
  TotalVATAmount: amountIn,
  DeliveryMethod: deliveryIn,
  Created: instantIn,
  InvoiceDate: instantIn,
  DueDate: instantIn,
  YourReference: textIn,
};

/** SelfInvoiceActionSubView: a self invoice as the lists give it. Dates are instants in epoch ms. */
export const selfInvoiceSubViewIn = z.object({
  ...common,
  Stage: stageIn,
  DebtorPublicId: textIn,
  DebtorName: textIn,
  DebtorOrgNo: textIn,
  /** What the supplier is paid to, as one line. */
  DebtorAccount: textIn,
  InvoiceNumber: textIn,
  OCR: textIn,
  AttestedDate: instantIn,
  InvoiceSentDate: instantIn,
  ClosedDate: instantIn,
  NextPaymentDate: instantIn,
  NextPaymentAmount: amountIn,
  IsPaused: flagIn,
  IsCommented: flagIn,
  File: fileIn,
});
export type SelfInvoiceSubViewIn = z.infer<typeof selfInvoiceSubViewIn>;

export const selfInvoiceRecordIn = z.looseObject({
  SequenceNo: numberIn,
  ArticleDescription: textIn,
  Quantity: numberIn,
  Units: textIn,
  UnitPrice: amountIn,
  VAT: numberIn,
  TotalExclVAT: amountIn,
  TotalIncVAT: amountIn,
});

/** SelfInvoiceActionView: one self invoice in full. */
export const selfInvoiceViewIn = z.object({
  ...common,
  State: z.object({ Stage: stageIn, IsPaused: flagIn }),
  Debtor: z
    .object({
      DebtorPublicId: textIn,
      Name: textIn,
      Email: textIn,
      DebtorSelfInvoiceInfo: supplierAccountIn.nullish().transform((info) => info ?? null),
    })
    .nullish()
    .transform((debtor) => debtor ?? null),
  ExternalId: textIn,
  Message: textIn,
  PaidAmount: amountIn,
  CreditedAmount: amountIn,
  Records: listIn(selfInvoiceRecordIn),
  Events: listIn(invoiceEventViewIn),
});
export type SelfInvoiceViewIn = z.infer<typeof selfInvoiceViewIn>;
