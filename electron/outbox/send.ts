import { type Answer, type Refused } from '../service/answer.ts';
import { type CallRequest, type ServiceClient } from '../service/client.ts';
import { type EndpointName, requestPath } from '../service/endpoint-path.ts';
import { NotSentError, type Priority } from '../service/pace.ts';
import { claimJob, mayLeave } from '../store/job-claims.ts';
import { type Job } from '../store/jobs.ts';
import { holdsLease, isAnothers } from '../store/lease.ts';
import { answerTries, appendTries, type NewTry, withdrawTries } from '../store/tries.ts';
import { callIdOf, sha256 } from './call-id.ts';
import { type Drain, type DrainScope, inMs } from './drain-context.ts';
import { after } from './machine.ts';
import { type Outcome, settle, type Settled } from './settle.ts';
import { told } from './told.ts';
import { words } from './words.ts';

/** A write that carries one job, or a bulk of the same kind and creditor. */
export interface Sending {
  readonly endpoint: EndpointName;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: NonNullable<CallRequest['query']>;
  readonly body?: unknown;
  /** What the log keeps of the body, where it cannot be made again from the job: {@link keptBody}. */
  readonly kept?: string;
}

/** Jobs as they stand while their call is out, with what was logged of it. */
export interface Sent {
  readonly jobs: readonly Job[];
  readonly made: NewTry;
  /** True where an earlier try went under the same id and got no answer: it may be at work at the service still. */
  readonly repeat: boolean;
  /** With which of the connection's sign-ins it went: {@link ServiceClient.signIn}. */
  readonly signIn: number;
  readonly answer: Answer;
}

/** A person's click goes ahead of the batch: outbox.md, Pace. */
const priorityOf = (jobs: readonly Job[]): Priority => (jobs.every((job) => job.runId === null) ? 'person' : 'batch');

/** Of a person's own act, and of many that went in one call, something else waits to hear. */
const howSoon = (jobs: readonly Job[]): 'now' | 'soon' =>
  jobs.length > 1 || priorityOf(jobs) === 'person' ? 'now' : 'soon';

type Claimed = Omit<Sent, 'answer' | 'signIn'>;

interface CallId {
  readonly callId: string;
  /** An earlier try went under it. */
  readonly repeat: boolean;
}

/** More of an answer is not looked at for the log, and a secret that the cut divides is not kept. */
const lookedAt = 20_000;
const mayBeDivided = 2_000;
const longestShown = 1_500;

const kept = (client: ServiceClient, written: string): string => {
  const clean = client.redact(written.slice(0, lookedAt));
  return written.length > lookedAt ? clean.slice(0, -mayBeDivided) : clean;
};

/** A body as the log keeps it: its beginning, without a credential that the service may have put into what is sent back to it. */
export const keptBody = (client: ServiceClient, body: unknown): string => kept(client, JSON.stringify(body));

const shownItems = 3;

/** A body as text. Of a long list the first items and how many there were: the whole of it would be written out for nothing. */
const bodyText = (client: ServiceClient, body: unknown): string => {
  if (body === null) return '';
  if (!Array.isArray(body) || body.length <= shownItems) return kept(client, JSON.stringify(body) ?? '');
  const first = kept(client, JSON.stringify(body.slice(0, shownItems)).slice(0, -1));
  return `${first.slice(0, longestShown)}, … (${String(body.length)})]`;
};

const waitText = (answer: Refused): string =>
  answer.retryAfterSeconds === null ? '' : ` (Retry-After: ${String(answer.retryAfterSeconds)})`;

/** What came back, for the log: never a credential. */
export const answerWords = (
  client: ServiceClient,
  answer: Answer,
): { readonly status: number | null; readonly answer: string } => {
  switch (answer.kind) {
    case 'ok':
      return { status: answer.status, answer: bodyText(client, answer.body) };
    case 'refused':
      return { status: answer.status, answer: kept(client, answer.message) + waitText(answer) };
    case 'no-answer':
      return { status: null, answer: answer.reason };
  }
};

/** The same id for tries that got no answer, a fresh one otherwise: outbox.md, Identity. */
export const identify = (
  drain: Pick<Drain, 'store' | 'deployment'>,
  scope: DrainScope,
  jobs: readonly Job[],
): CallId => {
  const [first] = jobs;
  const callId = first?.callId ?? null;
  if (callId !== null && jobs.every((job) => job.callId === callId)) {
    const bearers = drain.store
      .prepare('SELECT count(*) FROM job WHERE scope_id = ? AND call_id = ?')
      .pluck()
      .get(scope.scopeId, callId);
    if (bearers === jobs.length) return { callId, repeat: true };
  }
  return {
    repeat: false,
    callId: callIdOf(
      jobs.map((job) => ({
        deployment: drain.deployment,
        creditorId: scope.scope.creditorId,
        kind: job.kind,
        businessKey: job.businessKey,
        generation: job.generation,
        attempt: job.attempt,
        tryNo: job.tryNo + 1,
      })),
    ),
  };
};

const pathOf = (sending: Sending): string => requestPath(sending.endpoint, sending.path ?? {}, sending.query ?? {});
export const methodOf = (endpoint: EndpointName): 'GET' | 'POST' | 'PUT' | 'DELETE' => {
  if (endpoint.startsWith('GET ')) return 'GET';
  if (endpoint.startsWith('POST ')) return 'POST';
  return endpoint.startsWith('PUT ') ? 'PUT' : 'DELETE';
};

/** One of the jobs is no longer as it was read: none of them goes. */
class MovedError extends Error {}

type Claiming = Pick<Drain, 'store' | 'now' | 'connectionId' | 'holder' | 'stopping' | 'leaseLost'>;

/** Whether anything may go: nothing stops it, and the lease is held. Where it is lost, nothing more goes until it is had again. */
export const mayGo = (drain: Claiming): boolean => {
  if (drain.stopping()) return false;
  if (holdsLease(drain.store, drain.connectionId, drain.holder, drain.now().getTime())) return true;
  drain.leaseLost();
  return false;
};

/**
 * Writes *sending* and the log's entry, to be committed before the first byte. Null, and nothing written, when it may not go any
 * more. In the caller's transaction.
 */
export const claim = (
  drain: Claiming,
  scope: Pick<DrainScope, 'scopeId'>,
  jobs: readonly Job[],
  id: CallId,
  sending: Sending,
): Claimed | null => {
  if (!mayGo(drain)) return null;
  const made: NewTry = {
    scopeId: scope.scopeId,
    purpose: 'send',
    method: methodOf(sending.endpoint),
    path: pathOf(sending),
    callId: id.callId,
    bodyHash: sending.body === undefined ? null : sha256(JSON.stringify(sending.body)),
    body: sending.kept ?? null,
    sentAt: drain.now().toISOString(),
  };
  const claimOne = (job: Job): Job => {
    const change = {
      state: after(job.state, 'claim'),
      callId: id.callId,
      tryNo: id.repeat ? job.tryNo : job.tryNo + 1,
      words: words.sending,
      changedAt: made.sentAt,
    };
    if (!claimJob(drain.store, job, change)) throw new MovedError();
    return { ...job, ...change, notBefore: null };
  };
  const claimAll = (): Claimed => {
    const claimed = jobs.map(claimOne);
    appendTries(drain.store, made, claimed);
    return { jobs: claimed, made, repeat: id.repeat && jobs.some((job) => job.reached) };
  };
  try {
    // Where there is only one, nothing was written before it.
    return jobs.length === 1 ? claimAll() : drain.store.undoable(claimAll);
  } catch (error) {
    if (error instanceof MovedError) return null;
    throw error;
  }
};

/** Committed as sending, and then something of ours failed: nobody knows what left. */
const lost = (claimed: Claimed, signIn: number): Sent => ({
  ...claimed,
  signIn,
  answer: { kind: 'no-answer', reason: 'reset' },
});

const unknownOutcome = (drain: Drain): Outcome => ({
  kind: 'doubt',
  doubt: 'no-answer',
  lookAt: inMs(drain, 0),
  words: words.lookedUp,
});

/** Another process took the lease while the call was out: it looks the jobs up, or sends them again under the same id by now. */
const isTakenOver = (drain: Drain): boolean => isAnothers(drain.store, drain.connectionId, drain.holder);

/** Asked with the first byte about to leave: the claim may be some calls old by then. */
const stillGoes = (drain: Drain, jobs: readonly Job[]): boolean => {
  // A call carries jobs of one run.
  const [first] = jobs;
  if (first === undefined || drain.stopping()) return false;
  const { store, connectionId, holder } = drain;
  if (mayLeave(store, { connectionId, holder, now: drain.now().getTime() }, first)) return true;
  // Its run is not being sent any more, unless the lease is lost: then nothing else goes either.
  mayGo(drain);
  return false;
};

/** Claimed, and withdrawn before its first byte left: the jobs wait again, under the id that nothing went under. */
const putBack = async (drain: Drain, { jobs, made }: Claimed): Promise<void> => {
  const now = drain.now();
  await drain.commits.together(() => {
    withdrawTries(drain.store, made, jobs);
    if (isTakenOver(drain)) return;
    const outcome: Outcome = { kind: 'back', keepId: true, notBefore: null };
    settle(
      drain.store,
      jobs.map((job) => ({ job, outcome })),
      now,
    );
  }, 'now');
  told(jobs, drain.changed);
};

/**
 * Sends one write for these queued jobs. They are claimed while it stands in the line, so that its turn waits for no disk. Null when it
 * was withdrawn before its first byte left (paused, cancelled, lease lost, held for long): the jobs wait as before.
 */
export const send = async (
  drain: Drain,
  scope: DrainScope,
  jobs: readonly Job[],
  sending: Sending,
): Promise<Sent | null> => {
  const id = identify(drain, scope, jobs);
  const claiming: { claimed: Promise<Claimed | null> | null; gone: boolean; signIn: number } = {
    claimed: null,
    gone: false,
    signIn: 0,
  };
  try {
    const answer = await drain.client.call({
      ...sending,
      callId: id.callId,
      priority: priorityOf(jobs),
      lineSignal: drain.stopped,
      prepare: async () => {
        claiming.claimed = drain.commits.together(() => claim(drain, scope, jobs, id, sending), 'now');
        return (await claiming.claimed) !== null;
      },
      beforeSend: () => {
        claiming.signIn = drain.client.signIn();
        claiming.gone = stillGoes(drain, jobs);
        return claiming.gone;
      },
    });
    const claimed = await claiming.claimed;
    if (claimed === null) throw new Error(`${sending.endpoint} went out without being claimed`);
    return { ...claimed, signIn: claiming.signIn, answer };
  } catch (error) {
    const claimed = await claiming.claimed;
    if (claimed !== null && claiming.gone)
      await record(drain, lost(claimed, claiming.signIn), () => unknownOutcome(drain));
    else if (claimed !== null) await putBack(drain, claimed);
    if (error instanceof NotSentError && claiming.claimed !== null) return null;
    throw error;
  }
};

/**
 * The answer and all that follows from it, for each job: one transaction. Source: outbox.md, Exactly once. Of jobs that are
 * another's by now the answer is only logged.
 */
export const record = async (drain: Drain, sent: Sent, outcomeOf: (job: Job) => Outcome): Promise<void> => {
  const now = drain.now();
  const came = { at: now.toISOString(), ...answerWords(drain.client, sent.answer) };
  await drain.commits.together(() => {
    answerTries(drain.store, sent.made, sent.jobs, came);
    if (isTakenOver(drain)) return;
    settle(
      drain.store,
      sent.jobs.map((job) => ({ job, outcome: outcomeOf(job) })),
      now,
    );
  }, howSoon(sent.jobs));
  told(sent.jobs, drain.changed);
};

/** Settles jobs by what a reading showed, in one transaction. */
export const settleRead = (drain: Drain, outcomes: readonly Settled[]): void => {
  if (outcomes.length === 0) return;
  settle(drain.store, outcomes, drain.now());
  told(
    outcomes.map(({ job }) => job),
    drain.changed,
  );
};
