import { type LocalText } from '../../shared/domain/text.ts';
import { assertNever } from '../../shared/domain/text.ts';
import {
  changeJob,
  dependentsOf,
  type Doubt,
  type Job,
  type JobChange,
  type JobResult,
  hasOpenJobs,
  runOf,
} from '../store/jobs.ts';
import { looked } from '../store/left-invoices.ts';
import { type RunKey, runById } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { markReversed } from '../store/undo.ts';
import { doubtFollowers } from './after-restore.ts';
import { after } from './machine.ts';
import { afterRemoval, isRemoval } from './removal.ts';
import { blockedWords, words } from './words.ts';

/** What became of a job, by an answer or by a reading. Instants are ISO 8601. */
export type Outcome =
  | { readonly kind: 'sent'; readonly serviceId: string; readonly result: JobResult; readonly words?: LocalText }
  /** `absent` where a reading proved that nothing of it is at the service. */
  | { readonly kind: 'rejected'; readonly words: LocalText; readonly fault?: true; readonly absent?: true }
  | {
      readonly kind: 'doubt';
      readonly doubt: Doubt;
      readonly lookAt: string;
      readonly words: LocalText;
      readonly fault?: true;
    }
  /** Nothing was done: it waits again. `keepId` only where no answer came. */
  | { readonly kind: 'back'; readonly keepId: boolean; readonly notBefore: string | null }
  | { readonly kind: 'look-again'; readonly lookAt: string; readonly words: LocalText }
  /** No reading settles it: a person says what became of it. */
  | { readonly kind: 'ask'; readonly words: LocalText }
  /** Its run was taken back, and it is known not to have been sent. */
  | { readonly kind: 'cancelled' };

const noDoubt = { doubt: null, doubtSince: null, looks: 0, notBefore: null, asks: false } as const;

const doubted = (job: Job, outcome: Extract<Outcome, { kind: 'doubt' }>, at: string): Partial<JobChange> => ({
  state: after(job.state, 'doubt'),
  doubt: outcome.doubt,
  doubtSince: at,
  looks: 0,
  notBefore: outcome.lookAt,
  words: outcome.words,
  // A known id says that somebody's call came through, not that ours did: who sent nothing before has another's to fear.
  reached: job.reached || outcome.doubt !== 'repeated',
  failures: job.failures + (outcome.fault === true ? 1 : 0),
});

const changeFor = (job: Job, outcome: Outcome, at: string): Partial<JobChange> => {
  switch (outcome.kind) {
    case 'sent':
      return {
        ...noDoubt,
        state: after(job.state, 'confirm'),
        serviceId: outcome.serviceId,
        result: outcome.result,
        words: outcome.words ?? (outcome.result.found ? words.found : words.sent),
      };
    case 'rejected':
      return {
        ...noDoubt,
        state: after(job.state, 'refuse'),
        words: outcome.words,
        reached: outcome.absent !== true && (job.reached || outcome.fault === true),
        failures: job.failures + (outcome.fault === true ? 1 : 0),
      };
    case 'doubt':
      return doubted(job, outcome, at);
    case 'back':
      return {
        ...noDoubt,
        state: after(job.state, job.state === 'sending' ? 'put-back' : 'not-found'),
        notBefore: outcome.notBefore,
        callId: outcome.keepId ? job.callId : null,
        words: words.queued,
      };
    case 'look-again':
      return {
        state: after(job.state, 'look-again'),
        looks: job.looks + 1,
        notBefore: outcome.lookAt,
        words: outcome.words,
      };
    case 'ask':
      return { state: after(job.state, 'look-again'), asks: true, notBefore: null, words: outcome.words };
    case 'cancelled':
      return {
        ...noDoubt,
        state: after(job.state === 'sending' ? after(job.state, 'put-back') : job.state, 'cancel'),
        words: words.cancelled,
      };
    default:
      return assertNever(outcome);
  }
};

/** The invoice belongs to this draft from now on; also when a reading showed that another of its twins stays. */
export const ownInvoice = (
  store: Store,
  job: Pick<Job, 'scopeId' | 'runId' | 'draftNo' | 'businessKey' | 'generation'>,
  actionId: string,
): void => {
  if (job.draftNo === null) return;
  store
    .prepare(
      `INSERT INTO sent_invoice (scope_id, action_id, run_id, draft_no, business_key, generation) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (scope_id, run_id, draft_no) DO UPDATE SET action_id = excluded.action_id,
         business_key = excluded.business_key, generation = excluded.generation`,
    )
    .run(job.scopeId, actionId, job.runId, job.draftNo, job.businessKey, job.generation);
};

/** What the lists showed of an attested invoice, and what is to be said of it, kept with its draft's job too. */
const shareResult = (store: Store, job: Job, { result, words: told }: Extract<Outcome, { kind: 'sent' }>): void => {
  store
    .prepare(
      `UPDATE job SET result = json_set(coalesce(result, '{"found":false}'), '$.invoiceNumber', ?, '$.stage', ?),
         words = coalesce(?, words)
       WHERE job_id IN (SELECT depends_on FROM job_dependency WHERE scope_id = ? AND job_id = ?) AND kind = 'createInvoice'`,
    )
    .run(result.invoiceNumber, result.stage, told === undefined ? null : JSON.stringify(told), job.scopeId, job.jobId);
};

/** Whatever waits for a rejected job falls with it, and says why; it is counted all the same. */
const fellDependents = (store: Store, job: Job, reason: LocalText, at: string): void => {
  for (const dependent of dependentsOf(store, job)) {
    if (dependent.state !== 'queued') continue;
    const told = job.blockedBy === null ? blockedWords(job.kind, reason) : reason;
    const fallen: Partial<JobChange> = {
      state: after(dependent.state, 'refuse'),
      words: told,
      blockedBy: job.blockedBy ?? job.jobId,
      notBefore: null,
    };
    changeJob(store, dependent, fallen, at);
    fellDependents(store, { ...dependent, blockedBy: job.blockedBy ?? job.jobId }, told, at);
  }
};

/** A run is done when no job of it is open, also one that was sent after the backup; a cancelled one stays cancelled and gets its end. */
export const closeRun = (store: Store, key: RunKey, at: string): void => {
  if (hasOpenJobs(store, key)) return;
  store
    .prepare(
      `UPDATE run SET state = CASE state WHEN 'cancelled' THEN 'cancelled' ELSE 'done' END, finished_at = ?
       WHERE scope_id = ? AND run_id = ? AND state IN ('approved', 'sending', 'paused', 'cancelled') AND finished_at IS NULL`,
    )
    .run(at, key.scopeId, key.runId);
};

/**
 * What its person took back while its call was out is not queued again: it is taken back too, or looked up first where a try
 * under its id got no answer.
 */
const unlessTakenBack = (store: Store, job: Job, outcome: Outcome, at: string): Outcome => {
  if (outcome.kind !== 'back' || job.runId === null || runById(store, job.runId)?.state !== 'cancelled') return outcome;
  if (job.state === 'unknown') return { kind: 'look-again', lookAt: at, words: words.lookedUp };
  return outcome.keepId && job.reached
    ? { kind: 'doubt', doubt: 'no-answer', lookAt: at, words: words.lookedUp }
    : { kind: 'cancelled' };
};

/** Writes an outcome and what follows from it but for the run's end. False, and nothing written, when somebody else settled it. */
const settleOne = (store: Store, job: Job, outcome: Outcome, at: string): boolean => {
  const change = changeFor(job, unlessTakenBack(store, job, outcome, at), at);
  if (!changeJob(store, job, change, at)) return false;
  if (outcome.kind === 'sent' && job.kind === 'createInvoice') ownInvoice(store, job, outcome.serviceId);
  if (isRemoval(job)) afterRemoval(store, job, outcome, at);
  else if (outcome.kind === 'sent' && (job.kind === 'deleteDraft' || job.kind === 'connectCredit'))
    markReversed(store, job, at);
  if (outcome.kind === 'sent' && job.kind === 'attest') shareResult(store, job, outcome);
  if (job.state === 'unknown' && outcome.kind !== 'look-again') looked(store, job);
  if (outcome.kind === 'sent') doubtFollowers(store, job, at);
  if (outcome.kind === 'rejected') fellDependents(store, job, outcome.words, at);
  return true;
};

/** What became of a job. */
export interface Settled {
  readonly job: Job;
  readonly outcome: Outcome;
}

/**
 * Writes outcomes and all that follows from them (the invoice's owner, the dependents, the run's end) in one transaction. Answers how
 * many were written: of a job that is no longer as it was read nothing is, since somebody else settled it.
 */
export const settle = (store: Store, settled: readonly Settled[], now: Date): number =>
  store.inTransaction(() => {
    const at = now.toISOString();
    const written = settled.filter(({ job, outcome }) => settleOne(store, job, outcome, at));
    const runs = new Map(written.flatMap(({ job }) => (job.runId === null ? [] : [[job.runId, runOf(job)]])));
    for (const run of runs.values()) closeRun(store, run, at);
    return written.length;
  });
