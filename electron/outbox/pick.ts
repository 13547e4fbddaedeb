import { type Job, type JobKind, runKinds } from '../store/jobs.ts';
import {
  dueActs,
  dueUnknown,
  readyActs,
  readyJobs,
  sendingRuns,
  unknownKinds,
  unknownSoon,
} from '../store/job-queue.ts';
import { type RunKey } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { oneByOne } from './act-rules.ts';
import { bulkSize } from './bulk.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { kindRules } from './kinds.ts';
import { gapMs } from './timings.ts';
import { type Jobs, type Work } from './work.ts';

const lookAtOnce = 500;

/** Of a run's jobs that go many in a call, so many calls are taken up together: the next is made ready while one is out. */
const callsOf = (kind: JobKind): number => (kindRules[kind].turn === 'run' ? 4 : 1);

const runKey = (kind: JobKind, runId: number | null): string => `${kind}:${String(runId)}`;

const keyOf = (job: Job): string => {
  switch (kindRules[job.kind].turn) {
    case 'creditor':
      return `${job.kind}:${String(job.scopeId)}`;
    case 'run':
      return runKey(job.kind, job.runId);
    case 'job':
      return `${job.kind}:${String(job.jobId)}`;
  }
};

/** The keys of what is at work. */
type Busy = Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>;

const free = (jobs: readonly Job[], busy: Busy): Jobs | null => {
  const [first, ...rest] = jobs.filter((job) => !busy.has(keyOf(job)));
  return first === undefined ? null : [first, ...rest.filter((job) => keyOf(job) === keyOf(first))];
};

/** Tries without an answer repeat their id, so what went together goes together; the rest fill a bulk. */
const together = ([first, ...rest]: Jobs, size: number): Jobs => {
  const alike = rest.filter((job) => job.callId === first.callId);
  return [first, ...(first.callId === null ? alike.slice(0, size - 1) : alike)];
};

/** What a worker remembers between its picks. */
export interface Stock {
  /** Jobs that go each by themselves, read ahead for one run and kind. Whoever claims one sees whether it still stands so. */
  jobs: readonly Job[];
  /** When it was last looked for what goes before them (`performance.now`, so that no clock sets it back). */
  lookedAt: number;
  /** The creditors of what was picked, by number: they never change. */
  readonly scopes: Map<number, DrainScope>;
}

export const emptyStock = (): Stock => ({ jobs: [], lookedAt: -Infinity, scopes: new Map() });

const scopeOf = (drain: Drain, scopeId: number, { scopes }: Stock): DrainScope => {
  const scope = scopes.get(scopeId) ?? scopeById(drain.store, scopeId);
  scopes.set(scopeId, scope);
  return scope;
};

const workOf = (drain: Drain, task: Work['task'], jobs: Jobs | null, stock: Stock): Work | null => {
  if (jobs === null) return null;
  const [first] = jobs;
  const scope = scopeOf(drain, first.scopeId, stock);
  const taken = task === 'look-up' ? jobs : together(jobs, callsOf(first.kind) * bulkSize(drain, scope, first.kind));
  return { key: keyOf(first), task, kind: first.kind, scope, jobs: taken };
};

const lookUp = (drain: Drain, kind: JobKind, busy: Busy, stock: Stock): Work | null =>
  workOf(
    drain,
    'look-up',
    free(dueUnknown(drain.store, drain.connectionId, kind, drain.now(), lookAtOnce), busy),
    stock,
  );

/** What is read last waits for those that soon fall due as well: lists that are read for the first of them serve them all. */
const lookUpLast = (drain: Drain, kind: JobKind, busy: Busy, stock: Stock): Work | null => {
  const soonMs = gapMs(drain.timings.attestGapsMs, 0);
  return unknownSoon(drain.store, drain.connectionId, kind, drain.now(), soonMs)
    ? null
    : lookUp(drain, kind, busy, stock);
};

const readAhead = 200;

const ready = (drain: Drain, run: RunKey, kind: JobKind, busy: Busy, stock: Stock): Work | null => {
  const { turn } = kindRules[kind];
  const alone = turn === 'job';
  // Nothing of the kind goes beside it: what would be read is read once it has ended.
  if (turn === 'run' && busy.has(runKey(kind, run.runId))) return null;
  const jobs = readyJobs(
    drain.store,
    run,
    kind,
    drain.now(),
    alone ? busy.size + readAhead : callsOf(kind) * lookAtOnce,
  );
  const taken = free(jobs, busy);
  if (alone) stock.jobs = jobs.filter((job) => job !== taken?.[0]);
  return workOf(drain, 'send', taken, stock);
};

/** The next of what was read ahead. */
const ahead = (drain: Drain, busy: Busy, stock: Stock): Work | null => {
  const at = stock.jobs.findIndex((job) => !busy.has(keyOf(job)));
  const first = stock.jobs[at];
  stock.jobs = first === undefined ? [] : stock.jobs.slice(at + 1);
  return first === undefined ? null : workOf(drain, 'send', [first], stock);
};

/** Like {@link ahead}, while its run is among those being sent. */
const aheadOf = (runs: readonly RunKey[], drain: Drain, busy: Busy, stock: Stock): Work | null => {
  const isSent = (job: Job): boolean => runs.some(({ runId }) => runId === job.runId);
  if (!stock.jobs.every(isSent)) stock.jobs = stock.jobs.filter(isSent);
  return ahead(drain, busy, stock);
};

const readyAct = (drain: Drain, busy: Busy, stock: Stock): Work | null =>
  workOf(
    drain,
    'send',
    free(readyActs(drain.store, drain.connectionId, drain.now(), busy.size + 1, oneByOne), busy),
    stock,
  );

/** The first work that one of them gives. */
const firstOf = <T>(ones: readonly T[], workFor: (one: T) => Work | null): Work | null => {
  for (const one of ones) {
    const work = workFor(one);
    if (work !== null) return work;
  }
  return null;
};

const lookUpAct = (drain: Drain, busy: Busy, stock: Stock): Work | null =>
  workOf(drain, 'look-up', free(dueActs(drain.store, drain.connectionId, drain.now(), busy.size + 1), busy), stock);

const readFirst = runKinds.filter((kind) => !kindRules[kind].readLast);
const readLast = runKinds.filter((kind) => kindRules[kind].readLast);

/** So long what was read ahead goes without a look at what goes before it: nobody feels it, and a hundred calls a second ask far less. */
const lookAgainMs = 100;

/**
 * What to do next: a person's own acts go ahead of the batch; what is unknown is read first, then what may go in the order of the
 * push, the older run first. What is read last (attests that were taken on) is looked for after that, so that one reading of the
 * lists serves many.
 * Source: outbox.md; product.md, Runs.
 */
export const pick = (drain: Drain, busy: Busy, stock: Stock): Work | null => {
  const at = performance.now();
  const soon = at - stock.lookedAt < lookAgainMs ? ahead(drain, busy, stock) : null;
  if (soon !== null) return soon;
  stock.lookedAt = at;
  const asked =
    readyAct(drain, busy, stock) ??
    lookUpAct(drain, busy, stock) ??
    firstOf(unknownKinds(drain.store, drain.connectionId, readFirst), (kind) => lookUp(drain, kind, busy, stock));
  if (asked !== null) return asked;
  const runs = sendingRuns(drain.store, drain.connectionId);
  return (
    aheadOf(runs, drain, busy, stock) ??
    firstOf(runs, (run) => firstOf(runKinds, (kind) => ready(drain, run, kind, busy, stock))) ??
    firstOf(readLast, (kind) => lookUpLast(drain, kind, busy, stock))
  );
};
