import { expect } from 'vitest';
import { z } from 'zod';
import { ledgerNow } from '../../electron/app/run-ledger.ts';
import { claim, identify } from '../../electron/outbox/send.ts';
import { notFound } from '../../electron/outbox/not-found.ts';
import { type Outcome, settle } from '../../electron/outbox/settle.ts';
import { words } from '../../electron/outbox/words.ts';
import { doubtSending, dueUnknown, readyJobs, sendingRuns } from '../../electron/store/job-queue.ts';
import { type Job, jobById, type JobKind, jobRow } from '../../electron/store/jobs.ts';
import { holdLease } from '../../electron/store/lease.ts';
import { type Run, runById } from '../../electron/store/runs.ts';
import { scopeById } from '../../electron/store/scopes.ts';
import { type Store } from '../../electron/store/store.ts';
import { quickTimings } from './harness.ts';

/**
 * The model: what the service holds and has seen, and of each job what may never be otherwise again. Beside it the real store
 * and the real functions of the outbox; only the wire is left out, whose every answer is a choice of the test.
 */

export const kinds = ['ensureDebtor', 'ensureProduct', 'createInvoice', 'attest'] as const satisfies readonly JobKind[];

export interface Model {
  /** Whatever was made or done at the service, by what it was asked for: how often. */
  readonly held: Map<string, number>;
  /** Ids of calls that the service worked on. */
  readonly seen: Set<string>;
  /** Jobs whose outcome became unknown, and that were not looked for since. */
  readonly unread: Set<number>;
  /** Jobs that were unknown after the last command. */
  unknown: ReadonlySet<number>;
  readonly sent: Set<number>;
  /** Jobs that are looked for and not sent, with the attempt in which a person asked. */
  readonly asked: Map<number, number>;
}

export const newModel = (): Model => ({
  held: new Map(),
  seen: new Set(),
  unread: new Set(),
  unknown: new Set(),
  sent: new Set(),
  asked: new Map(),
});

/** A call that is out. */
export interface Out {
  readonly job: Job;
  readonly callId: string;
}

export interface Real {
  readonly store: Store;
  readonly scopeId: number;
  readonly connectionId: string;
  readonly runIds: number[];
  out: Out[];
  /** Calls of a process that died, or lost its lease: what they answer is too late. */
  ghosts: Out[];
  /** A job that was chosen to be sent, and not claimed yet. */
  picked: Job | null;
  now: Date;
}

/** How the wire may end a call: whether the service worked on it, and what came back. */
export const endings = ['yes', 'no', 'lost-before', 'lost-after', 'fault-before', 'fault-after', 'busy'] as const;
export type Ending = (typeof endings)[number];

const thing = (job: Job): string => `${job.kind}:${job.businessKey}:${String(job.generation)}`;

export const runOf = (real: Real, runId: number): Run => {
  const run = runById(real.store, runId);
  if (run === null) throw new Error('no run');
  return run;
};

const drainOf = (real: Real) => ({
  store: real.store,
  connectionId: real.connectionId,
  deployment: 'practice' as const,
  holder: 'model',
  timings: quickTimings,
  now: () => real.now,
  stopping: () => false,
  leaseLost: () => {
    throw new Error('the lease was lost');
  },
});

/** The next job of a kind that may go, as the worker chooses it; null where none may. */
export const pickNext = (real: Real, kind: JobKind): Job | null => {
  for (const run of sendingRuns(real.store, real.connectionId)) {
    const [job] = readyJobs(real.store, run, kind, real.now, 1);
    if (job !== undefined) return job;
  }
  return null;
};

/** Claims a job that was chosen, perhaps some time ago: it goes only where it may go still. */
export const claimPicked = (model: Model, real: Real, job: Job): void => {
  holdLease(real.store, real.connectionId, 'model', real.now.getTime(), 60_000);
  const before = jobById(real.store, job.scopeId, job.jobId);
  const scope = scopeById(real.store, real.scopeId);
  const id = identify(drainOf(real), scope, [job]);
  const body = { asked: thing(job), attempt: job.attempt };
  const claimed = real.store.inTransaction(() =>
    claim(drainOf(real), scope, [job], id, { endpoint: 'POST /v1/invoice/action', body }),
  );
  const asItWas =
    before?.state === 'queued' &&
    before.callId === job.callId &&
    before.attempt === job.attempt &&
    before.tryNo === job.tryNo &&
    before.changedAt === job.changedAt;
  const mayGo = asItWas && runById(real.store, job.runId ?? 0)?.state === 'sending';
  expect(claimed !== null, 'it goes if it stands as it was chosen and its run is sent, and only then').toBe(mayGo);
  if (claimed === null) return;
  expect(model.unread.has(job.jobId), 'nothing goes from unknown to sending without a reading').toBe(false);
  expect(model.asked.get(job.jobId), 'what is only looked for is not sent').not.toBe(job.attempt);
  for (const now of claimed.jobs) real.out = [...real.out, { job: now, callId: id.callId }];
};

/** Claims the next job of a kind that may go. False where none may. */
export const claimNext = (model: Model, real: Real, kind: JobKind): boolean => {
  const job = pickNext(real, kind);
  if (job !== null) claimPicked(model, real, job);
  return job !== null;
};

const confirmed = (job: Job, found: boolean): Outcome => ({
  kind: 'sent',
  serviceId: `${thing(job)}@${String(job.scopeId)}`,
  result: { found, invoiceNumber: null, stage: null },
});

const doubt = (real: Real, reason: 'no-answer' | 'server-error' | 'repeated' | 'accepted'): Outcome => ({
  kind: 'doubt',
  doubt: reason,
  lookAt: real.now.toISOString(),
  words: words.lookedUp,
  ...(reason === 'server-error' ? { fault: true as const } : {}),
});

/** What came back; a repeated id is refused by the service, whatever the wire had in mind. */
const answerTo = (model: Model, real: Real, { job, callId }: Out, ending: Ending): Outcome => {
  const works = ending === 'yes' || ending.endsWith('-after');
  const repeated = model.seen.has(callId);
  if (works && !repeated) {
    model.seen.add(callId);
    model.held.set(thing(job), (model.held.get(thing(job)) ?? 0) + 1);
  }
  if (ending.startsWith('lost')) return doubt(real, 'no-answer');
  if (ending.startsWith('fault')) return doubt(real, 'server-error');
  if (ending === 'busy') return { kind: 'back', keepId: false, notBefore: null };
  if (repeated) return doubt(real, 'repeated');
  if (ending === 'no') return { kind: 'rejected', words: words.refused('nej') };
  return job.kind === 'attest' ? doubt(real, 'accepted') : confirmed(job, false);
};

export const endCall = (model: Model, real: Real, at: number, ending: Ending): void => {
  const out = real.out[at % real.out.length];
  if (out === undefined) return;
  real.out = real.out.filter((other) => other !== out);
  const outcome = answerTo(model, real, out, ending);
  expect(settle(real.store, [{ job: out.job, outcome }], real.now), 'an answer is written down').toBe(1);
};

/** The process is gone: of what was out, some came through. */
export const crash = (model: Model, real: Real, arrived: number): void => {
  real.out.forEach(({ job, callId }, at) => {
    if (((arrived >> at) & 1) === 0 || model.seen.has(callId)) return;
    model.seen.add(callId);
    model.held.set(thing(job), (model.held.get(thing(job)) ?? 0) + 1);
  });
  real.ghosts = [...real.ghosts, ...real.out].slice(-5);
  real.out = [];
  doubtSending(real.store, real.connectionId, real.now.toISOString(), JSON.stringify(words.lookedUp));
};

/** An answer that comes to a process which has nothing to say any more: nothing is written, unless the same try went again. */
export const ghostAnswer = (real: Real): void => {
  const [ghost, ...others] = real.ghosts;
  if (ghost === undefined) return;
  real.ghosts = others;
  const now = jobById(real.store, ghost.job.scopeId, ghost.job.jobId);
  if (now?.state === 'sending' && now.callId === ghost.callId) return;
  const outcome: Outcome = { kind: 'rejected', words: words.refused('för sent') };
  expect(
    settle(real.store, [{ job: ghost.job, outcome }], real.now),
    'an answer to what was given up changes nothing',
  ).toBe(0);
};

/** Looks the first unknown job up; the service tells the truth. False where there is none. */
export const lookUpNext = (model: Model, real: Real): boolean => {
  for (const kind of kinds) {
    const [job] = dueUnknown(real.store, real.connectionId, kind, real.now, 1);
    if (job === undefined) continue;
    model.unread.delete(job.jobId);
    const isThere = (model.held.get(thing(job)) ?? 0) > 0;
    settle(real.store, [{ job, outcome: isThere ? confirmed(job, true) : notFound(drainOf(real), job) }], real.now);
    return true;
  }
  return false;
};

const numbers = (real: Real, sql: string): readonly number[] =>
  z.array(z.int()).parse(real.store.prepare(sql).pluck().all(real.scopeId));

const jobsOf = (real: Real): readonly Job[] =>
  real.store.prepare('SELECT * FROM job WHERE scope_id = ? ORDER BY job_id').all(real.scopeId).map(jobRow.parse);

const keepsLedger = (real: Real): void => {
  for (const runId of real.runIds) {
    const { invoices, attested, ...parts } = ledgerNow(real.store, { scopeId: real.scopeId, runId });
    for (const [name, count] of Object.entries(parts)) expect(count, name).toBeGreaterThanOrEqual(0);
    const sum = Object.values(parts).reduce((all, count) => all + count, 0);
    expect(sum, `the counts of run ${String(runId)} add up`).toBe(invoices);
    expect(attested, 'attested are among the sent').toBeLessThanOrEqual(parts.sent);
  }
};

const keepsJobs = (model: Model, real: Real, jobs: readonly Job[]): void => {
  const byId = new Map(jobs.map((job) => [job.jobId, job]));
  for (const jobId of model.sent) expect(byId.get(jobId)?.state, 'no job leaves sent').toBe('sent');
  for (const job of jobs) if (job.state === 'sent') model.sent.add(job.jobId);
  const unknown = jobs.filter(({ state }) => state === 'unknown').map(({ jobId }) => jobId);
  for (const jobId of unknown) if (!model.unknown.has(jobId)) model.unread.add(jobId);
  model.unknown = new Set(unknown);
  const sending = jobs.filter(({ state }) => state === 'sending').map(({ jobId }) => jobId);
  expect(sending.sort(), 'sending is what is out').toEqual(real.out.map(({ job }) => job.jobId).sort());
  const live = jobs.filter(({ state }) => state !== 'cancelled').map(thing);
  expect(new Set(live).size, 'one live job for each content').toBe(live.length);
  for (const job of jobs)
    if (job.blockedBy !== null && job.state === 'rejected')
      expect(byId.get(job.blockedBy)?.state, 'what fell has something to fall with').toBe('rejected');
};

const keepsOrder = (real: Real): void => {
  const waitsForFallen = numbers(
    real,
    `SELECT d.job_id FROM job_dependency d JOIN job ON job.job_id = d.job_id JOIN job need ON need.job_id = d.depends_on
     WHERE d.scope_id = ? AND job.state IN ('queued', 'sending', 'unknown') AND need.state IN ('rejected', 'cancelled')`,
  );
  expect(waitsForFallen, 'nothing waits for what is rejected or taken back').toEqual([]);
  const wentTooEarly = numbers(
    real,
    `SELECT d.job_id FROM job_dependency d JOIN job ON job.job_id = d.job_id JOIN job need ON need.job_id = d.depends_on
     WHERE d.scope_id = ? AND job.state IN ('sending', 'sent') AND need.state <> 'sent'`,
  );
  expect(wentTooEarly, 'nothing goes before what it needs').toEqual([]);
  const idsOfTwo = real.store
    .prepare('SELECT call_id FROM job_try WHERE scope_id = ? GROUP BY call_id HAVING count(DISTINCT body_hash) > 1')
    .all(real.scopeId);
  expect(idsOfTwo, 'no call id for two contents').toEqual([]);
};

/** What holds after every command. */
export const check = (model: Model, real: Real): void => {
  keepsLedger(real);
  keepsJobs(model, real, jobsOf(real));
  keepsOrder(real);
  for (const [what, times] of model.held) expect(times, `${what} is there once`).toBe(1);
};

/** When nothing is open any more, what is told as sent is what the service holds, and nothing else is there. */
export const checkEnd = (model: Model, real: Real): void => {
  const jobs = jobsOf(real).filter(({ kind }) => kind === 'createInvoice' || kind === 'attest');
  const sent = jobs.filter(({ state }) => state === 'sent').map(thing);
  const held = [...model.held.keys()].filter((what) => /^(createInvoice|attest):/.test(what));
  expect(held.sort(), 'the service holds what was sent').toEqual(sent.sort());
  expect(jobs.filter(({ state }) => ['queued', 'sending', 'unknown'].includes(state))).toEqual([]);
  for (const runId of real.runIds) expect(['done', 'cancelled', 'review']).toContain(runOf(real, runId).state);
};
