import { z } from 'zod';

/** A practice company is taken away beside main's thread: it may hold many thousands of invoices. */
export const practiceAnewStart = z.object({
  task: z.literal('practice-anew'),
  storePath: z.string(),
  /** How often it had started anew when the person was asked. */
  times: z.int(),
});
export type PracticeAnewStart = z.infer<typeof practiceAnewStart>;
