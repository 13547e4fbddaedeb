import { expect, it, onTestFinished } from 'vitest';
import { lookForInvoices } from '../../electron/outbox/leave.ts';
import { notFound } from '../../electron/outbox/not-found.ts';
import { defaultTimings, heldMs } from '../../electron/outbox/timings.ts';
import { changeJob, jobById } from '../../electron/store/jobs.ts';
import { runById } from '../../electron/store/runs.ts';
import { temporaryFolder } from '../store/open.ts';
import { addRun, drafts, jobs, openComputer } from './harness.ts';

it('an invoice that a person asks for is told as missing only when what the service may have held would have come', () => {
  const store = openComputer(temporaryFolder(), 'one', 'http://127.0.0.1:1');
  onTestFinished(store.close);
  const runId = addRun(store, { attest: false, drafts: drafts(1) });
  const [draft] = jobs(store, runId, 'createInvoice');
  const run = runById(store, runId);
  if (draft === undefined || run === null) throw new Error('no run');
  const at = new Date('2026-11-28T10:00:00.000Z');
  changeJob(store, draft, { state: 'rejected', reached: true }, at.toISOString());
  lookForInvoices(store, run, jobs(store, runId, 'createInvoice'), at);
  const asked = jobById(store, 1, draft.jobId);
  if (asked === null) throw new Error('no job');
  const looked = (afterMs: number) =>
    notFound({ store, now: () => new Date(at.getTime() + afterMs), timings: defaultTimings }, asked);
  const sureMs = heldMs(defaultTimings);
  const sureAt = new Date(at.getTime() + sureMs).toISOString();
  expect(looked(sureMs - 1)).toMatchObject({ kind: 'look-again', lookAt: sureAt });
  expect(looked(sureMs)).toMatchObject({ kind: 'rejected', absent: true });
});
