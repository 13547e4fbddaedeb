import { type Job, type JobKind } from '../store/jobs.ts';
import { dueUnknown, readyJobs, sendingRuns } from '../store/job-queue.ts';
import { type RunKey } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { bulkSize } from './bulk.ts';
import { type Drain, type DrainScope } from './drain-context.ts';

/** One piece of work for the worker. While it runs, no other with the same key does. */
export interface Work {
  readonly key: string;
  readonly task: 'ensure' | 'update' | 'create' | 'attest' | 'look-up';
  readonly kind: JobKind;
  readonly scope: DrainScope;
  readonly jobs: readonly Job[];
}

const lookAtOnce = 500;

/** Registers and attests are worked on one call at a time; drafts and changes of customers side by side. */
const keyOf = (job: Job): string => {
  switch (job.kind) {
    case 'ensureDebtor':
    case 'ensureProduct':
      return `${job.kind}:${String(job.scopeId)}`;
    case 'updateDebtor':
    case 'createInvoice':
      return `${job.kind}:${String(job.jobId)}`;
    case 'attest':
      return `${job.kind}:${String(job.runId)}`;
  }
};

type Busy = ReadonlySet<string>;

const free = (jobs: readonly Job[], busy: Busy): readonly Job[] => {
  const [first] = jobs.filter((job) => !busy.has(keyOf(job)));
  return first === undefined ? [] : jobs.filter((job) => keyOf(job) === keyOf(first));
};

/** Tries without an answer repeat their id, so what went together goes together; the rest fill a bulk. */
const together = (jobs: readonly Job[], size: number): readonly Job[] => {
  const [first] = jobs;
  if (first === undefined) return [];
  const alike = jobs.filter((job) => job.callId === first.callId);
  return first.callId === null ? alike.slice(0, size) : alike;
};

const workOf = (drain: Drain, task: Work['task'], jobs: readonly Job[]): Work | null => {
  const [first] = jobs;
  if (first === undefined) return null;
  const scope = scopeById(drain.store, first.scopeId);
  const taken =
    task === 'look-up' || task === 'create' || task === 'update'
      ? jobs
      : together(jobs, bulkSize(drain, scope, first.kind));
  return { key: keyOf(first), task, kind: first.kind, scope, jobs: taken };
};

const lookUp = (drain: Drain, kind: JobKind, busy: Busy): Work | null =>
  workOf(drain, 'look-up', free(dueUnknown(drain.store, drain.connectionId, kind, drain.now(), lookAtOnce), busy));

const ready = (drain: Drain, run: RunKey, kind: JobKind, task: Work['task'], busy: Busy): Work | null => {
  const limit = kind === 'createInvoice' || kind === 'updateDebtor' ? busy.size + 1 : lookAtOnce;
  return workOf(drain, task, free(readyJobs(drain.store, run, kind, drain.now(), limit), busy));
};

const ofRun = (drain: Drain, run: RunKey, busy: Busy): Work | null =>
  ready(drain, run, 'ensureDebtor', 'ensure', busy) ??
  ready(drain, run, 'updateDebtor', 'update', busy) ??
  ready(drain, run, 'ensureProduct', 'ensure', busy) ??
  ready(drain, run, 'createInvoice', 'create', busy) ??
  ready(drain, run, 'attest', 'attest', busy);

/**
 * What to do next: what is unknown is read first, then debtors and what changes of them, products, drafts, attests, in the order of the push, the older
 * run first. Attests that were taken on are looked for last, so that one reading of the lists serves many.
 * Source: outbox.md; product.md, Runs.
 */
export const pick = (drain: Drain, busy: Busy): Work | null => {
  const unknown =
    lookUp(drain, 'ensureDebtor', busy) ??
    lookUp(drain, 'updateDebtor', busy) ??
    lookUp(drain, 'ensureProduct', busy) ??
    lookUp(drain, 'createInvoice', busy);
  if (unknown !== null) return unknown;
  for (const run of sendingRuns(drain.store, drain.connectionId)) {
    const work = ofRun(drain, run, busy);
    if (work !== null) return work;
  }
  return lookUp(drain, 'attest', busy);
};
