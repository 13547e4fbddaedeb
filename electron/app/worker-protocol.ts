import { z } from 'zod';
import { appErrorData, day } from '../../shared/contract/common.ts';
import { importProgress, importView, planChange } from '../../shared/contract/intake.ts';

/** What main and the intake worker say to each other. Parsed on both sides, as everything that crosses a wall. */

export const fileToOpen = z.object({ fileId: z.string(), name: z.string(), path: z.string() });
export type FileToOpen = z.infer<typeof fileToOpen>;

/** What the worker is born with: one worker is one import, and ends with it. */
export const workerStart = z.object({
  storePath: z.string(),
  importId: z.string(),
  scopeId: z.int(),
  /** The calendar day in Stockholm on which the import was opened. */
  today: day,
  files: z.array(fileToOpen).min(1),
});
export type WorkerStart = z.infer<typeof workerStart>;

export const workerRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('open') }),
  z.object({ what: z.literal('change'), change: planChange }),
  z.object({ what: z.literal('store'), runId: z.int(), at: z.string() }),
]);
export type WorkerRequest = z.infer<typeof workerRequest>;

export const workerMessage = z.discriminatedUnion('what', [
  z.object({ what: z.literal('view'), view: importView }),
  z.object({ what: z.literal('stored') }),
  z.object({ what: z.literal('progress'), progress: importProgress }),
  z.object({ what: z.literal('refused'), error: appErrorData }),
  z.object({ what: z.literal('fault'), detail: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
