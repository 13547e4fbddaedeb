import { z } from 'zod';
import { importProgress } from './intake.ts';

/** What the main process tells the window without being asked. A window that missed one asks again: none carries state alone. */
export const events = {
  'import.progress': importProgress,
  'runs.changed': z.object({ runId: z.int() }),
  'review.changed': z.object({ runId: z.int() }),
  'follow.changed': z.object({ connectionId: z.string(), creditorId: z.guid() }),
  'connections.changed': z.object({}),
} as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]>;
