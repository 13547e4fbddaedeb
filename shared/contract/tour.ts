import { z } from 'zod';
import { scope } from './common.ts';
import { call, done, nothing } from './define.ts';
import { tourSteps } from './tour-steps.ts';

export const tour = z.object({
  /** `unseen`: it may be offered. What is over never comes back by itself. */
  state: z.enum(['unseen', 'going', 'over']),
  step: z.enum(tourSteps),
  /** The sheet that was handed over, by its name; null before. */
  sheet: z.string().max(200).nullable(),
  /** The company and the run that the sheet became. */
  run: z.object({ scope, runId: z.int() }).nullable(),
});
export type Tour = z.infer<typeof tour>;

export const tourCalls = {
  'tour.get': call(nothing, tour),
  /** Keeps how far the person has come. */
  'tour.keep': call(tour, done),
  /** Stages a sheet with one mistake in it, to be imported as any file. Error `practice-only`. */
  'tour.sheet': call(scope, z.object({ fileId: z.string(), name: z.string() })),
} as const;
