import { z } from 'zod';
import { call, done, nothing } from './define.ts';

/** What goes when the practice company starts anew. */
const goes = z.object({
  runs: z.int(),
  invoices: z.int(),
  customers: z.int(),
  lists: z.int(),
  waiting: z.int(),
  views: z.int(),
  templates: z.int(),
  corrections: z.int(),
});

export const practiceCalls = {
  /** What would go, and how many times the practice company has started anew; null where there is none. */
  'practice.what': call(nothing, z.object({ practice: z.object({ times: z.int(), goes }).nullable() })),
  /**
   * Takes the practice company away and puts a fresh one in its place: told at once, done when everything is closed.
   * `storage.replaced` tells the end. `times` is that of the question: a second yes to the same question does nothing.
   */
  'practice.startAnew': call(z.object({ times: z.int() }), done),
} as const;
