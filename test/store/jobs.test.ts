import { expect, it } from 'vitest';
import { changeJob, insertJob, type Job, type JobChange, jobById } from '../../electron/store/jobs.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryStore } from './open.ts';

const at = '2026-11-28T09:00:00.000Z';

const read = (store: Store, jobId: number): Job => {
  const job = jobById(store, 1, jobId);
  if (job === null) throw new Error('no job');
  return job;
};

/** A job that is sent under an id. */
const outJob = (store: Store): Job => {
  const identity = {
    scopeId: 1,
    runId: null,
    draftNo: null,
    kind: 'comment',
    businessKey: 'key',
    generation: 0,
  } as const;
  const jobId = insertJob(store, { ...identity, payload: {}, at });
  changeJob(store, read(store, jobId), { state: 'sending', callId: 'first' }, at);
  return read(store, jobId);
};

it.each<[string, Partial<JobChange>]>([
  ['in another state', { state: 'unknown', doubt: 'no-answer', doubtSince: at }],
  ['in the same state under another call id', { callId: 'second' }],
  ['in the same state without a call id', { callId: null }],
])('a job that somebody else moved is not written by who read it before: it is %s', (_, move) => {
  const store = temporaryStore();
  addTwoScopes(store);
  const before = outJob(store);
  expect(changeJob(store, before, move, at)).toBe(true);
  const moved = read(store, before.jobId);
  expect(changeJob(store, before, { state: 'rejected', callId: 'third' }, at)).toBe(false);
  expect(read(store, before.jobId)).toEqual(moved);
});
