import { once } from 'node:events';
import { setImmediate as turn, setTimeout as timer } from 'node:timers/promises';
import { callIdErrorPrefix } from '../../../shared/service/errors.ts';
import { uniqueCallId, rateLimitOf } from '../../../shared/service/limits.ts';
import { type HttpMethod } from '../../../shared/service/endpoints.ts';
import { text } from '../../../shared/domain/text.ts';
import { addMonths } from '../../../shared/domain/calendar-date.ts';
import { stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { badCredentials, Refusal, refusalOf } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type UserRow } from '../ledger/users.ts';
import { type Format, formatOf } from '../wire/formats.ts';
import { type Fault } from './faults.ts';
import { errorReply, type Reply, thrownReply } from './reply.ts';
import { signIn } from './sign-in.ts';

/** A request as it came in. */
export interface Arrival {
  readonly method: HttpMethod;
  /** Path and query as sent. */
  readonly target: string;
  /** The documented path of the row, or the sent path where no row fits. */
  readonly documentedPath: string;
  readonly authorization: string | undefined;
  readonly accept: string | undefined;
  readonly callId: string | undefined;
}

/** Told of faults of the service's own. */
type Log = (problem: unknown) => void;

/** The work behind the door: what the service itself answers to a signed-in call. */
export type Work = (user: UserRow, format: Format) => Reply;

export type Passage = { readonly kind: 'reply'; readonly reply: Reply } | { readonly kind: 'drop' };

interface Outcome {
  readonly passage: Passage;
  readonly processed: boolean;
  readonly injected: boolean;
}

/** A waiting call keeps no process alive: when the service is closed nobody waits for its answer. */
const wait = (ms: number): Promise<void> => timer(ms, undefined, { ref: false });

/** A timer keeps whole milliseconds and is late by up to two: the rest is waited for turn by turn. */
const timerLateMs = 2;

/** Until an instant of `performance.now`. */
const waitUntil = async (instant: number): Promise<void> => {
  const sleepMs = Math.floor(instant - performance.now() - timerLateMs);
  if (sleepMs > 0) await wait(sleepMs);
  while (performance.now() < instant) await turn();
};

const whenAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

const drop: Passage = { kind: 'drop' };
const own = (reply: Reply): Outcome => ({
  passage: { kind: 'reply', reply },
  processed: reply.status < 400,
  injected: false,
});

const refuseCallId = (sv: string, en: string): Refusal =>
  new Refusal(403, text(`${callIdErrorPrefix} ${sv}`, `${callIdErrorPrefix} ${en}`));

/** Remembers the call's id for its user, whatever becomes of the call. Throws a Refusal (403) for a repeat or a bad length. */
const useCallId = (service: Service, user: UserRow, callId: string | undefined): void => {
  if (callId === undefined) return;
  if (callId.length < uniqueCallId.minLength || callId.length > uniqueCallId.maxLength) {
    throw refuseCallId('ska ha 1-50 tecken', 'must have 1-50 characters');
  }
  const now = service.clock.now();
  const forgotten = stockholmMidnight(addMonths(stockholmDay(now), -uniqueCallId.rememberedMonths));
  const usedAt = service.ledger.calls.usedAt(user.id, callId);
  if (usedAt !== undefined && usedAt >= forgotten) throw refuseCallId('är redan använt', 'has been used already');
  service.ledger.calls.remember(user.id, callId, now);
};

const hold = async (service: Service, user: UserRow): Promise<void> => {
  for (;;) {
    const { ErrorThreshold, ErrorWindowMs } = service.settings.get();
    const ms = service.errors.holdMs(user.id, ErrorThreshold, ErrorWindowMs);
    if (ms === 0) return;
    await wait(ms);
  }
};

/** The 429 that a limited endpoint answers when its window is full (concepts, Limits; decisions.md 20). */
const tooMany = (service: Service, user: UserRow, arrival: Arrival, format: Format): Reply | null => {
  const limit = rateLimitOf(arrival.method, arrival.documentedPath);
  if (limit === undefined || !service.settings.get().RateLimits) return null;
  const waitMs = service.rates.count(user.id, limit);
  if (waitMs === 0) return null;
  const message = user.language === 'EN' ? 'Too many calls.' : 'För många anrop.';
  return errorReply(429, message, format, { 'retry-after': String(Math.ceil(waitMs / 1000)) });
};

const injectedReply = (fault: Fault, format: Format): Reply =>
  errorReply(fault.status, `Inlagt fel ${String(fault.status)}`, format);

const served = async (service: Service, user: UserRow, arrival: Arrival, work: Work, fault: Fault | null) => {
  const format = formatOf(arrival.accept);
  useCallId(service, user, arrival.callId);
  if (fault?.effect === 'Status') {
    return {
      passage: { kind: 'reply' as const, reply: injectedReply(fault, format) },
      processed: false,
      injected: true,
    };
  }
  await hold(service, user);
  const limited = tooMany(service, user, arrival, format);
  if (limited !== null) return own(limited);
  if (fault?.effect === 'Delay') await wait(fault.delayMs);
  if (fault?.effect === 'Hold') await whenAborted(fault.over);
  const outcome = own(work(user, format));
  if (fault?.effect === 'DropAfter') return { ...outcome, passage: drop, injected: true };
  if (fault?.effect !== 'StatusAfter') return outcome;
  return { ...outcome, passage: { kind: 'reply' as const, reply: injectedReply(fault, format) }, injected: true };
};

const outcomeOf = async (service: Service, arrival: Arrival, work: Work, log: Log): Promise<Outcome> => {
  const fault = service.faults.next(arrival.method, arrival.target.split('?')[0] ?? '');
  if (fault?.effect === 'DropBefore') return { passage: drop, processed: false, injected: true };
  const format = formatOf(arrival.accept);
  const user = signIn(service.ledger, arrival.authorization);
  if (user === undefined) return own(thrownReply(badCredentials(), 'SV', format));
  service.ledger.users.signedIn(user, service.clock.now());
  let outcome: Outcome;
  try {
    outcome = await served(service, user, arrival, work, fault);
  } catch (thrown) {
    if (refusalOf(thrown) === null) log(thrown);
    outcome = own(thrownReply(thrown, user.language, format));
  }
  const refused = outcome.passage.kind === 'reply' && outcome.passage.reply.status >= 400;
  if (refused && !outcome.injected) service.errors.count(user.id);
  return outcome;
};

/**
 * Lets one call through the door: fault, sign-in, UniqueApiCallId, hold after too many errors, rate limit, then the service's own
 * work. Every call is logged before its answer leaves, and that when the latency is over: the work is part of it, so that a call takes
 * as long as it is said to, however slow the computer that practises is.
 */
export const passDoor = async (service: Service, arrival: Arrival, work: Work, log: Log): Promise<Passage> => {
  const at = service.clock.now();
  const arrived = performance.now();
  // Calls that came in together have all arrived before one of them is worked on.
  await turn();
  const { passage, processed, injected } = await outcomeOf(service, arrival, work, log);
  service.ledger.calls.log({
    at,
    method: arrival.method,
    path: arrival.target,
    call_id: arrival.callId ?? null,
    status: passage.kind === 'reply' ? passage.reply.status : null,
    processed: processed ? 1 : 0,
    fault: injected ? 1 : 0,
  });
  await waitUntil(arrived + service.settings.get().LatencyMs);
  return passage;
};
