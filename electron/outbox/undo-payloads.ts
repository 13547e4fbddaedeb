import { z } from 'zod';
import { type Job } from '../store/jobs.ts';
import { expectedTotals, invoicePayload } from './payloads.ts';
import { undoTarget } from './undo-judge.ts';

/** What the jobs of an undo carry. Parsed again when read. */

export const deleteDraftPayload = z.object({ customerName: z.string(), expected: expectedTotals, target: undoTarget });

/** The credit as any draft, with the invoice that it credits. Its totals are negative. */
export const creditDraftPayload = invoicePayload.extend({ debtorId: z.string().min(1), target: undoTarget });
export type CreditDraftPayload = z.infer<typeof creditDraftPayload>;

export const connectCreditPayload = deleteDraftPayload;

export const readDeleteDraft = (job: Job): z.infer<typeof deleteDraftPayload> => deleteDraftPayload.parse(job.payload);
export const readCreditDraft = (job: Job): CreditDraftPayload => creditDraftPayload.parse(job.payload);
export const readConnectCredit = (job: Job): z.infer<typeof connectCreditPayload> =>
  connectCreditPayload.parse(job.payload);
