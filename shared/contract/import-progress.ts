import { z } from 'zod';
import { progress } from './common.ts';

/** While reading, `done` and `total` are bytes; afterwards invoices or records. */
export const importProgress = progress.extend({
  importId: z.string(),
  phase: z.enum(['reading', 'storing']),
});
