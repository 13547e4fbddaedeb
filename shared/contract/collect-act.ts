import { z } from 'zod';
import { type deliveryMethods, type interestTypes } from '../service/enumerations.ts';
import { day, minorAmount } from './common.ts';

/** Debt collection of an invoice that was made elsewhere: its claim is told all that the service does not know of it. */

/** Where a claim begins. It goes on by itself to a demand; further only by the creditor's own terms. */
export const claimLevels = ['DebtCollection', 'Reminders', 'LatePaymentFee'] as const;
export const claimMethods = ['Mail', 'Email'] as const satisfies readonly (typeof deliveryMethods)[number][];
export const claimInterests = [
  'AboveEffectiveReference',
  'Fixed',
  'NoInterest',
] as const satisfies readonly (typeof interestTypes)[number][];

const line = z.string().max(200);
const filled = line.refine((value) => value.trim() !== '');

/** DebtCollectionFromReconciliationInvoiceEntryView without SourcePublicId. Its debtor's address is whole. */
export const claimEntry = z
  .strictObject({
    StartDebtCollectionActionLevel: z.enum(claimLevels),
    NumberOfReminders: z.int().min(0).max(9),
    PaymentTermsInDays: z.int().min(1).max(365),
    InterestType: z.enum(claimInterests),
    /** A year's. */
    InterestPercentage: z.number().min(0).max(100),
    OriginalInvoiceDate: day,
    OriginalDueDate: day,
    DeliveryMethod: z.enum(claimMethods),
    CareOf: line.optional(),
    Address: filled,
    Address2: line.optional(),
    ZipCode: filled,
    City: filled,
    CountryCode: z.string().regex(/^[A-Z]{2}$/),
    OrgNo: z.string().max(50).optional(),
    Email: z.string().max(254).optional(),
    Phone: z.string().max(50).optional(),
  })
  .refine(({ OriginalInvoiceDate, OriginalDueDate }) => OriginalDueDate >= OriginalInvoiceDate);
export type ClaimEntry = z.infer<typeof claimEntry>;

/** `left` is what a person saw that is owed, with fees: where it is another by then, nothing is handed over. */
export const collectReconciliation = z.object({
  actionId: z.string().min(1).max(64),
  left: minorAmount.min(1),
  currency: z.string().length(3),
  entry: claimEntry,
});
