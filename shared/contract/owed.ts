import { z } from 'zod';
import { call } from './define.ts';
import { pageRequest } from './common.ts';
import { attachmentLists, attachmentsView, reviewAttachmentCalls } from './review-attachments.ts';

/**
 * A list of reconciliation or self invoices: their PDFs, and handing them over to the service. Of the files' shapes `draftNo` is
 * the number of a record.
 */

const list = z.object({ listId: z.int() });

export const owedSendable = z.object({
  /** Names all of it as it stands: handing over is asked for with it. */
  stamp: z.string(),
  /** Records that would be handed over: included, without errors, and not handed over before. */
  records: z.int(),
  sums: z.array(z.object({ currency: z.string(), amount: z.int() })),
  /** Of these: with a PDF and a way to deliver it, which the service does at once; the others wait for their payment alone. */
  delivered: z.int(),
  withFile: z.int(),
  /** Suppliers of theirs that are put into the register first. */
  newInRegister: z.int(),
  /** Records of the list that are under way, or at the service. */
  handedOver: z.int(),
  /** Included records that have errors. */
  errors: z.int(),
});

export const owedCalls = {
  /** As `review.attachments`. */
  'owed.attachments': call(
    list.extend({ list: z.enum(attachmentLists), search: z.string().max(200), page: pageRequest }),
    attachmentsView,
  ),
  /** As `review.attach`. */
  'owed.attach': call(
    list.extend({ fileIds: z.array(z.string()).min(1).max(50) }),
    reviewAttachmentCalls['review.attach'].output,
  ),
  /** As `review.pairAttachments`. */
  'owed.pairAttachments': call(list.extend({ pattern: z.string().max(200) }), z.object({ paired: z.int() })),
  /** A person says which record the file goes with, in the place of the one that it had; null: with none. */
  'owed.pairAttachment': call(
    list.extend({ attachmentNo: z.int(), draftNo: z.int().nullable() }),
    z.object({ paired: z.int() }),
  ),
  /** As `review.removeAttachments`. */
  'owed.removeAttachments': call(
    list.extend({ what: z.union([z.int(), z.enum(['paired', 'asked', 'loose'])]) }),
    z.object({ removed: z.int() }),
  ),
  'owed.sendable': call(list, owedSendable),
  /**
   * Puts what is sendable into the outbox, all or none; `stamp` names what the person was shown. Errors: `owed-changed` where it is not
   * that any more.
   */
  'owed.send': call(list.extend({ stamp: z.string() }), owedSendable),
} as const;
