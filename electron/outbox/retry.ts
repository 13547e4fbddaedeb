import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { changeJob, dependenciesOf, dependentsOf, type Job, jobById, type JobChange, liveJob } from '../store/jobs.ts';
import { type Removal, removalsOf } from '../store/removed-drafts.ts';
import { forgetRestored } from '../store/restored.ts';
import { type Run, type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { after } from './machine.ts';
import { readInvoice } from './payloads.ts';
import { setState, stateNow } from './person.ts';
import { insertAttest } from './plan-run.ts';
import { words } from './words.ts';

/** New attempts of what was rejected: each act is one transaction. Source: outbox.md, A job; product.md, Runs. */

/** Why a job that is not rejected cannot be tried again, mended or skipped. */
export const notRejected = (job: Job): AppError =>
  job.state === 'sending' || job.state === 'unknown'
    ? new AppError(
        'job-in-doubt',
        text('Den är på väg eller slås upp just nu.', 'It is on its way or being looked up right now.'),
        text('Vänta tills det är klart om den kom fram.', 'Wait until it is clear whether it arrived.'),
      )
    : new AppError(
        'job-not-rejected',
        text(
          'Bara det som har nekats kan försökas igen, rättas eller hoppas över.',
          'Only what was rejected can be tried again, corrected or skipped.',
        ),
        text('Inget behöver göras.', 'Nothing needs to be done.'),
      );

/** Why nothing is done with a rejected invoice while its draft is being deleted at the service. */
export const beingRemoved = (): AppError =>
  new AppError(
    'job-in-doubt',
    text('Utkastet tas bort hos tjänsten just nu.', 'The draft is being deleted at the service right now.'),
    text('Vänta tills det är klart.', 'Wait until it is done.'),
  );

const removedDraft = (): AppError =>
  new AppError(
    'draft-removed',
    text(
      'Utkastet är borttaget hos tjänsten, så det finns inget att försöka igen med.',
      'The draft was deleted at the service, so there is nothing to try again.',
    ),
    text('Rätta fakturan eller hoppa över den.', 'Correct the invoice or skip it.'),
  );

/** Lets a run go on, a paused one still paused: what a person did gave it something to do. @throws AppError `run-wrong-state`. */
export const goOn = (store: Store, run: RunKey): void => {
  setState(store, run, ['sending', 'paused', 'done'], stateNow(store, run) === 'paused' ? 'paused' : 'sending');
};

/** A new attempt; where a try may have come through it is looked up first. */
export const anew = (job: Job, at: string): Partial<JobChange> => {
  const fresh = { attempt: job.attempt + 1, tryNo: 0, callId: null, looks: 0, failures: 0, blockedBy: null };
  return job.reached && job.kind !== 'attest'
    ? {
        ...fresh,
        state: after(job.state, 'retry-in-doubt'),
        doubt: 'server-error',
        doubtSince: at,
        words: words.lookedUp,
      }
    : // Nothing of it came through: what others did since is there before it too.
      { ...fresh, seen: null, state: after(job.state, 'retry'), words: words.retried };
};

/** What fell with a job waits again, unless something else that it needs is rejected too. */
export const requeueFallen = (store: Store, job: Job, at: string): void => {
  for (const dependent of dependentsOf(store, job)) {
    if (dependent.state !== 'rejected' || dependent.blockedBy === null) continue;
    const other = dependenciesOf(store, dependent).find((need) => need.state === 'rejected');
    const change =
      other === undefined
        ? { state: after(dependent.state, 'retry'), words: words.queued, blockedBy: null }
        : { blockedBy: other.blockedBy ?? other.jobId };
    changeJob(store, dependent, change, at);
    // What fell with it in its turn rises with it, or falls with that other one now.
    requeueFallen(store, dependent, at);
  }
};

/** A new attempt of a rejected job, of the rejected ones that it needs, and of what fell with it. In the caller's transaction. */
export const retryOne = (store: Store, job: Job, at: string): void => {
  for (const need of dependenciesOf(store, job)) if (need.state === 'rejected') retryOne(store, need, at);
  const now = jobById(store, job.scopeId, job.jobId);
  if (now?.state !== 'rejected') return;
  changeJob(store, now, anew(now, at), at);
  forgetRestored(store, now);
  requeueFallen(store, now, at);
};

/** One that is attested with its run, and whose attest was taken back meanwhile, gets another. */
const attestAnew = (store: Store, run: Run, job: Job, at: string): void => {
  if (!run.attest || job.kind !== 'createInvoice') return;
  if (liveJob(store, { ...job, kind: 'attest' }) === null) insertAttest(store, job, readInvoice(job), at);
};

/** Of an attest whose draft is being deleted, or was: it would race the deletion, or find nothing. */
const removalBefore = (removals: ReadonlyMap<number, Removal>, { draftNo, kind }: Job): Removal | undefined =>
  kind === 'attest' ? removals.get(draftNo ?? 0) : undefined;

/** Those rejected jobs that can be given a new attempt: not the attest of a draft that is deleted for its invoice to be corrected. */
export const retryable = (store: Store, run: RunKey, rejected: readonly Job[]): readonly Job[] => {
  const removals = removalsOf(store, run);
  return rejected.filter((job) => removalBefore(removals, job) === undefined);
};

/** What a new attempt of rejected jobs gives one, or raises, beside them: what they need, and all that fell with that. */
export const takenAlong = (store: Store, rejected: readonly Job[]): readonly Job[] => {
  const taken = new Map<number, Job>();
  const take = (job: Job): void => {
    if (taken.has(job.jobId)) return;
    taken.set(job.jobId, job);
    const holds = (need: Job): boolean => need.state === 'rejected' && !taken.has(need.jobId);
    dependenciesOf(store, job).filter(holds).forEach(take);
    for (const dependent of dependentsOf(store, job))
      if (dependent.state === 'rejected' && dependent.blockedBy !== null)
        if (!dependenciesOf(store, dependent).some(holds)) take(dependent);
  };
  rejected.forEach(take);
  const chosen = new Set(rejected.map(({ jobId }) => jobId));
  return [...taken.values()].filter(({ jobId }) => !chosen.has(jobId));
};

const refuseRemoved = (store: Store, run: Run, jobs: readonly Job[]): void => {
  const removals = removalsOf(store, run);
  for (const job of jobs) {
    const removal = removalBefore(removals, job);
    if (removal !== undefined) throw removal === 'asked' ? beingRemoved() : removedDraft();
  }
};

/**
 * Gives rejected jobs a new attempt, with whatever rejected ones they need and all that fell with them. What is sent, on its
 * way or of unknown outcome is never touched.
 *
 * @throws AppError `job-in-doubt` while one is sending or unknown, or its draft is being deleted; `job-not-rejected`,
 *   `draft-removed`, `run-wrong-state`.
 */
export const retryJobs = (store: Store, run: Run, jobs: readonly Job[], now: Date): void => {
  const at = now.toISOString();
  const moved = jobs.find((job) => job.state !== 'rejected');
  if (moved !== undefined) throw notRejected(moved);
  store.inTransaction(() => {
    refuseRemoved(store, run, jobs);
    goOn(store, run);
    for (const job of jobs) {
      retryOne(store, job, at);
      attestAnew(store, run, job, at);
    }
  });
};

/**
 * Gives what was rejected a new attempt, as many as there are: the cause may have gone, as when a period was unlocked. What is to be
 * corrected, its draft deleted for it, is left out. Answers how many were rejected for a reason of their own.
 *
 * @throws AppError as {@link retryJobs}; `draft-removed` and, for a draft that is being deleted, `job-in-doubt` only where that is all.
 */
export const retryRejected = (store: Store, run: Run, rejected: readonly Job[], now: Date): number =>
  store.inTransaction(() => {
    const jobs = retryable(store, run, rejected);
    retryJobs(store, run, jobs.length === 0 ? rejected : jobs, now);
    return jobs.filter((job) => job.blockedBy === null).length;
  });
