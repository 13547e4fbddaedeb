import { z } from 'zod';
import { localText, pageRequest } from './common.ts';
import { call } from './define.ts';

/** PDFs that go with a run's invoices: taken in, checked, paired with invoices by their names, and by a person's hand. */

const run = z.object({ runId: z.int() });

/** An invoice as a person tells it from others. */
export const attachedInvoice = z.object({
  draftNo: z.int(),
  documentKey: z.string(),
  customerNo: z.string(),
  customerName: z.string(),
  total: z.int(),
  currency: z.string(),
});

export const attachedFile = z.object({
  attachmentNo: z.int(),
  name: z.string(),
  bytes: z.int(),
  pages: z.int(),
  /** What to know before it is sent: pages that are no A4, pages that lie, more than a letter may hold. */
  remarks: z.array(z.object({ level: z.enum(['warning', 'hint']), sentence: localText })),
});

export const attachmentLists = ['paired', 'asked', 'loose', 'without'] as const;

export const attachmentLine = z.object({
  /** Null: an invoice without a file. */
  file: attachedFile.nullable(),
  /** The invoice that the file goes with; null: none yet. */
  invoice: attachedInvoice.nullable(),
  /** Why it goes with that invoice, or why that is asked. */
  why: localText.nullable(),
  /** The invoices that it may go with, where that is asked. */
  candidates: z.array(attachedInvoice.extend({ why: localText })),
});

export const attachmentsView = z.object({
  /** False once the run is approved: its files are approved with it. */
  editable: z.boolean(),
  counts: z.object({ paired: z.int(), asked: z.int(), loose: z.int(), without: z.int() }),
  /** How many of the paired have a warning. */
  warnings: z.int(),
  lines: z.array(attachmentLine),
});

export const reviewAttachmentCalls = {
  /** One of the four lists, by the page: paired files, questions, files of which nothing is known, invoices without a file. */
  'review.attachments': call(
    run.extend({ list: z.enum(attachmentLists), search: z.string().max(200), page: pageRequest }),
    attachmentsView,
  ),
  /**
   * Takes staged files (`import.stage`) into the run, each checked. Paired with nothing yet. In a run that is approved only files
   * that it has already, to put back what was lost.
   */
  'review.attach': call(
    run.extend({ fileIds: z.array(z.string()).min(1).max(50) }),
    z.object({
      added: z.int(),
      /** The same file was there already. */
      again: z.int(),
      refused: z.array(z.object({ name: z.string(), sentence: localText })),
    }),
  ),
  /** Pairs what is not paired by the files' names, or by a pattern such as `{fakturanr}_{kundnr}.pdf`. Error `name-pattern`. */
  'review.pairAttachments': call(run.extend({ pattern: z.string().max(200) }), z.object({ paired: z.int() })),
  /** A person says which invoice the file goes with; null: with none. */
  'review.pairAttachment': call(
    run.extend({ attachmentNo: z.int(), draftNo: z.int().nullable() }),
    z.object({ paired: z.int() }),
  ),
  /** Takes files out of the run: one, or all of a list. */
  'review.removeAttachments': call(
    run.extend({ what: z.union([z.int(), z.enum(['paired', 'asked', 'loose'])]) }),
    z.object({ removed: z.int() }),
  ),
} as const;
