import { actPayloads, type Act } from '../../shared/contract/acts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { foldKey } from '../../shared/domain/fold-key.ts';
import { text } from '../../shared/domain/text.ts';
import {
  actsPlanned,
  contractName,
  invoiceName,
  isRecordsClick,
  newKey,
  queuedActs,
  recordKey,
} from '../store/acts.ts';
import { addDependency, changeJob, dependentsOf, insertJob, type Job, type JobChange, jobById } from '../store/jobs.ts';
import { forgetRestored } from '../store/restored.ts';
import { nameOfNew, recordName } from '../store/register-names.ts';
import { type Store } from '../store/store.ts';
import { after } from './machine.ts';
import { notRejected, retryOne } from './retry.ts';
import { sha256 } from './call-id.ts';
import { words } from './words.ts';

/** A person's own acts with invoices at the service: jobs of no run. Source: outbox.md, Identity and Pace. */

export interface ActPlan {
  readonly scopeId: number;
  /** Made when the person began: the same key again is the same click. */
  readonly key: string;
  readonly acts: readonly Act[];
  readonly now: Date;
  /** Who asks, where the creditor wants four eyes: that one attests nothing of their own. */
  readonly fourEyes?: { readonly userName: string };
}

/** The same click came again. */
export const plannedAlready = (): AppError =>
  new AppError(
    'act-already-planned',
    text('Det här är redan beställt.', 'This was asked for already.'),
    text('Se hur det går i listan; inget görs två gånger.', 'See in the list how it goes; nothing is done twice.'),
  );

/**
 * By what a new contract is known: its number at its customer, who may be known by the record that makes them ({@link newKey}). Without
 * a number only its place among those asked for together tells it.
 */
export const contractKey = (debtorId: string, number: string): string => `${debtorId.toLowerCase()} ${foldKey(number)}`;

const isNumbered = ({ entry }: Extract<Act, { readonly kind: 'createContract' }>): boolean =>
  (entry.ContractNumber ?? '').trim() !== '';

/** As much is left of a self invoice once: what credits it where a credit of just that is there already is the same credit. */
const creditKey = ({ actionId, left }: Extract<Act, { readonly kind: 'creditSelfInvoice' }>): string =>
  `${actionId}:${String(left)}`;

/** What an act is about: a payment, a record of a register, an invoice, a new contract of a number. */
const aboutOf = (act: Act, index: number): string => {
  if ('paymentId' in act) return act.paymentId;
  if (act.kind === 'createContract' && isNumbered(act))
    return contractKey(
      act.debtorOf === undefined ? (act.entry.DebtorPublicId ?? '') : newKey(act.debtorOf),
      act.entry.ContractNumber ?? '',
    );
  if (act.kind === 'createReconciliation') return foldKey(act.invoiceNumber);
  if (act.kind === 'createSelfInvoice') return foldKey(act.externalId);
  if (act.kind === 'creditSelfInvoice') return creditKey(act);
  if (act.kind === 'addRecord' && act.origin !== undefined) return newKey(act.origin);
  if ('recordId' in act) return recordKey(act.to.register, act.recordId);
  return 'actionId' in act ? act.actionId : `new-${String(index)}`;
};

/** What four eyes make of an act: another person attests (product.md, Review). */
const seenByTwo = ({ kind }: Act, fourEyes: ActPlan['fourEyes']): object => {
  if (fourEyes === undefined) return {};
  if (kind === 'attestInvoice' || kind === 'attestSelfInvoice') return { attester: fourEyes.userName };
  return kind === 'creditInvoice' ? { stopAtDraft: true } : {};
};

/** What the job of an act carries: what was asked for, and by what a person knows its invoice. */
export const payloadOf = (
  store: Store,
  { scopeId, fourEyes }: Pick<ActPlan, 'scopeId' | 'fourEyes'>,
  act: Act,
): object => ({
  ...actPayloads[act.kind].parse(act),
  ...('actionId' in act
    ? (invoiceName(store, scopeId, act.actionId) ?? contractName(store, scopeId, act.actionId))
    : {}),
  ...('recordId' in act ? { customerName: recordName(store, scopeId, act.to.register, act.recordId) } : {}),
  ...(act.kind === 'addRecord' ? { customerName: nameOfNew(act.to) } : {}),
  ...(act.kind === 'saveCategory' ? { customerName: act.name } : {}),
  ...(act.kind === 'removeCategory' ? { customerName: act.shown } : {}),
  ...(act.kind === 'payBack' ? { customerName: act.receiverName } : {}),
  ...(act.kind === 'createContract'
    ? { customerName: act.debtorOf?.name ?? recordName(store, scopeId, 'customers', act.entry.DebtorPublicId ?? '') }
    : {}),
  ...seenByTwo(act, fourEyes),
});

/**
 * What is done once, by whichever click: a payment is paid back, an invoice or contract of that number made, what is left of a self
 * invoice credited by a draft, a record of a list put into its register.
 */
const isOnce = (act: Act): boolean =>
  act.kind === 'payBack' ||
  act.kind === 'createReconciliation' ||
  act.kind === 'createSelfInvoice' ||
  act.kind === 'creditSelfInvoice' ||
  (act.kind === 'createContract' && isNumbered(act)) ||
  (act.kind === 'addRecord' && act.origin !== undefined);

const referenceTo = (what: string): string => `runsheet-${sha256(what).slice(0, 24)}`;
const referenceAt = (key: string, index: number): string => referenceTo(`${key}:${String(index)}`);

/**
 * What makes a new record finds it by: no two of them share it. A credit has the reference of what it credits, by which another computer
 * finds it too.
 */
const referenceOf = ({ key }: ActPlan, act: Act, index: number): object => {
  if (act.kind === 'creditSelfInvoice') return { reference: referenceTo(`credit ${creditKey(act)}`) };
  return act.kind === 'addRecord' ? { reference: referenceAt(key, index) } : {};
};

/** Whether a click put records of a list into their register, whatever became of its acts. @param key as of {@link planActs} */
export const isRegisterClickPlanned = (store: Store, scopeId: number, key: string): boolean =>
  isRecordsClick(store, scopeId, { key, reference: referenceAt(key, 0) });

/** A click is known by its key, whatever became of it; what is done once by what it is about, unless that was left. */
const identityOf = (
  store: Store,
  { scopeId, key }: ActPlan,
  act: Act,
  index: number,
): Pick<Job, 'kind' | 'businessKey' | 'generation'> => {
  const about = aboutOf(act, index);
  const businessKey = isOnce(act) ? about : `${about}:${key}`;
  const { all, live } = actsPlanned(store, { scopeId, kind: act.kind, businessKey });
  if ((isOnce(act) ? live : all) > 0) throw plannedAlready();
  return { kind: act.kind, businessKey, generation: all };
};

/** Whether an act is for a customer that is made of a record of a list, by that record's key. */
const isMadeFor = (act: Act, key: string): boolean => {
  const of =
    act.kind === 'createSelfInvoice' ? act.supplierOf : act.kind === 'createContract' ? act.debtorOf : undefined;
  return of !== undefined && newKey(of) === key;
};

/**
 * A payment is taken away only when it has been paid back; an invoice goes to its new address only when that is there, and one is
 * made for a new supplier, or a contract for a new customer, only when that is in the register.
 */
const isBefore = (one: Act, act: Act): boolean =>
  (act.kind === 'removePayment' && one.kind === 'payBack' && one.paymentId === act.paymentId) ||
  (one.kind === 'addRecord' && one.origin !== undefined && isMadeFor(act, newKey(one.origin))) ||
  (act.kind === 'sendInvoice' && one.kind === 'overrideAddress' && one.actionId === act.actionId);

/** What may wait for another act; of the others ten thousand are planned without a look at each other. */
const mayWait: readonly Act['kind'][] = ['removePayment', 'sendInvoice', 'createSelfInvoice', 'createContract'];

/** Where both are asked for. Acts with one invoice are done in their order: none of them waits for a later one. */
const waitForEarlier = (store: Store, scopeId: number, acts: readonly Act[], jobIds: readonly number[]): void => {
  for (const [at, act] of acts.entries()) {
    if (!mayWait.includes(act.kind) || (act.kind === 'createContract' && act.debtorOf === undefined)) continue;
    const among = 'actionId' in act ? acts.slice(0, at) : acts;
    const before = jobIds[among.findIndex((one) => isBefore(one, act))];
    const jobId = jobIds[at];
    if (before !== undefined && jobId !== undefined) addDependency(store, scopeId, jobId, before);
  }
};

/**
 * Puts a person's acts into the outbox, all of them or none. Those for one invoice are done in the order in which they stand;
 * each is done by itself, whatever becomes of the others, but for what waits for an earlier one ({@link isBefore}). Answers
 * their jobs' numbers.
 *
 * @throws AppError `act-already-planned` where this key has planned one of them, also if it is finished.
 */
export const planActs = (store: Store, plan: ActPlan): readonly number[] =>
  store.inTransaction(() => {
    const { scopeId, acts, now } = plan;
    const jobIds = acts.map((act, index) =>
      insertJob(store, {
        scopeId,
        runId: null,
        draftNo: null,
        ...identityOf(store, plan, act, index),
        payload: { ...payloadOf(store, plan, act), ...referenceOf(plan, act, index) },
        at: now.toISOString(),
      }),
    );
    waitForEarlier(store, scopeId, acts, jobIds);
    return jobIds;
  });

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

/** What waits for an act, or fell with it, is left with it. */
const leaveDependents = (store: Store, job: Job, now: Date): void => {
  for (const dependent of dependentsOf(store, job))
    if (dependent.state === 'queued' || dependent.state === 'rejected')
      change(
        store,
        dependent,
        { state: after(dependent.state, 'cancel'), notBefore: null, words: words.cancelled },
        now,
      );
};

/** A person has looked at the service, and says what became of an act that no reading settles. @throws AppError `act-not-asking`. */
export const answerAct = (store: Store, job: Job, answer: ActAnswer, now: Date): void => {
  if (!job.asks) throw notAsked();
  store.inTransaction(() => {
    change(store, job, answered(job, answer), now);
    forgetRestored(store, job);
    if (answer === 'leave') leaveDependents(store, job, now);
  });
};

/**
 * Gives a rejected act a new attempt, and with it the rejected one that it fell with, and what fell with it.
 *
 * @throws AppError `job-in-doubt`, `job-not-rejected`.
 */
export const retryAct = (store: Store, job: Job, now: Date): void => {
  if (job.state !== 'rejected') throw notRejected(job);
  store.inTransaction(() => {
    retryOne(store, job, now.toISOString());
  });
};

/** A credit whose first step was taken goes on to its end: half of it would be worse than either. */
const isBegun = ({ kind, tryNo, callId, reached }: Job): boolean =>
  kind === 'creditInvoice' ? tryNo > 0 : callId !== null && reached;

/**
 * Leaves a rejected act, or takes back one that waits for its turn. One that waits to repeat a try without an answer is looked up
 * to its end instead. @throws AppError `job-in-doubt`, `job-not-rejected`.
 */
export const skipAct = (store: Store, job: Job, now: Date): void => {
  if ((job.state === 'queued' && isBegun(job)) || (job.state !== 'queued' && job.state !== 'rejected'))
    throw notRejected(job);
  store.inTransaction(() => {
    change(store, job, { state: after(job.state, 'cancel'), notBefore: null, words: words.cancelled }, now);
    leaveDependents(store, job, now);
  });
};

/** Takes back every act that waits for its turn, all in one; what has begun goes on. Answers how many there were. */
export const takeBackActs = (store: Store, scopeId: number, now: Date): number =>
  store.inTransaction(() => {
    let taken = 0;
    for (const jobId of queuedActs(store, scopeId)) {
      const job = jobById(store, scopeId, jobId);
      // One that waited for another was left together with it.
      if (job?.state !== 'queued' || isBegun(job)) continue;
      skipAct(store, job, now);
      taken += 1;
    }
    return taken;
  });
