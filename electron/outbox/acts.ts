import { actPayloads, type Act } from '../../shared/contract/acts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { invoiceName, isActPlanned } from '../store/acts.ts';
import { changeJob, insertJob, type Job, type JobChange } from '../store/jobs.ts';
import { type Store } from '../store/store.ts';
import { after } from './machine.ts';
import { anew, notRejected } from './retry.ts';
import { words } from './words.ts';

/** A person's own acts with invoices at the service: jobs of no run. Source: outbox.md, Identity and Pace. */

export interface ActPlan {
  readonly scopeId: number;
  /** Made when the person began: the same key again is the same click. */
  readonly key: string;
  readonly acts: readonly Act[];
  readonly now: Date;
}

const plannedAlready = (): AppError =>
  new AppError(
    'act-already-planned',
    text('Det här är redan beställt.', 'This was asked for already.'),
    text('Se hur det går i listan; inget görs två gånger.', 'See in the list how it goes; nothing is done twice.'),
  );

/** What an act is about: a payment, an invoice; a new contract is about its place among those that were asked for together. */
const aboutOf = (act: Act, index: number): string => {
  if ('paymentId' in act) return act.paymentId;
  return 'actionId' in act ? act.actionId : `new-${String(index)}`;
};

/** What the job of an act carries: what was asked for, and by what a person knows its invoice. */
export const payloadOf = (store: Store, scopeId: number, act: Act): object => ({
  ...actPayloads[act.kind].parse(act),
  ...('actionId' in act ? invoiceName(store, scopeId, act.actionId) : {}),
});

/**
 * Puts a person's acts into the outbox, all of them or none. Those for one invoice are done in the order in which they stand;
 * each is done by itself, whatever becomes of the others. Answers their jobs' numbers.
 *
 * @throws AppError `act-already-planned` where this key has planned one of them, also if it is finished.
 */
export const planActs = (store: Store, { scopeId, key, acts, now }: ActPlan): readonly number[] =>
  store.inTransaction(() =>
    acts.map((act, index) => {
      const businessKey = `${aboutOf(act, index)}:${key}`;
      if (isActPlanned(store, { scopeId, kind: act.kind, businessKey })) throw plannedAlready();
      return insertJob(store, {
        scopeId,
        runId: null,
        draftNo: null,
        kind: act.kind,
        businessKey,
        generation: 0,
        payload: payloadOf(store, scopeId, act),
        at: now.toISOString(),
      });
    }),
  );

const notAsked = (): AppError =>
  new AppError(
    'act-not-asking',
    text('Den väntar inte på något svar från dig.', 'It does not wait for an answer from you.'),
    text('Uppdatera listan och se hur den står.', 'Refresh the list and see how it stands.'),
  );

const moved = (): AppError =>
  new AppError(
    'act-moved',
    text('Den har hunnit ändras.', 'It has changed meanwhile.'),
    text('Uppdatera listan och försök igen.', 'Refresh the list and try again.'),
  );

const noDoubt = { doubt: null, doubtSince: null, looks: 0, notBefore: null, asks: false } as const;

export type ActAnswer = 'done' | 'again' | 'leave';

const answered = (job: Job, answer: ActAnswer): Partial<JobChange> => {
  switch (answer) {
    case 'done':
      return { ...noDoubt, state: after(job.state, 'confirm'), words: words.saidDone };
    case 'again':
      // What is there now was read by the person: it counts as having been there before.
      return {
        ...noDoubt,
        state: after(job.state, 'not-found'),
        attempt: job.attempt + 1,
        tryNo: 0,
        callId: null,
        failures: 0,
        reached: false,
        seen: null,
        words: words.retried,
      };
    case 'leave':
      return { ...noDoubt, state: after(job.state, 'cancel'), words: words.saidNotDone };
  }
};

const change = (store: Store, job: Job, to: Partial<JobChange>, now: Date): void => {
  if (!changeJob(store, job, to, now.toISOString())) throw moved();
};

/** A person has looked at the service, and says what became of an act that no reading settles. @throws AppError `act-not-asking`. */
export const answerAct = (store: Store, job: Job, answer: ActAnswer, now: Date): void => {
  if (!job.asks) throw notAsked();
  change(store, job, answered(job, answer), now);
};

/** Gives a rejected act a new attempt. @throws AppError `job-in-doubt`, `job-not-rejected`. */
export const retryAct = (store: Store, job: Job, now: Date): void => {
  if (job.state !== 'rejected') throw notRejected(job);
  change(store, job, anew(job, now.toISOString()), now);
};

/**
 * Leaves a rejected act, or takes back one that waits for its turn. One that waits to repeat a try without an answer is looked up
 * to its end instead. @throws AppError `job-in-doubt`, `job-not-rejected`.
 */
export const skipAct = (store: Store, job: Job, now: Date): void => {
  const mayBeDone = job.state === 'queued' && job.callId !== null && job.reached;
  if (mayBeDone || (job.state !== 'queued' && job.state !== 'rejected')) throw notRejected(job);
  change(store, job, { state: after(job.state, 'cancel'), notBefore: null, words: words.cancelled }, now);
};
