import { type Job } from '../store/jobs.ts';
import { isLookedForOnly } from '../store/left-invoices.ts';
import { isRestoredJob } from '../store/restored.ts';
import { runById } from '../store/runs.ts';
import { type Drain, inMs } from './drain-context.ts';
import { kindRules } from './kinds.ts';
import { type Outcome } from './settle.ts';
import { gapMs, heldMs } from './timings.ts';
import { words } from './words.ts';

/** What a look goes by. */
type Looking = Pick<Drain, 'store' | 'now' | 'timings'>;

const takenBack = (drain: Looking, job: Job): boolean =>
  job.runId !== null && runById(drain.store, job.runId)?.state === 'cancelled';

/** Looks again after the next gap; null when every gap has passed. */
const nextLook = (drain: Looking, done: number): Outcome | null =>
  done < drain.timings.looksMs.length
    ? {
        kind: 'look-again',
        lookAt: inMs(drain, gapMs(drain.timings.looksMs, done)),
        words: words.perhapsAtWork,
      }
    : null;

/** Looked for because a person asked: it is not sent again, and told only when what was held at the service would have come. */
const notThere = (drain: Looking, job: Job): Outcome => {
  const told = job.words ?? words.notThere;
  const sureAt = Date.parse(job.doubtSince ?? job.changedAt) + heldMs(drain.timings);
  return drain.now().getTime() < sureAt
    ? { kind: 'look-again', lookAt: new Date(sureAt).toISOString(), words: told }
    : { kind: 'rejected', words: told, absent: true };
};

const again = { kind: 'back', keepId: false, notBefore: null } as const;

/** Every look has passed: a fresh try, or where twice would be twice a person. */
const lastly = ({ store }: Looking, job: Job): Outcome => {
  // The id was used after the backup, and whoever took the invoice away since had a reason.
  if (job.kind === 'createInvoice' && isRestoredJob(store, job))
    return { kind: 'rejected', words: words.goneSinceBackup };
  const { resolution } = kindRules[job.kind];
  return resolution === 'read' || resolution === 'repeat' ? again : { kind: 'ask', words: words.asks };
};

/**
 * A job of unknown outcome was looked for and not found. Source: outbox.md, Exactly once:
 * no answer came: the same id again (the service refuses it if it was received after all); a 5xx was an answer: a fresh id;
 * the id was known already: looked for again after each gap, then by the kind's resolution. Three faults are a no. What was taken
 * back meanwhile is never sent again.
 */
export const notFound = (drain: Looking, job: Job): Outcome => {
  if (takenBack(drain, job)) return nextLook(drain, job.looks) ?? { kind: 'cancelled' };
  if (isLookedForOnly(drain.store, job)) return notThere(drain, job);
  // It was one click among others that the backup does not know of.
  if (job.runId === null && isRestoredJob(drain.store, job)) return { kind: 'ask', words: words.askedBeforeBackup };
  switch (job.doubt) {
    case 'no-answer':
      return { kind: 'back', keepId: true, notBefore: null };
    case 'server-error':
      return job.failures >= drain.timings.faultsUntilRejected
        ? { kind: 'rejected', words: words.faults(job.words) }
        : again;
    case 'repeated':
    case 'accepted':
    case null:
      return nextLook(drain, job.looks + 1) ?? lastly(drain, job);
  }
};
