import { type EndpointName } from '../../service/endpoint-path.ts';
import { refreshDebtors, refreshProducts } from '../../service/registers.ts';
import { type Job } from '../../store/jobs.ts';
import { type Store } from '../../store/store.ts';
import { rejection, type Verdict, verdictOf } from '../answers.ts';
import { grow, halve, namedEntry, wholeAgain } from '../bulk.ts';
import { type Drain, type DrainScope, inMs } from '../drain-context.ts';
import { findDebtor, findProduct } from '../register-match.ts';
import { notFound } from '../not-found.ts';
import { readDebtor, readProduct } from '../payloads.ts';
import { freshRegister, readRegister, type Readings, type Register } from '../readings.ts';
import { record, send, type Sent, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { gapMs } from '../timings.ts';
import { words } from '../words.ts';
import { type KindWork } from '../work.ts';

/** One of the two registers that a run fills before it bills. */
interface RegisterKind extends Register {
  readonly endpoint: EndpointName;
  /** The identifier of the entry that this job asks for, as the register was last read. */
  readonly find: (store: Store, job: Job) => string | null;
  readonly entry: (job: Job) => object;
}

const debtors: RegisterKind = {
  kind: 'ensureDebtor',
  endpoint: 'POST /v1/debtors/debtors',
  refresh: refreshDebtors,
  find: (store, job) => findDebtor(store, job.scopeId, readDebtor(job)),
  entry: (job) => readDebtor(job).entry,
};

const products: RegisterKind = {
  kind: 'ensureProduct',
  endpoint: 'POST /v1/products/products',
  refresh: refreshProducts,
  find: (store, job) => findProduct(store, job.scopeId, readProduct(job)),
  entry: (job) => readProduct(job).entry,
};

const foundOutcome = (serviceId: string, found: boolean): Outcome => ({
  kind: 'sent',
  serviceId,
  result: { found, invoiceNumber: null, stage: null },
});

const putBack: Outcome = { kind: 'back', keepId: false, notBefore: null };

/** A refused bulk stored nothing: the named entry is the bad one, else the only one, else half of them go next. */
const refusedOutcome = (
  drain: Drain,
  scope: DrainScope,
  kind: RegisterKind,
  sent: Sent,
  verdict: Extract<Verdict, { kind: 'no' }>,
): ((job: Job) => Outcome) => {
  const bad = sent.jobs.length === 1 ? 0 : namedEntry(verdict.message, sent.jobs.length);
  if (bad === null) halve(drain, scope, kind.kind, sent.jobs.length);
  else wholeAgain(drain, scope, kind.kind);
  return (job) => (sent.jobs.indexOf(job) === bad ? rejection(verdict) : putBack);
};

/**
 * Nothing is refused before the register was read again: somebody else may have made an entry since it was read last, and
 * then it is there. Where the reading fails all of them wait: nothing was stored. Source: outbox.md, Bulk.
 */
const settleRefused = async (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  kind: RegisterKind,
  sent: Sent,
  verdict: Extract<Verdict, { kind: 'no' }>,
): Promise<void> => {
  const read = await readRegister(drain, readings, scope, kind).then(
    () => true,
    () => false,
  );
  const there = new Map(sent.jobs.map((job) => [job, read ? kind.find(drain.store, job) : null]));
  const explained = [...there.values()].some((serviceId) => serviceId !== null);
  const rest = read && !explained ? refusedOutcome(drain, scope, kind, sent, verdict) : () => putBack;
  await record(drain, sent, (job) => {
    const serviceId = there.get(job) ?? null;
    return serviceId === null ? rest(job) : foundOutcome(serviceId, true);
  });
};

/** Yes was said: what the register does not show yet may still be at work, and is looked for again. */
const acceptedOutcome =
  (drain: Drain, kind: RegisterKind) =>
  (job: Job): Outcome => {
    const serviceId = kind.find(drain.store, job);
    if (serviceId !== null) return foundOutcome(serviceId, false);
    const lookAt = inMs(drain, gapMs(drain.timings.looksMs, 0));
    return { kind: 'doubt', doubt: 'accepted', lookAt, words: words.perhapsAtWork };
  };

const settleBulk = async (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  kind: RegisterKind,
  sent: Sent,
): Promise<void> => {
  const verdict = await verdictOf(drain, sent);
  switch (verdict.kind) {
    case 'yes':
      grow(drain, scope, kind.kind);
      // Ids are read back. Where that fails nothing is known: the jobs are looked up as if no answer had come.
      await readRegister(drain, readings, scope, kind).catch(() => undefined);
      await record(drain, sent, acceptedOutcome(drain, kind));
      return;
    case 'no':
      await settleRefused(drain, readings, scope, kind, sent, verdict);
      return;
    case 'other':
      await record(drain, sent, verdict.outcome);
  }
};

/** Those that the register shows already are settled by reading. Answers the rest. */
const settleThere = (drain: Drain, kind: RegisterKind, jobs: readonly Job[]): readonly Job[] => {
  const looked = jobs.map((job) => ({ job, serviceId: kind.find(drain.store, job) }));
  settleRead(
    drain,
    looked.flatMap(({ job, serviceId }) =>
      serviceId === null ? [] : [{ job, outcome: foundOutcome(serviceId, !job.reached) }],
    ),
  );
  return looked.flatMap(({ job, serviceId }) => (serviceId === null ? [job] : []));
};

/**
 * Ensures these queued entries: the register is read (unless it was just now), those already there are settled without a call, the rest go in one
 * bulk call and are read back. Source: outbox.md, Bulk; decisions.md 11.
 */
const ensureBulk = async (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  kind: RegisterKind,
  jobs: readonly Job[],
): Promise<void> => {
  await freshRegister(drain, readings, scope, kind);
  const missing = settleThere(drain, kind, jobs);
  if (missing.length === 0) return;
  const body = missing.map((job) => ({ ...kind.entry(job), CreditorPublicId: scope.scope.creditorId }));
  const sent = await send(drain, scope, missing, { endpoint: kind.endpoint, body });
  if (sent !== null) await settleBulk(drain, readings, scope, kind, sent);
};

/** A fault on a bulk may be one entry's: after the last allowed one, half of them go next; a single one is refused. */
const unfound = (drain: Drain, scope: DrainScope, kind: RegisterKind, jobs: readonly Job[], job: Job): Outcome => {
  const outcome = notFound(drain, job);
  const companions = jobs.filter((other) => other.callId === job.callId).length;
  if (outcome.kind !== 'rejected' || companions === 1) return outcome;
  halve(drain, scope, kind.kind, companions);
  return putBack;
};

/** Looks these entries of unknown outcome up in the register, read anew. */
const lookUpEnsured = async (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  kind: RegisterKind,
  jobs: readonly Job[],
): Promise<void> => {
  await readRegister(drain, readings, scope, kind);
  settleRead(
    drain,
    jobs.map((job) => {
      const serviceId = kind.find(drain.store, job);
      return {
        job,
        outcome: serviceId === null ? unfound(drain, scope, kind, jobs, job) : foundOutcome(serviceId, false),
      };
    }),
  );
};

const ensured = (kind: RegisterKind): KindWork => ({
  send: (drain, { scope, jobs }, readings) => ensureBulk(drain, readings, scope, kind, jobs),
  lookUp: (drain, { scope, jobs }, readings) => lookUpEnsured(drain, readings, scope, kind, jobs),
});

/** Sees to it that a customer is in the register. */
export const ensureDebtor = ensured(debtors);

/** Sees to it that an article is in the register. */
export const ensureProduct = ensured(products);
