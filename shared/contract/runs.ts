import { z } from 'zod';
import { call } from './define.ts';
import { localText, minorAmount, pageRequest, progress, scope } from './common.ts';
import { runScheduleView } from './run-schedule.ts';

export const runStates = [
  'review',
  'approved',
  'sending',
  'paused',
  'waiting',
  'needs-person',
  'done',
  'cancelled',
] as const;
export const jobStates = ['queued', 'sending', 'sent', 'rejected', 'unknown', 'cancelled'] as const;
export const steps = ['debtors', 'products', 'drafts', 'attest', 'confirm', 'undo'] as const;

/** The three-state ledger: sent + notSent + unknown + rejected + cancelled = invoices, always. */
export const ledger = z.object({
  invoices: z.int(),
  sent: z.int(),
  notSent: z.int(),
  unknown: z.int(),
  rejected: z.int(),
  cancelled: z.int(),
  attested: z.int(),
});

/** An undo of a run, in invoices: with those that never came to the service they are all of the run. */
export const undoCounts = z.object({
  reversed: z.int(),
  kept: z.int(),
  couldNot: z.int(),
  underWay: z.int(),
  unknown: z.int(),
});

export const runView = z.object({
  runId: z.int(),
  name: z.string(),
  state: z.enum(runStates),
  createdAt: z.string(),
  approvedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  attest: z.boolean(),
  total: minorAmount,
  currency: z.string(),
  ledger,
  /** Null while nobody asked for it. */
  undo: undoCounts.nullable(),
  step: z.enum(steps).nullable(),
  progress,
  /** Why nothing moves right now, and until when. */
  waiting: z.object({ reason: localText, nextStep: localText, until: z.string().nullable() }).nullable(),
  callsPerSecond: z.array(z.number()),
  /** When it goes by itself, or went; null where it waits for a push. */
  schedule: runScheduleView.nullable(),
});

export const jobView = z.object({
  jobId: z.int(),
  kind: z.string(),
  state: z.enum(jobStates),
  draftNo: z.int().nullable(),
  customerName: z.string(),
  amount: minorAmount.nullable(),
  attempt: z.int(),
  tries: z.int(),
  /** The service's words or ours on how it went. */
  words: localText,
  serviceId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  changedAt: z.string(),
});

const run = z.object({ runId: z.int() });

export const runCalls = {
  'runs.list': call(scope, z.object({ runs: z.array(runView) })),
  'runs.get': call(run, runView),
  'runs.jobs': call(
    run.extend({ state: z.enum([...jobStates, 'all']), page: pageRequest }),
    z.object({ total: z.int(), jobs: z.array(jobView) }),
  ),
  /** Starts (or goes on with) the push of an approved run. */
  'runs.push': call(run, runView),
  'runs.pause': call(run, runView),
  'runs.resume': call(run, runView),
  /** Takes back what was not sent yet; what was sent stays sent and is counted. */
  'runs.cancel': call(run, runView),
  /** Attests the drafts of a run that stopped at drafts. */
  'runs.attest': call(run, runView),
  /** Gives a rejected job a new attempt. */
  'runs.retry': call(run.extend({ jobId: z.int() }), runView),
  /** Leaves a customer of the register as it is where changing it was rejected; its invoices go on. */
  'runs.skip': call(run.extend({ jobId: z.int() }), runView),
} as const;
