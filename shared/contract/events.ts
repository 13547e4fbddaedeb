import { z } from 'zod';
import { appErrorData, localText, scope } from './common.ts';
import { hostCommand } from './host.ts';
import { importProgress } from './import-progress.ts';
import { noticeKinds } from './run-schedule.ts';

/** What the main process tells the window without being asked. A window that missed one asks again: none carries state alone. */
export const events = {
  'import.progress': importProgress,
  'runs.changed': z.object({ runId: z.int() }),
  /** What a person who is elsewhere would want to know of a run: its name, and counts; nothing of its customers. */
  'runs.notice': z.object({
    scope,
    runId: z.int(),
    kind: z.enum(noticeKinds),
    title: z.string(),
    body: localText,
  }),
  /** The person chose a run outside the window: it is shown now. */
  'host.show': z.object({ scope, runId: z.int() }),
  /** A row of the system's menu was chosen. */
  'host.command': hostCommand,
  /** Something came in from outside the window: ask `host.take`. */
  'host.handed': z.object({}),
  /** A person's own acts with invoices of a creditor moved: ask `acts.list`. */
  'acts.changed': z.object({ connectionId: z.string(), creditorId: z.guid() }),
  /** A run in review changed; the stamp of its summary from then on, where the change told it. */
  'review.changed': z.object({ runId: z.int(), stamp: z.string().optional() }),
  'lists.changed': z.object({ listId: z.int() }),
  'follow.changed': z.object({ connectionId: z.string(), creditorId: z.guid() }),
  /** Files came to wait or wait no more, or something went to review by itself: ask `inbox.list` and `start.overview`. */
  'inbox.changed': z.object({}),
  /** A new file was read from a watched folder: it is ready for review (`runId` or `listId`) or waits (`waitingId`). */
  'inbox.arrived': z.object({
    name: z.string(),
    creditor: z.string().nullable(),
    runId: z.int().nullable(),
    listId: z.int().nullable(),
    waitingId: z.int().nullable(),
  }),
  /** A template was used, changed or removed, or its folder went or came back. */
  'templates.changed': z.object({}),
  'connections.changed': z.object({}),
  /** It locks in a moment: what is being written is kept now. */
  'lock.coming': z.object({}),
  /** It is locked or open now, or its settings are others: ask `lock.state`. */
  'lock.changed': z.object({ shut: z.boolean() }),
  /** Another database is in place: nothing that was read counts any more. `error`: the former one still is, and why. */
  'storage.replaced': z.object({ error: appErrorData.nullable() }),
} as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]>;
