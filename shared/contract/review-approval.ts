import { z } from 'zod';
import { instant, localText, minorAmount, scope } from './common.ts';
import { call, done } from './define.ts';

const run = z.object({ runId: z.int() });

/** A person at the service: the user where it is known, and by which connection. */
const person = z.object({ userName: z.string().nullable(), connection: z.string() });

/** Warnings of one kind, and on how many invoices of what would be (or was) sent they stand. */
const warningCount = z.object({ code: z.string(), title: localText, invoices: z.int() });

export const approvalView = z.object({
  /** The latest approval; null before the first, and for a run that an older version approved. */
  made: person
    .extend({
      at: instant,
      invoices: z.int(),
      total: minorAmount,
      /** Another person than this one attests. */
      fourEyes: z.boolean(),
      overridden: z.array(warningCount),
      /** Null while it stands. */
      takenBackAt: instant.nullable(),
      attested: person.extend({ at: instant }).nullable(),
    })
    .nullable(),
  /** Approving now would stop the run at drafts, for another person. */
  wantsAnother: z.boolean(),
});

/** One thing that moved on an invoice: what it is, the row (null for the head), and both values as a person reads them. */
export const movedField = z.object({
  name: localText,
  rowNo: z.int().nullable(),
  before: localText,
  after: localText,
});

export const movedInvoice = z.object({
  draftNo: z.int(),
  customerName: z.string(),
  how: z.enum(['added', 'left-out', 'changed']),
  /** What was approved of it, and what stands now; null where it was not, or is not, to be sent. */
  before: minorAmount.nullable(),
  after: minorAmount.nullable(),
  fields: z.array(movedField),
});

const sums = z.object({ invoices: z.int(), net: minorAmount, vat: minorAmount, total: minorAmount });

/** What was approved against what stands now. */
export const approvalDifference = z.object({
  before: sums,
  after: sums,
  invoices: z.array(movedInvoice),
  /** How many more may have moved than are listed. */
  more: z.int(),
});

export const approvalCalls = {
  'approval.get': call(run, approvalView),
  /** The warnings that approving now would go over, the commonest first: counted over the whole run. */
  'approval.warnings': call(run, z.object({ warnings: z.array(warningCount) })),
  /** The difference since the approval that was taken back last; null where there is none to compare with. */
  'approval.difference': call(run, z.object({ difference: approvalDifference.nullable() })),
  /** Attests the drafts of a run that another person approved, by a connection of one's own. */
  'approval.attest': call(run.extend({ connectionId: z.string().min(1).max(64) }), done),
  /** Runs of the creditor, and undos of runs, by whatever connection, that stopped at drafts for a person like the connection's user. */
  'approval.waiting': call(
    scope,
    z.object({
      runs: z.array(
        person.extend({
          what: z.enum(['run', 'undo']),
          runId: z.int(),
          name: z.string(),
          at: instant,
          invoices: z.int(),
          total: minorAmount,
          currency: z.string(),
        }),
      ),
    }),
  ),
  'approval.rules': call(scope, z.object({ fourEyes: z.boolean(), userName: z.string().nullable() })),
  'approval.setRules': call(z.object({ scope, fourEyes: z.boolean() }), done),
} as const;
