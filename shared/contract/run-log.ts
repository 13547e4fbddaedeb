import { z } from 'zod';
import { call } from './define.ts';
import { instant, localText, pageRequest } from './common.ts';

/** Which call: a try of a job, or (`jobId` null) something that was read for the run as a whole. */
export const callKey = z.object({ jobId: z.int().nullable(), no: z.int() });

export const logEntry = callKey.extend({
  at: instant,
  /** What was done and how it went, in a person's words. */
  words: localText,
  /** Null while no answer has come, and where none did. */
  ms: z.int().nullable(),
  outcome: z.enum(['yes', 'no', 'wait', 'none', 'running']),
  draftNo: z.int().nullable(),
});

export const logFilters = ['all', 'errors', 'look-ups'] as const;

const header = z.object({ name: z.string(), value: z.string() });

/**
 * What was sent is made again from the job where that can be, and else kept. `as-sent`: with the hash that went out; `in-part`: a
 * secret in it is hidden, or its end is cut; `changed`: what the job is made of has changed since; `not-kept`: neither; `none`:
 * nothing was sent.
 */
export const bodyStates = ['as-sent', 'in-part', 'changed', 'not-kept', 'none'] as const;

export const exchange = logEntry.extend({
  method: z.string(),
  path: z.string(),
  headers: z.array(header),
  callId: z.string().nullable(),
  body: z.object({ state: z.enum(bodyStates), text: z.string(), hash: z.string().nullable() }),
  answeredAt: instant.nullable(),
  status: z.int().nullable(),
  /** What the status, or the lack of one, means. */
  meaning: localText,
  answer: z.string(),
  /** The log keeps the beginning of a long answer. */
  answerCut: z.boolean(),
});

const run = z.object({ runId: z.int() });

export const runLogCalls = {
  /** The calls of a run, one invoice's where a draft is named. A call that carried many jobs is told once. Errors: `unknown-run`. */
  'runs.log': call(
    run.extend({
      filter: z.enum(logFilters),
      draftNo: z.int().nullable(),
      newestFirst: z.boolean(),
      page: pageRequest,
    }),
    z.object({ total: z.int(), entries: z.array(logEntry) }),
  ),
  /** One call as it went over the wire, without secrets. Errors: `unknown-run`, `unknown-call`. */
  'runs.exchange': call(run.extend(callKey.shape), exchange),
} as const;
