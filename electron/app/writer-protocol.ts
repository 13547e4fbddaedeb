import { z } from 'zod';
import { appErrorData } from '../../shared/contract/common.ts';

/** What the writer's thread answers to the import's thread. Parsed on arrival, as everything that crosses a wall. */

/** What went wrong, in a form that another thread can be told. */
const failedWrite = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('app'), data: appErrorData }),
  z.object({ kind: z.literal('sqlite'), code: z.string(), message: z.string() }),
  z.object({ kind: z.literal('fault'), detail: z.string() }),
]);
export type FailedWrite = z.infer<typeof failedWrite>;

/** Each piece of rows is answered, in their order, until one fails; after that nothing is written. */
export const writerAnswer = z.discriminatedUnion('what', [
  z.object({ what: z.literal('written'), drafts: z.int() }),
  z.object({ what: z.literal('failed'), error: failedWrite }),
]);
export type WriterAnswer = z.infer<typeof writerAnswer>;
