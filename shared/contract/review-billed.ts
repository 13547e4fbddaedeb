import { z } from 'zod';
import { keptRows } from './common.ts';
import { call } from './define.ts';
import { reviewSummary } from './review.ts';

export const reviewBilledCalls = {
  /**
   * Takes the rows out of an invoice that were billed before, or puts them back; with `all` in every one of the run that says
   * so. One step. The invoices are chosen then. Answers how many it changed.
   */
  'review.keepRows': call(
    z.object({ runId: z.int(), draftNo: z.int(), rows: keptRows, all: z.boolean() }),
    z.object({ changed: z.int(), summary: reviewSummary }),
  ),
} as const;
