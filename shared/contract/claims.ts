import { z } from 'zod';
import { type ClaimAct, claimStages } from '../service/claim-transitions.ts';
import { minorAmount } from './common.ts';

/** What a person does with a claim at debt collection, the likeliest first. The names are those of their jobs' kinds. */
export const claimHandActs = ['commentClaim', 'postponeClaim', 'disputeClaim', 'creditClaim', 'cancelClaim'] as const;
export type ClaimHandAct = (typeof claimHandActs)[number];

/** What the service must let be done for it to be offered. */
export const claimActOf: Readonly<Record<ClaimHandAct, ClaimAct>> = {
  commentClaim: 'comment',
  postponeClaim: 'postpone',
  disputeClaim: 'dispute',
  creditClaim: 'credit',
  cancelClaim: 'cancel',
};

/** The claim of an invoice, as the service has it now. */
export const invoiceClaim = z.object({
  claimId: z.string(),
  /** Null where it is one that is not known here: then nothing is offered. */
  stage: z.enum(claimStages).nullable(),
  disputed: z.boolean(),
  /** The day of the next step, by itself; null without one. */
  nextOn: z.string().nullable(),
  /** With fees and interest, in minor units. */
  left: minorAmount.nullable(),
  acts: z.array(z.enum(claimHandActs)),
});
export type InvoiceClaim = z.infer<typeof invoiceClaim>;
