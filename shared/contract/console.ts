import { z } from 'zod';
import { instant, localText, pageRequest, scope, madeFile } from './common.ts';
import { call, done } from './define.ts';

/**
 * The console: one documented call at a time, by hand. The table of calls itself stands in `shared/service` and is read by both
 * sides; what is sent here names a row of it, and nothing else can be called.
 */

// Written out: the table would otherwise be loaded with the window's first room.
const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);
const parts = z.record(z.string().max(60), z.string().max(8000));

export const consoleRequest = z.object({
  method,
  /** As documented, with `{id}`. */
  path: z.string().max(200),
  ids: parts,
  /** Empty ones are left out. */
  query: parts,
  /** JSON; null where nothing is sent. */
  body: z.string().nullable(),
});

/** How a call went. `unknown`: the service may have done it, and no answer tells. `no-answer`: to what only reads. */
export const consoleOutcomes = ['done', 'refused', 'unknown', 'no-answer', 'not-sent'] as const;

export const consoleLine = z.object({
  no: z.int(),
  at: instant,
  method,
  path: z.string(),
  outcome: z.enum(consoleOutcomes),
  status: z.int().nullable(),
});

export const consoleEntry = consoleLine.extend({
  /** As sent, without secrets: those are hidden by `•••`. */
  request: consoleRequest,
  /** From the first byte out to the whole answer. */
  ms: z.int(),
  /** How it went, and what to do, in words. */
  words: localText,
  nextStep: localText.nullable(),
  /** The reading that shows whether an unknown call did its work, as `GET path`. */
  lookAt: z.string().nullable(),
  answer: z.object({
    kind: z.enum(['json', 'file', 'none']),
    /** JSON without secrets, or the service's own words of a refusal. */
    text: z.string(),
    /** Only its beginning is kept; the file has all of it. */
    cut: z.boolean(),
    bytes: z.int(),
    /** True while the whole answer can be saved as a file. */
    hasFile: z.boolean(),
  }),
});

const ticket = z.string().regex(/^[\w-]{1,64}$/);
const entryKey = z.object({ scope, no: z.int() });

/** So many calls of a creditor are remembered, until Runsheet is closed. */
export const consoleRemembers = 200;

export const consoleCalls = {
  /**
   * Makes one call, at the connection's own pace, and never repeats it. `typedName`: the creditor's name as the person typed it, which
   * production asks for where a call sends or cannot be undone. `again`: the number of an unknown call that is to go once more under
   * its own id, so that the service refuses it where it had come before. `ticket` names the call while it waits.
   *
   * Errors: `console-unknown-call`, `console-bad-request`, `console-name-needed`, `console-other-creditor`, `console-four-eyes`,
   * `console-practice-sign-in`, `console-not-again`, `unknown-creditor`, `unknown-connection`, `sign-in-needed`.
   */
  'console.send': call(
    z.object({
      scope,
      ticket,
      request: consoleRequest,
      typedName: z.string().max(400).nullable(),
      again: z.int().nullable(),
    }),
    consoleEntry,
  ),
  /** Where a call stands that was not answered yet, and why it does not go. `gone`: there is no such call. */
  'console.waiting': call(
    z.object({ ticket }),
    z.object({ state: z.enum(['line', 'out', 'gone']), hold: localText.nullable() }),
  ),
  /** Takes a call back that has not left. False where it has. */
  'console.withdraw': call(z.object({ ticket }), z.object({ withdrawn: z.boolean() })),
  /** What was called for this creditor since Runsheet was started, the newest first. */
  'console.history': call(
    z.object({ scope, page: pageRequest }),
    z.object({ total: z.int(), entries: z.array(consoleLine) }),
  ),
  /** Errors: `console-forgotten`. */
  'console.entry': call(entryKey, consoleEntry),
  /** The answer as a file, while it is kept: that of the newest calls. Errors: `console-forgotten`. */
  'console.file': call(entryKey, madeFile),
  /** Forgets what was called for this creditor. */
  'console.clear': call(z.object({ scope }), done),
} as const;
