import { z } from 'zod';
import { importKinds } from '../intake/kinds.ts';
import { appErrorData, deploymentKind, instant, localText, scope } from './common.ts';
import { call, done, nothing } from './define.ts';

/** Why a file waits for a person. */
export const waitingCodes = [
  /** Nothing says whose it is: choose among `choices`. */
  'which-creditor',
  /** Its customers fit another creditor's register better than the one it would go to: choose among `choices`. */
  'other-creditor',
  /** The creditor is known, the columns are new: open it. */
  'new-file',
  /** It is like a file of before, but columns came, went or changed name: open it. */
  'changed-file',
  /** The columns are known, but the file asks something or lacks something: open it. */
  'needs-look',
  /** It could not be read; `text` says why. */
  'unreadable',
] as const;

/** A creditor that the file may belong to; `customers` of the file's `of` customers stand in its register. */
export const creditorChoice = z.object({
  scope,
  creditor: z.string(),
  connection: z.string(),
  kind: deploymentKind,
  customers: z.int(),
  of: z.int(),
});

export const waitingFile = z.object({
  waitingId: z.int(),
  name: z.string(),
  origin: z.enum(['dropped', 'folder']),
  addedAt: instant,
  /** Whose it is, as far as is known. */
  scope: scope.nullable(),
  creditor: z.string().nullable(),
  template: z.string().nullable(),
  question: z.object({ code: z.enum(waitingCodes), text: localText, choices: z.array(creditorChoice) }),
});

/** What went to review by itself: a run of invoices, or a list of records (one of the two numbers stands). */
export const readyWork = z.object({
  scope,
  creditor: z.string(),
  connection: z.string(),
  kind: z.enum(importKinds),
  runId: z.int().nullable(),
  listId: z.int().nullable(),
  name: z.string(),
  /** Invoices or records. */
  count: z.int(),
  errors: z.int(),
});

/** A file of which nothing was kept, and why. */
export const refusedFile = z.object({ name: z.string(), error: appErrorData });

export const inboxResult = z.object({
  ready: z.array(readyWork),
  waiting: z.array(waitingFile),
  refused: z.array(refusedFile),
});

export const inboxCalls = {
  /**
   * Many files at once, staged before. Each goes to the creditor whose template knows it (to `scope` where one is given);
   * those of one creditor and one kind become one run. What needs a look waits.
   */
  'inbox.add': call(z.object({ fileIds: z.array(z.string()).min(1).max(200), scope: scope.nullable() }), inboxResult),
  /** What waits for a look, over all creditors, and the runs and lists that are ready for review. */
  'inbox.list': call(nothing, z.object({ ready: z.array(readyWork), waiting: z.array(waitingFile) })),
  /** Answers `which-creditor` and `other-creditor`. What then needs nothing more goes to review. */
  'inbox.choose': call(z.object({ waitingId: z.int(), scope }), inboxResult),
  /** Stages the file for `import.open`; it waits until it is imported or discarded. Error `creditor-needed`: choose first. */
  'inbox.open': call(z.object({ waitingId: z.int() }), z.object({ scope, fileIds: z.array(z.string()) })),
  /** Throws our copy away; a file in a watched folder stays where it is, and is not read again. */
  'inbox.discard': call(z.object({ waitingId: z.int() }), done),
} as const;
