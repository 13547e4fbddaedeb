import { z } from 'zod';
import { call } from './define.ts';
import { day, level, minorAmount, scope } from './common.ts';
import { wallTime } from './run-schedule.ts';

/** One thing that waits for the person, most urgent first. */
export const task = z.object({
  kind: z.enum([
    'review',
    'ready-to-send',
    'sending',
    'needs-person',
    'exceptions',
    'overdue',
    'file-waiting',
    'drop-file',
  ]),
  level: level.nullable(),
  runId: z.int().nullable(),
  /** The file that waits; null for other kinds. */
  waitingId: z.int().nullable(),
  /** How many invoices it concerns. */
  count: z.int(),
  amount: minorAmount.nullable(),
  currency: z.string(),
  /** The run's name or file, for the second line. */
  about: z.string(),
  /** When it goes by itself, on Stockholm's wall, or that it did not go at its time; null where it waits for a push. */
  schedule: z.object({ wall: wallTime, held: z.boolean() }).nullable(),
});

/** What waits for the person in a company, and how much of it there is. */
export const overview = z.object({
  tasks: z.array(task),
  counts: z.object({ reviewErrors: z.int(), running: z.int(), exceptions: z.int() }),
  syncedAt: z.string().nullable(),
  today: day,
});

export const startCalls = {
  'start.overview': call(scope, overview),
} as const;
