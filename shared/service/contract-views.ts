import { z } from 'zod';
import { type Rhythm } from './contract-entry.ts';
import { deliveryMethods, enumIn, recurrenceIntervals } from './enumerations.ts';
import { invoiceEventViewIn, invoiceRecordViewIn } from './invoice-views.ts';
import { amountIn, flagIn, instantIn, listIn, numberIn, requiredTextIn, textIn } from './view-fields.ts';

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

const recursIn = z
  .looseObject({ RecurOnDayInMonth: numberIn })
  .nullish()
  .transform((value) => value ?? null);

/** RecurrenceDetailsView: which of its three says how is named by the interval. */
const recurrenceDetailsIn = z.object({
  RecurrenceInterval: enumIn('RecurrenceIntervalTypeView', recurrenceIntervals, 'Unknown'),
  MonthlyRecurrence: recursIn,
  QuarterlyRecurrence: recursIn,
  YearlyRecurrence: recursIn,
  Start: instantIn,
  End: instantIn,
});
type RecurrenceDetailsIn = z.infer<typeof recurrenceDetailsIn>;

/** Per interval: the view that says how, its field of how many, and the months of one. */
const intervals = {
  Monthly: { view: 'MonthlyRecurrence', count: 'RecurMonthInterval', months: 1 },
  Quarterly: { view: 'QuarterlyRecurrence', count: 'RecurQuarterInterval', months: 3 },
  Yearly: { view: 'YearlyRecurrence', count: 'RecurYearInterval', months: 12 },
} as const;

/** How often a contract comes back, and on which day; null where the service does not say. */
export const rhythmOf = (details: RecurrenceDetailsIn | null): Rhythm | null => {
  if (details === null || details.RecurrenceInterval === 'Unknown') return null;
  const { view, count, months } = intervals[details.RecurrenceInterval];
  const own = details[view];
  const every = own?.[count];
  if (own?.RecurOnDayInMonth === undefined || own.RecurOnDayInMonth === null) return null;
  return { months: months * (typeof every === 'number' ? every : 1), day: own.RecurOnDayInMonth };
};

const stateIn = z
  .object({ IsPaused: flagIn, LastRunDate: instantIn, NextRunDate: instantIn })
  .nullish()
  .transform((value) => value ?? { IsPaused: false, LastRunDate: null, NextRunDate: null });

/** ContractInvoiceActionView, what is shown of it: one contract invoice in full. */
export const contractViewIn = z.object({
  ActionPublicId: requiredTextIn,
  /** What its next invoice comes to, with VAT. */
  Amount: amountIn,
  State: stateIn,
  PaymentTermsInDays: numberIn,
  DeliveryMethod: enumIn('DeliveryMethodTypeView', deliveryMethods, 'Unknown'),
  OurReference: textIn,
  YourReference: textIn,
  Message: textIn,
  ExternalReference: textIn,
  AutoAttest: flagIn,
  AutogiroWithdrawalEnabled: flagIn,
  RecurrenceDetails: recurrenceDetailsIn.nullish().transform((value) => value ?? null),
  Records: listIn(invoiceRecordViewIn.extend({ InvoicedFrom: instantIn, InvoicedTo: instantIn })),
  Events: listIn(invoiceEventViewIn),
});
export type ContractViewIn = z.infer<typeof contractViewIn>;
