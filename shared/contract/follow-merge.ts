import { z } from 'zod';
import { mostMerged } from './act-payloads.ts';
import { day, minorAmount, scope } from './common.ts';
import { call } from './define.ts';

/** Several drafts of one customer that become one. */

const draft = z.object({
  actionId: z.string(),
  invoiceNumber: z.string().nullable(),
  invoiceDate: day,
  total: minorAmount,
});

/** What the marked drafts become; the first has what an invoice has one of (references, message, way of sending). */
export const mergeOffer = z.object({
  customerName: z.string(),
  drafts: z.array(draft).min(2).max(mostMerged),
  total: minorAmount,
  currency: z.string(),
  /** The latest of theirs. */
  invoiceDate: day,
  dueDate: day,
  /** The runs that made them. */
  runIds: z.array(z.int()),
});
export type MergeOffer = z.infer<typeof mergeOffer>;

export const followMergeCalls = {
  /**
   * Makes one draft of the offered ones, in that order, if each comes to what it was shown as. `key` is made when the question is shown. Errors: `act-already-planned`;
   * `marked-moved` where they can no longer be merged, or one comes to something else, as far as is known here.
   */
  'follow.merge': call(
    z.object({
      scope,
      key: z.guid(),
      drafts: z
        .array(z.object({ actionId: z.string().min(1).max(64), total: minorAmount }))
        .min(2)
        .max(mostMerged),
      invoiceDate: day,
      dueDate: day,
    }),
    z.object({ jobId: z.int() }),
  ),
} as const;
