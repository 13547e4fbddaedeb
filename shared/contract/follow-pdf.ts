import { z } from 'zod';
import { fileLanguages } from './blanks.ts';
import { madeFile, scope } from './common.ts';
import { call } from './define.ts';
import { markedInvoices } from './follow-bulk.ts';

/** The service's own PDFs of invoices. */

/** So many are fetched at a time; each is a call of its own. */
export const mostPdfs = 500;

export const followPdfCalls = {
  /** The PDF of an invoice; of a draft, how it would look. Errors: `unknown-invoice`, `preview-not-pdf`, those of the service. */
  'follow.pdf': call(z.object({ scope, actionId: z.string(), language: z.enum(fileLanguages) }), madeFile),
  /** Which of the marked invoices have a PDF: those that are attested, by their numbers, at most {@link mostPdfs}. */
  'follow.withPdf': call(z.object({ scope, marked: markedInvoices }), z.object({ invoices: z.array(z.string()) })),
} as const;
