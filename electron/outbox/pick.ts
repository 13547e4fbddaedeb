import { type Job, type JobKind, runKinds } from '../store/jobs.ts';
import { dueActs, dueUnknown, readyActs, readyJobs, sendingRuns, unknownKinds } from '../store/job-queue.ts';
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

/** Jobs that go each by themselves, read ahead for one run and kind. Whoever claims one sees whether it still stands so. */
export interface Stock {
  jobs: readonly Job[];
}

const readAhead = 50;

const ready = (drain: Drain, run: RunKey, kind: JobKind, busy: Busy, stock: Stock): Work | null => {
  const alone = kindRules[kind].turn === 'job';
  const jobs = readyJobs(drain.store, run, kind, drain.now(), alone ? busy.size + readAhead : lookAtOnce);
  const taken = free(jobs, busy);
  if (alone) stock.jobs = jobs.filter((job) => job !== taken?.[0] && !busy.has(keyOf(job)));
  return workOf(drain, 'send', taken);
};

/** The next of what was read ahead, while its run is being sent. */
const ahead = (drain: Drain, runs: readonly RunKey[], busy: Busy, stock: Stock): Work | null => {
  const [first, ...rest] = stock.jobs.filter((job) => !busy.has(keyOf(job)));
  const goes = first !== undefined && runs.some(({ runId }) => runId === first.runId);
  stock.jobs = goes ? rest : [];
  return goes ? workOf(drain, 'send', [first]) : null;
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

const lookUpAct = (drain: Drain, busy: Busy): Work | null =>
  workOf(drain, 'look-up', free(dueActs(drain.store, drain.connectionId, drain.now(), busy.size + 1), busy));

const readFirst = runKinds.filter((kind) => !kindRules[kind].readLast);
const readLast = runKinds.filter((kind) => kindRules[kind].readLast);

/**
 * What to do next: a person's own acts go ahead of the batch; what is unknown is read first, then what may go in the order of the
 * push, the older run first. What is read last (attests that were taken on) is looked for after that, so that one reading of the
 * lists serves many.
 * Source: outbox.md; product.md, Runs.
 */
export const pick = (drain: Drain, busy: Busy, stock: Stock): Work | null => {
  const asked =
    readyAct(drain, busy) ??
    lookUpAct(drain, busy) ??
    firstOf(unknownKinds(drain.store, drain.connectionId, readFirst), (kind) => lookUp(drain, kind, busy));
  if (asked !== null) return asked;
  const runs = sendingRuns(drain.store, drain.connectionId);
  return (
    ahead(drain, runs, busy, stock) ??
    firstOf(runs, (run) => firstOf(runKinds, (kind) => ready(drain, run, kind, busy, stock))) ??
    firstOf(readLast, (kind) => lookUp(drain, kind, busy))
  );
};
