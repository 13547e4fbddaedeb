import { expect, it, onTestFinished } from 'vitest';
import { type Outcome, settle } from '../../electron/outbox/settle.ts';
import { changeJob, type Job, type JobChange, jobById } from '../../electron/store/jobs.ts';
import { type Store } from '../../electron/store/store.ts';
import { temporaryFolder } from '../store/open.ts';
import { addRun, drafts, jobs, openComputer } from './harness.ts';

const at = '2026-11-28T09:00:00.000Z';

/** The draft's job of a run that its person took back just now, as it stands then. */
const takenBack = (change: Partial<JobChange>): { readonly store: Store; readonly job: Job } => {
  const store = openComputer(temporaryFolder(), 'one', 'http://127.0.0.1:1');
  onTestFinished(store.close);
  const runId = addRun(store, { attest: false, drafts: drafts(1), state: 'cancelled' });
  const [planned] = jobs(store, runId, 'createInvoice');
  if (planned === undefined) throw new Error('no job');
  changeJob(store, planned, change, at);
  return { store, job: jobById(store, 1, planned.jobId) ?? planned };
};

const doubt = { doubt: 'no-answer', doubtSince: at } as const;
const stayedHere: Outcome = { kind: 'back', keepId: true, notBefore: null };

it.each<[string, Partial<JobChange>, Outcome, string]>([
  ['a first try that never left is taken back', { state: 'sending', callId: 'a' }, stayedHere, 'cancelled'],
  [
    'a repeat that never left is looked up: the try before it may have come through',
    { state: 'sending', callId: 'a', reached: true },
    stayedHere,
    'unknown',
  ],
  [
    'what a reading did not find is looked for again: it may come until the last look',
    { state: 'unknown', callId: 'a', reached: true, ...doubt },
    { kind: 'back', keepId: false, notBefore: null },
    'unknown',
  ],
])('of a run that was taken back meanwhile %s', (_, change, outcome, state) => {
  const { store, job } = takenBack(change);
  expect(settle(store, [{ job, outcome }], new Date(at))).toBe(1);
  expect(jobById(store, 1, job.jobId)?.state).toBe(state);
});
