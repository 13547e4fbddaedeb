import { z } from 'zod';

/** The log is made ready to be read by others beside main's thread: it is long, and so are the registers. */
export const logStart = z.object({
  task: z.literal('log'),
  storePath: z.string(),
  version: z.string(),
  host: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type LogStart = z.infer<typeof logStart>;
