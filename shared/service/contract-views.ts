import { z } from 'zod';
import { deliveryMethods, enumIn, recurrenceIntervals } from './enumerations.ts';
import { amountIn, flagIn, instantIn, requiredTextIn, textIn } from './view-fields.ts';

/** ContractInvoiceActionSubView: a contract invoice as the lists give it. Dates are instants in epoch ms. */
export const contractSubViewIn = z.object({
  ActionPublicId: requiredTextIn,
  DebtorPublicId: textIn,
  DebtorName: textIn,
  DebtorOrgNo: textIn,
  /** What its next invoice comes to, with VAT. */
  Amount: amountIn,
  ContractNumber: textIn,
  RecurrenceInterval: enumIn('RecurrenceIntervalTypeView', recurrenceIntervals, 'Unknown'),
  Start: instantIn,
  End: instantIn,
  LastRunDate: instantIn,
  NextRunDate: instantIn,
  IsPaused: flagIn,
  DeliveryMethod: enumIn('DeliveryMethodTypeView', deliveryMethods, 'Unknown'),
  OurReference: textIn,
  YourReference: textIn,
});
export type ContractSubViewIn = z.infer<typeof contractSubViewIn>;
