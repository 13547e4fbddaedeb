import { z } from 'zod';
import { deliveryMethods, enumIn } from './enumerations.ts';
import { invoiceEventViewIn } from './invoice-views.ts';
import { reconciliationStages } from './reconciliation-transitions.ts';
import { amountIn, instantIn, listIn, requiredTextIn, textIn } from './view-fields.ts';

const stageIn = enumIn('ReconciliationInvoiceActionStageTypeView', [...reconciliationStages, 'Unknown'], 'Unknown');
const fileIn = z
  .object({ FilePublicId: textIn, FileName: textIn })
  .nullish()
  .transform((view) => view ?? null);
const common = {
  ActionPublicId: requiredTextIn,
  InvoiceNumber: textIn,
  OCR: textIn,
  CurrentAmount: amountIn,
  InvoicedAmount: amountIn,
  DeliveryMethod: enumIn('DeliveryMethodTypeView', deliveryMethods, 'Unknown'),
  Created: instantIn,
  InvoiceFile: fileIn,
  DebtCollectionActionPublicId: textIn,
};

/** ReconciliationInvoiceActionSubView: a reconciliation invoice as the lists give it. Dates are instants in epoch ms. */
export const reconciliationSubViewIn = z.object({
  ...common,
  Stage: stageIn,
  DebtorName: textIn,
  DebtorDebtorNo: textIn,
  DebtorOrgNo: textIn,
  DebtorEmail: textIn,
  ClosedDate: instantIn,
  InvoiceSentDate: instantIn,
  ReminderInvoiceSentDate: instantIn,
});
export type ReconciliationSubViewIn = z.infer<typeof reconciliationSubViewIn>;

/** ReconciliationDebtorView: who owes it, as it says itself. */
const debtorIn = z
  .object({ DebtorNo: textIn, OrgNo: textIn, CountryCode: textIn, Name: textIn, Email: textIn, Phone: textIn })
  .nullish()
  .transform((view) => view ?? null);

/** ReconciliationInvoiceActionView: one reconciliation invoice in full. */
export const reconciliationViewIn = z.object({
  ...common,
  State: z.object({ Stage: stageIn }),
  Debtor: debtorIn,
  CurrentReminderFees: amountIn,
  Events: listIn(invoiceEventViewIn),
});
export type ReconciliationViewIn = z.infer<typeof reconciliationViewIn>;
