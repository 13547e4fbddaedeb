import { type Job, type JobKind, jobKinds } from '../store/jobs.ts';
import { dueUnknown, readyActs, readyJobs, sendingRuns } from '../store/job-queue.ts';
import { type RunKey } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { bulkSize } from './bulk.ts';
import { type Drain } from './drain-context.ts';
import { kindRules } from './kinds.ts';
import { type Jobs, type Work } from './work.ts';

const lookAtOnce = 500;

const keyOf = (job: Job): string => {
  switch (kindRules[job.kind].turn) {
    case 'creditor':
      return `${job.kind}:${String(job.scopeId)}`;
    case 'run':
      return `${job.kind}:${String(job.runId)}`;
    case 'job':
      return `${job.kind}:${String(job.jobId)}`;
  }
};

type Busy = ReadonlySet<string>;

const free = (jobs: readonly Job[], busy: Busy): Jobs | null => {
  const [first, ...rest] = jobs.filter((job) => !busy.has(keyOf(job)));
  return first === undefined ? null : [first, ...rest.filter((job) => keyOf(job) === keyOf(first))];
};

/** Tries without an answer repeat their id, so what went together goes together; the rest fill a bulk. */
const together = ([first, ...rest]: Jobs, size: number): Jobs => {
  const alike = rest.filter((job) => job.callId === first.callId);
  return [first, ...(first.callId === null ? alike.slice(0, size - 1) : alike)];
};

const workOf = (drain: Drain, task: Work['task'], jobs: Jobs | null): Work | null => {
  if (jobs === null) return null;
  const [first] = jobs;
  const scope = scopeById(drain.store, first.scopeId);
  const taken = task === 'look-up' ? jobs : together(jobs, bulkSize(drain, scope, first.kind));
  return { key: keyOf(first), task, kind: first.kind, scope, jobs: taken };
};

const lookUp = (drain: Drain, kind: JobKind, busy: Busy): Work | null =>
  workOf(drain, 'look-up', free(dueUnknown(drain.store, drain.connectionId, kind, drain.now(), lookAtOnce), busy));

const ready = (drain: Drain, run: RunKey, kind: JobKind, busy: Busy): Work | null => {
  const limit = kindRules[kind].turn === 'job' ? busy.size + 1 : lookAtOnce;
  return workOf(drain, 'send', free(readyJobs(drain.store, run, kind, drain.now(), limit), busy));
};

const readyAct = (drain: Drain, busy: Busy): Work | null =>
  workOf(drain, 'send', free(readyActs(drain.store, drain.connectionId, drain.now(), busy.size + 1), busy));

/** The first work that one of them gives. */
const firstOf = <T>(ones: readonly T[], workFor: (one: T) => Work | null): Work | null => {
  for (const one of ones) {
    const work = workFor(one);
    if (work !== null) return work;
  }
  return null;
};

const readFirst = jobKinds.filter((kind) => !kindRules[kind].readLast);
const readLast = jobKinds.filter((kind) => kindRules[kind].readLast);

/**
 * What to do next: a person's own acts go ahead of the batch; what is unknown is read first, then what may go in the order of the push, the older run first. What is read
 * last (attests that were taken on) is looked for after that, so that one reading of the lists serves many.
 * Source: outbox.md; product.md, Runs.
 */
export const pick = (drain: Drain, busy: Busy): Work | null =>
  readyAct(drain, busy) ??
  firstOf(readFirst, (kind) => lookUp(drain, kind, busy)) ??
  firstOf(sendingRuns(drain.store, drain.connectionId), (run) =>
    firstOf(jobKinds, (kind) => ready(drain, run, kind, busy)),
  ) ??
  firstOf(readLast, (kind) => lookUp(drain, kind, busy));
