import { z } from 'zod';
import { day, localText, minorAmount, pageRequest } from './common.ts';
import { call } from './define.ts';
import { runView } from './runs.ts';

/** What is to become of an invoice: its draft deleted, a credit of it made, or nothing and why. */
export const undoBuckets = ['delete', 'credit', 'kept', 'could-not'] as const;

/** How it went for one invoice. `under-way` and `unknown` pass by themselves; the others are answers. */
export const undoParts = ['reversed', 'kept', 'could-not', 'under-way', 'unknown'] as const;

/** Amounts in minor units. */
export const undoSum = z.object({ invoices: z.int(), total: minorAmount });

const line = z.object({
  draftNo: z.int(),
  customerName: z.string(),
  invoiceNumber: z.string().nullable(),
  total: minorAmount,
  /** Why it is kept or could not be reversed, or how it stands. */
  reason: localText.nullable(),
});
export const plannedLine = line.extend({ bucket: z.enum(undoBuckets) });
export const undoneLine = line.extend({ bucket: z.enum(undoBuckets), part: z.enum(undoParts) });

const run = z.object({ runId: z.int() });

export const runUndoCalls = {
  /** What an undo would do now, by the service's lists. Changes nothing. */
  'runs.undoPreview': call(
    run,
    z.object({
      /** Given back with `runs.undo`, so that what is done is what was seen. */
      hash: z.string(),
      delete: undoSum,
      credit: undoSum,
      kept: undoSum,
      couldNot: undoSum,
      /** Invoices of the run that never came to the service: with the four sums they are all of the run. */
      notSent: z.int(),
      /** Credit invoices that the service delivers to the customers. */
      delivered: z.int(),
      creditDate: day,
      /** Another person is to attest the credits. */
      fourEyes: z.boolean(),
    }),
  ),
  /** The invoices of the preview with that hash. */
  'runs.undoPlan': call(
    run.extend({ hash: z.string(), bucket: z.enum([...undoBuckets, 'all']), page: pageRequest }),
    z.object({ total: z.int(), lines: z.array(plannedLine) }),
  ),
  /** Undoes the run as its preview showed it; `credit` is the consent to credit what is attested. */
  'runs.undo': call(run.extend({ hash: z.string(), credit: z.boolean() }), runView),
  'runs.undoResult': call(
    run,
    z.object({
      asked: z.object({ at: z.string(), connection: z.string(), userName: z.string().nullable() }).nullable(),
      parts: z.object({ reversed: undoSum, kept: undoSum, couldNot: undoSum, underWay: undoSum, unknown: undoSum }),
      notSent: z.int(),
      /** Credits that are drafts and wait for another person's attest. */
      waitsForAttest: z.int(),
    }),
  ),
  'runs.undoLines': call(
    run.extend({ part: z.enum([...undoParts, 'all']), page: pageRequest }),
    z.object({ total: z.int(), lines: z.array(undoneLine) }),
  ),
  /** Another person attests the credits, by a connection of their own. */
  'runs.undoAttest': call(run.extend({ connectionId: z.string() }), runView),
} as const;
