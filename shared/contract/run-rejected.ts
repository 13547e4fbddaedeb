import { z } from 'zod';
import { call } from './define.ts';
import { runView } from './runs.ts';

/** What a person does with what was rejected in a run. */

/** Jobs of the run by their numbers, or all that were rejected. An invoice may be named by any job of it. */
const chosen = z.object({ runId: z.int(), jobIds: z.union([z.literal('all'), z.array(z.int()).min(1).max(10_000)]) });

/** What the chosen rejected jobs are, so that a question can say what will happen. The first four are `invoices` together. */
export const rejectedChoice = z.object({
  /** Invoices of which nothing is at the service, or no longer. */
  mendable: z.int(),
  /** Invoices of which a try may have come through: they are looked up before anything else is done with them. */
  perhapsThere: z.int(),
  /** Invoices whose draft is at the service: their attest was rejected. It is deleted before they are corrected. */
  atService: z.int(),
  /** Invoices whose draft is being deleted at the service. */
  removing: z.int(),
  invoices: z.int(),
  /** Of the invoices, those that a new attempt is made of: not where the draft is being deleted, or was, to be corrected. */
  retryable: z.int(),
  /** What a new attempt takes along that was not chosen: what the chosen need, and what fell with that. */
  alongside: z.object({ invoices: z.int(), others: z.int() }),
  /** Everything else that was rejected for a reason of its own: customers, articles, what an undo was to do. */
  others: z.int(),
});

export const skipReason = z.string().trim().min(1).max(300);

export const runRejectedCalls = {
  'runs.rejected': call(chosen, rejectedChoice),
  /**
   * Gives them a new attempt, with what they need and what fell with them; what is sent or unknown is never touched, and a draft
   * that is deleted to be corrected is left out. Refused where nothing else was chosen.
   */
  'runs.retryRejected': call(chosen, runView),
  /** Skips invoices for a reason; a draft that is at the service stays there. */
  'runs.skipRejected': call(chosen.extend({ reason: skipReason }), runView),
  /**
   * Moves invoices of which nothing is at the service to a new run in review, where they are corrected and approved anew. Those
   * that are perhaps there are looked up first. A draft that is there is deleted first: nothing moves before all of the chosen are
   * gone, and an invoice whose draft cannot be deleted stays. Answers at the latest after a few seconds.
   */
  'runs.mend': call(
    chosen,
    z.object({
      /** The new run; null where nothing could be moved yet. */
      toRunId: z.int().nullable(),
      moved: z.int(),
      lookedFor: z.int(),
      /** Their drafts could not be deleted; each says why. */
      atService: z.int(),
      /** Their drafts are still being deleted: they are to be asked for again. */
      removing: z.int(),
    }),
  ),
} as const;
