import { isCallIdRefusal } from '../../shared/service/errors.ts';
import { type Answer, stayedHere } from '../service/answer.ts';
import { noAnswerText } from '../service/answer-error.ts';
import { type Job } from '../store/jobs.ts';
import { type Drain, inMs } from './drain-context.ts';
import { afterDenial, noteAnswer } from './read.ts';
import { type Sent } from './send.ts';
import { type Outcome } from './settle.ts';
import { gapMs } from './timings.ts';
import { words } from './words.ts';

/** How the answer to a write is to be read. */
export type Verdict =
  | { readonly kind: 'yes'; readonly body: unknown }
  /** A definite no to what was sent. */
  | { readonly kind: 'no'; readonly status: number; readonly message: string }
  /** The outcome is the same for every job of the call. */
  | { readonly kind: 'other'; readonly outcome: (job: Job) => Outcome };

const back = (keepId: boolean): Verdict => ({
  kind: 'other',
  outcome: () => ({ kind: 'back', keepId, notBefore: null }),
});

const noAnswer = (drain: Drain, answer: Extract<Answer, { kind: 'no-answer' }>): Verdict =>
  stayedHere(answer.reason)
    ? back(true)
    : {
        kind: 'other',
        outcome: () => ({ kind: 'doubt', doubt: 'no-answer', lookAt: inMs(drain, 0), words: words.lookedUp }),
      };

type Refusal = Extract<Answer, { kind: 'refused' }>;

/** What went under this id before was received, or may have been, and is perhaps still at work: it is looked for a while. */
const perhapsAtWork = (drain: Drain, fault = false): Verdict => ({
  kind: 'other',
  outcome: () => ({
    kind: 'doubt',
    doubt: 'repeated',
    lookAt: inMs(drain, gapMs(drain.timings.looksMs, 0)),
    words: words.perhapsAtWork,
    ...(fault ? { fault: true as const } : {}),
  }),
});

/** A gateway's own words: what stands behind it may be at work still, so this is no answer of the service. */
const isGateway = ({ status, serviceForm }: Refusal): boolean => !serviceForm && [502, 503, 504].includes(status);

const fault = (drain: Drain, answer: Refusal): Verdict => ({
  kind: 'other',
  outcome: () => ({
    kind: 'doubt',
    doubt: isGateway(answer) ? 'no-answer' : 'server-error',
    lookAt: inMs(drain, 0),
    words: words.serviceFault(answer.message),
    ...(answer.status === 500 ? { fault: true as const } : {}),
  }),
});

const refused = (drain: Drain, answer: Refusal, repeat: boolean): Verdict => {
  if (isCallIdRefusal(answer.status, answer.message)) return perhapsAtWork(drain);
  // The answer to a repeat says nothing of the try before it, whose id it has used up.
  if (answer.status >= 500 && !isGateway(answer))
    return repeat ? perhapsAtWork(drain, answer.status === 500) : fault(drain, answer);
  if (answer.status >= 500) return fault(drain, answer);
  if (answer.status === 429) return repeat ? perhapsAtWork(drain) : back(false);
  return { kind: 'no', status: answer.status, message: answer.message };
};

/**
 * What the answer to a write means for its jobs. Reads the creditor list after a 401: a dead credential puts them back, and
 * so does not knowing whether it is dead.
 * Source: outbox.md, A job and Exactly once.
 */
export const verdictOf = async (drain: Drain, sent: Sent): Promise<Verdict> => {
  const { answer } = sent;
  noteAnswer(drain, answer);
  if (answer.kind === 'ok') return { kind: 'yes', body: answer.body };
  if (answer.kind === 'no-answer') return noAnswer(drain, answer);
  if (answer.status === 401 && (await afterDenial(drain, sent.signIn).catch(() => 'unknown')) !== 'alive')
    return sent.repeat ? perhapsAtWork(drain) : back(false);
  return refused(drain, answer, sent.repeat);
};

/** A definite no, in words. */
export const rejection = (verdict: Extract<Verdict, { kind: 'no' }>): Outcome => ({
  kind: 'rejected',
  words: verdict.status === 401 ? words.noRight(verdict.message) : words.refused(verdict.message),
});

/** An answer that should have said what was made, and did not: it is looked up as if none had come. */
export const unreadable = (drain: Drain): Outcome => ({
  kind: 'doubt',
  doubt: 'no-answer',
  lookAt: inMs(drain, 0),
  words: noAnswerText('not-the-service'),
});
