import { z } from 'zod';
import { invoiceEventViewIn } from './invoice-views.ts';
import { amountIn, instantIn, listIn, requiredTextIn, textIn } from './view-fields.ts';

/** Whether the service lets it be done; null where it does not say. */
const allowedIn = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);

/** DebtCollectionActionView: one claim in full, as far as it is read here. */
export const claimViewIn = z.object({
  ActionPublicId: requiredTextIn,
  CurrentAmount: amountIn,
  State: z
    .object({ Stage: textIn, NextEventDate: instantIn, DisputedDate: instantIn })
    .nullish()
    .transform((value) => value ?? null),
  CanCancel: allowedIn,
  CanCredit: allowedIn,
  CanPostpone: allowedIn,
  CanDisputeAction: allowedIn,
  Events: listIn(invoiceEventViewIn),
});
export type ClaimViewIn = z.infer<typeof claimViewIn>;
