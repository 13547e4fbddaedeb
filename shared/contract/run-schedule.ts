import { z } from 'zod';
import { call, done, nothing } from './define.ts';
import { instant, localText } from './common.ts';

/** A time on the clock on the wall in Stockholm, `YYYY-MM-DDTHH:MM`. */
export const wallTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

export const runScheduleView = z.object({
  /** As the clock on the wall will show it: a time that is skipped in spring is shown as the one after the gap. */
  wall: wallTime,
  at: instant,
  /** Why it was not sent by itself at its time and waits for a person; null while it waits for its time, and once it went. */
  held: localText.nullable(),
  /** When it went by itself; null before that. */
  startedAt: instant.nullable(),
});

/** Why a person is told of a run: it is done, waits for them, or went later than its time. */
export const noticeKinds = ['done', 'needs-person', 'late'] as const;

const run = z.object({ runId: z.int() });

export const runScheduleCalls = {
  /** Sends an approved run at that time, by itself; in the place of a time that it had. */
  'runs.schedule': call(run.extend({ wall: wallTime }), z.object({ schedule: runScheduleView })),
  /** The run waits for a person's push again. */
  'runs.unschedule': call(run, done),
  /** What goes on without a window, over all connections: a host asks before it ends. */
  'runs.activity': call(
    nothing,
    z.object({
      /** Runs that are being sent. */
      sending: z.int(),
      /** Those of them that only a person can move. */
      needsPerson: z.int(),
      /** Of what those of them have to do, how much is done: 0 to 1; null while nothing is sent. */
      done: z.number().min(0).max(1).nullable(),
      /** The next run that goes by itself. */
      next: z.object({ runId: z.int(), name: z.string(), wall: wallTime }).nullable(),
    }),
  ),
  /** Pauses every run that is being sent. */
  'runs.pauseAll': call(nothing, z.object({ paused: z.int() })),
} as const;
