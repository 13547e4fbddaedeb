import { type z } from 'zod';
import { type LocalText, text } from '../../../shared/domain/text.ts';
import { type InvoiceEventViewIn, type InvoiceViewIn, invoiceViewIn } from '../../../shared/service/invoice-views.ts';
import { createdViewIn } from '../../../shared/service/register-views.ts';
import { changeJob, type Job } from '../../store/jobs.ts';
import { type Store } from '../../store/store.ts';
import { type NamedFile, readSentFile, type SentFile } from '../attachments.ts';
import { rejection, unreadable, type Verdict, verdictOf } from '../answers.ts';
import { type Drain, type DrainScope } from '../drain-context.ts';
import { notFound } from '../not-found.ts';
import { NotReadError, readFor } from '../read.ts';
import { type Readings } from '../readings.ts';
import { record, send, type Sending, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { words } from '../words.ts';
import { type KindWork, type Work } from '../work.ts';

/** What an act reads with: each reading stands in the log of its job. */
export interface Sight {
  readonly drain: Drain;
  readonly scope: DrainScope;
  readonly job: Job;
  /** Lists that several acts share. */
  readonly readings: Readings;
}

/** The one job of a piece of work, as its act reads. */
export const sightOf = (drain: Drain, { scope, jobs: [job] }: Work, readings: Readings): Sight => ({
  drain,
  scope,
  job,
  readings,
});

/** What an answer tells of an act; what it does not mention has not succeeded (outbox.md, A job). */
export type Said = 'done' | 'unclear' | { readonly refused: string };

/** Where an act is kept: what an earlier one made, it may name. */
export interface Origin {
  readonly store: Store;
  readonly job: Job;
}

/** A person's own act: one call, and by what it is told afterwards whether it was done. */
export interface ActRules<P> {
  readonly payload: z.ZodType<P>;
  readonly call: (act: P, creditorId: string, file: SentFile | null, from: Origin) => Sending;
  /** The PDF that goes with it. */
  readonly file?: (act: P) => NamedFile | undefined;
  /** What it is about at the service; null where the answer names what was made. */
  readonly about: (act: P) => string | null;
  /** True where it takes something away: a 404 says that it is gone (decisions.md 21). */
  readonly takesAway?: true;
  /** The id of what it would make, where that is at the service already: then nothing is sent. @throws NotReadError. */
  readonly there?: (sight: Sight, act: P) => Promise<string | null>;
  /** Why it is not done by what the service shows right before a try; null where it may go. @throws NotReadError. */
  readonly held?: (sight: Sight, act: P) => Promise<LocalText | null>;
  /** What a 2xx answer says of it, where it may refuse all the same or leave it out. */
  readonly said?: (body: unknown) => Said;
  /**
   * The ids of everything at the service that looks as if this act had made it. One that was not there before the first try says
   * that it was done. Left out where nothing needs to be read (`kinds.ts`, resolution). @throws NotReadError.
   */
  readonly traces?: (sight: Sight, act: P) => Promise<readonly string[]>;
  /**
   * Whether what came since the first try may be this act's and may be another's, where no trace tells: then it does not go under a
   * fresh id, which the service would not know again. @throws NotReadError.
   */
  readonly unclear?: (sight: Sight, act: P) => Promise<boolean>;
}

const done = (serviceId: string): Outcome => ({
  kind: 'sent',
  serviceId,
  result: { found: false, invoiceNumber: null, stage: null },
});

/** What is read, or something else where it is gone (decisions.md 21). @throws NotReadError. */
export const unlessGone = async <T>(read: Promise<T> | undefined, gone: T): Promise<T> => {
  try {
    return (await read) ?? gone;
  } catch (error) {
    if (error instanceof NotReadError && error.status === 404) return gone;
    throw error;
  }
};

/** What is gone left nothing: the call itself is refused then, in the service's words. */
const tracesOf = <P>(rules: ActRules<P>, sight: Sight, act: P): Promise<readonly string[]> =>
  unlessGone(rules.traces?.(sight, act), []);

/** What was there before the first try, read then and kept: an earlier try must not be taken for what was there. */
const withSeen = async <P>(rules: ActRules<P>, sight: Sight, act: P): Promise<Job> => {
  const { drain, job } = sight;
  if (rules.traces === undefined || job.seen !== null) return job;
  const seen = await tracesOf(rules, sight, act);
  const changedAt = drain.now().toISOString();
  changeJob(drain.store, job, { seen }, changedAt);
  return { ...job, seen, changedAt };
};

/** What it left behind that was not there before the first try; undefined where there is nothing such. @throws NotReadError. */
const madeOf = async <P>(rules: ActRules<P>, sight: Sight, act: P): Promise<string | undefined> => {
  const traces = await tracesOf(rules, sight, act);
  return traces.find((trace) => sight.job.seen?.includes(trace) === false);
};

/**
 * Why it is not done now; null where it may go. What a person saw may have moved since a try of unknown outcome too, so it is asked before
 * each. Where it was that try that moved it, its trace tells: it is read after, and then it is done.
 *
 * @throws NotReadError.
 */
const heldNow = async <P>(rules: ActRules<P>, sight: Sight, act: P): Promise<LocalText | Outcome | null> => {
  const { reached } = sight.job;
  // Without a trace, what an earlier try did could not be told from what others did.
  if (rules.held === undefined || (reached && rules.traces === undefined)) return null;
  const held = await unlessGone<LocalText | null>(rules.held(sight, act), null);
  const made = held !== null && reached ? await madeOf(rules, sight, act) : undefined;
  return made === undefined ? held : done(rules.about(act) ?? made);
};

/** A refusal of what a try before it, of unknown outcome, may have done already is not believed before it was read. */
const wasDone = async <P>(rules: ActRules<P>, sight: Sight, act: P, verdict: Verdict): Promise<string | undefined> =>
  verdict.kind === 'no' && sight.job.reached ? madeOf(rules, sight, act) : undefined;

const yesOutcome = <P>(
  drain: Drain,
  verdict: Extract<Verdict, { kind: 'yes' }>,
  rules: ActRules<P>,
  act: P,
): Outcome => {
  const said = rules.said?.(verdict.body) ?? 'done';
  if (said === 'unclear') return unreadable(drain);
  if (said !== 'done') return rejection({ kind: 'no', status: 200, message: said.refused });
  const about = rules.about(act);
  if (about !== null) return done(about);
  const made = createdViewIn.safeParse(verdict.body);
  return made.success ? done(made.data.PublicId) : unreadable(drain);
};

/** The PDF as it is to be sent; null: none goes; words: it is gone, or no longer what was seen, and nothing may go. */
const fileOf = async <P>(rules: ActRules<P>, store: Store, act: P): Promise<SentFile | null | LocalText> => {
  const named = rules.file?.(act);
  if (named === undefined) return null;
  const file = await readSentFile(store, named);
  return typeof file === 'string' ? lostFile(named.name) : file;
};

const isSent = (file: SentFile | null | LocalText): file is SentFile | null => file === null || 'Data' in file;

const lostFile = (name: string): LocalText =>
  text(
    `Filen ${name} finns inte kvar på datorn så som den såg ut. Inget är skickat. Lägg till filen i listan igen och skicka därifrån.`,
    `The file ${name} is no longer on the computer as it was. Nothing was sent. Add the file to the list again and send from there.`,
  );

const doParsed = async <P>(rules: ActRules<P>, from: Sight, act: P): Promise<void> => {
  const { drain, scope } = from;
  const job = await withSeen(rules, from, act);
  const sight = { ...from, job };
  const there = job.reached ? null : ((await rules.there?.(sight, act)) ?? null);
  if (there !== null) {
    settleRead(drain, [{ job, outcome: done(there) }]);
    return;
  }
  const held = await heldNow(rules, sight, act);
  if (held !== null && 'kind' in held) {
    settleRead(drain, [{ job, outcome: held }]);
    return;
  }
  const file = held ?? (await fileOf(rules, drain.store, act));
  if (!isSent(file)) {
    settleRead(drain, [{ job, outcome: { kind: 'rejected', words: file } }]);
    return;
  }
  const sent = await send(
    drain,
    scope,
    [job],
    rules.call(act, scope.scope.creditorId, file, { store: drain.store, job }),
  );
  if (sent === null) return;
  const verdict = await verdictOf(drain, sent);
  const made = await wasDone(rules, sight, act, verdict);
  await record(drain, sent, (claimed) => {
    if (verdict.kind === 'other') return verdict.outcome(claimed);
    if (verdict.kind === 'yes') return yesOutcome(drain, verdict, rules, act);
    const actionId = rules.about(act);
    if (made !== undefined) return done(actionId ?? made);
    return rules.takesAway === true && verdict.status === 404 && actionId !== null
      ? done(actionId)
      : rejection(verdict);
  });
};

const doAct = async <P>(rules: ActRules<P>, from: Sight): Promise<void> => {
  const act = rules.payload.parse(from.job.payload);
  const does = (): Promise<void> => doParsed(rules, from, act);
  await (rules.file?.(act) === undefined ? does() : from.drain.files.within(does));
};

const lookUpAct = async <P>(rules: ActRules<P>, sight: Sight): Promise<void> => {
  const { drain, job } = sight;
  const act = rules.payload.parse(job.payload);
  const made = await madeOf(rules, sight, act);
  if (made === undefined) settleRead(drain, [{ job, outcome: await withoutTrace(rules, sight, act) }]);
  else settleRead(drain, [{ job, outcome: done(rules.about(act) ?? made) }]);
};

/** What no trace tells goes again, but not where it may be done and the service would not know the next try for the same. */
const withoutTrace = async <P>(rules: ActRules<P>, sight: Sight, act: P): Promise<Outcome> => {
  const { drain, job } = sight;
  const unclear = job.doubt === 'server-error' && (await unlessGone(rules.unclear?.(sight, act), false));
  return unclear ? { kind: 'ask', words: words.asks } : notFound(drain, job);
};

/** The work of an act, and its call made from its job: in the log it is made again; null where its file is there no more. */
export interface ActWork extends KindWork {
  readonly sending: (store: Store, job: Job, creditorId: string) => Promise<Sending | null>;
}

/** The work of an act, by its rules. */
export const actWork = <P>(rules: ActRules<P>): ActWork => ({
  sending: async (store, job, creditorId) => {
    const act = rules.payload.parse(job.payload);
    const file = await fileOf(rules, store, act);
    return isSent(file) ? rules.call(act, creditorId, file, { store, job }) : null;
  },
  send: (drain, work, readings) => doAct(rules, sightOf(drain, work, readings)),
  lookUp: (drain, work, readings) => lookUpAct(rules, sightOf(drain, work, readings)),
});

/** An invoice as it stands now, read for an act. @throws NotReadError. */
export const readInvoiceNow = ({ drain, job }: Pick<Sight, 'drain' | 'job'>, id: string): Promise<InvoiceViewIn> =>
  readFor(drain, job, { endpoint: 'GET /v1/invoice/action/{id}', path: { id } }, invoiceViewIn);

/** The ids of the events of a type. */
export const eventIds = (events: readonly InvoiceEventViewIn[], type: string): readonly string[] =>
  events.flatMap(({ EventType, EventPublicId }) =>
    EventType === type && EventPublicId !== null ? [EventPublicId] : [],
  );

/** Traces of an act that leaves an event of this type on its invoice. */
export const eventsOf =
  (type: string) =>
  async (sight: Sight, { actionId }: { readonly actionId: string }): Promise<readonly string[]> =>
    eventIds((await readInvoiceNow(sight, actionId)).Events, type);
