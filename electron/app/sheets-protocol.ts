import { z } from 'zod';
import { blankCalls } from '../../shared/contract/blanks.ts';
import { shownCalls } from '../../shared/contract/shown-list.ts';
import { day } from '../../shared/contract/common.ts';

/** A file to make: templates need no run, exports read the store. */
export const sheetsWork = z.discriminatedUnion('what', [
  z.object({ what: z.literal('blank'), input: blankCalls['blanks.make'].input }),
  z.object({ what: z.literal('list'), input: blankCalls['lists.export'].input }),
  z.object({ what: z.literal('protocol'), input: blankCalls['review.protocol'].input }),
  z.object({ what: z.literal('invoices'), input: blankCalls['follow.export'].input }),
  z.object({ what: z.literal('register'), input: blankCalls['registers.export'].input }),
  z.object({ what: z.literal('shown'), input: shownCalls['shown.export'].input }),
  z.object({ what: z.literal('statement'), input: blankCalls['follow.statement'].input }),
  z.object({ what: z.literal('run'), input: blankCalls['review.export'].input }),
]);
export type SheetsWork = z.infer<typeof sheetsWork>;

/** What a worker is born with that makes one file, and ends. */
export const sheetsStart = z.object({
  task: z.literal('sheets'),
  storePath: z.string(),
  /** The calendar day in Stockholm of the call. */
  today: day,
  work: sheetsWork,
});
export type SheetsStart = z.infer<typeof sheetsStart>;
