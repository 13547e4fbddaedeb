import { z } from 'zod';
import { invoiceStatuses } from '../domain/stage.ts';
import { call } from './define.ts';
import { minorAmount, scope } from './common.ts';
import { followFilter } from './follow-list.ts';
import { mergeOffer } from './follow-merge.ts';
import { actForEach, handActs, ofOne } from './hand-acts.ts';

/** What a person does with many invoices of Follow-up at once. */

/** So many are told one by one; whoever wants more takes all that a filter gives. */
export const mostMarked = 50_000;

const invoices = z.array(z.string().min(1).max(64)).max(mostMarked);

/** Which invoices are marked: these, or all that a filter gives but these. */
export const markedInvoices = z.discriminatedUnion('of', [
  z.object({ of: z.literal('these'), invoices }),
  z.object({ of: z.literal('all'), filter: followFilter, but: invoices }),
]);
export type MarkedInvoices = z.infer<typeof markedInvoices>;

const byStatus = z.object({ status: z.enum(invoiceStatuses), invoices: z.int() });

/** What is left of the invoices of one currency. The currency of most of them comes first. */
const leftSum = z.object({ currency: z.string(), invoices: z.int(), left: minorAmount });

/** Why an act leaves a marked invoice out: what its status is, or that something asked for earlier is not shown yet. */
const leftOut = z.object({ why: z.enum([...invoiceStatuses, 'under-way']), invoices: z.int() });

export const markedAct = z.object({
  act: z.enum(handActs).exclude(ofOne),
  /** How many of the marked ones it is done with, and what is left of those by currency. */
  invoices: z.int(),
  sums: z.array(leftSum),
  /** The same by status. */
  statuses: z.array(byStatus),
  /** The others, by why. */
  leftOut: z.array(leftOut),
});

export const followBulkCalls = {
  /** The invoices at some places of a list, by the service's ids. */
  'follow.invoicesAt': call(
    z.object({
      scope,
      filter: followFilter,
      page: z.object({ offset: z.int().min(0), limit: z.int().min(1).max(mostMarked) }),
    }),
    z.object({ invoices: z.array(z.string()) }),
  ),
  /** What is marked, and what can be done with at least one of it, as of the latest sync. */
  'follow.marked': call(
    z.object({ scope, marked: markedInvoices }),
    z.object({
      invoices: z.int(),
      sums: z.array(leftSum),
      statuses: z.array(byStatus),
      /** They are drafts that can become one. */
      merge: mergeOffer.nullable(),
      /** Of how many the service has a PDF. */
      pdfs: z.int(),
      acts: z.array(markedAct),
    }),
  ),
  /**
   * Does an act with every marked invoice that allows it: all of them get into the outbox, or none. `key` is made when the question
   * is shown and `invoices` is how many it named. Errors `act-already-planned`; `marked-moved` where it is another number by now.
   */
  'follow.actOnMarked': call(
    z.object({ scope, key: z.guid(), marked: markedInvoices, act: actForEach, invoices: z.int().min(1) }),
    z.object({ planned: z.int() }),
  ),
} as const;
