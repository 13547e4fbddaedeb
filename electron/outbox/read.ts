import { type z } from 'zod';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Answer } from '../service/answer.ts';
import { adviceOf, answerError } from '../service/answer-error.ts';
import { type CallRequest, type ServiceClient } from '../service/client.ts';
import { requestPath, splitEndpoint } from '../service/endpoint-path.ts';
import { readBody } from '../service/expect.ts';
import { type refreshDebtors } from '../service/registers.ts';
import { type Job, jobById } from '../store/jobs.ts';
import { appendRead } from '../store/run-reads.ts';
import { answerTries, appendTries } from '../store/tries.ts';
import { sha256 } from './call-id.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { answerWords, keptBody, methodOf } from './send.ts';

/** Reads a creditor's register whole into the store. */
export type RefreshRegister = typeof refreshDebtors;

/** A reading did not succeed: nothing is known, nothing is changed; the worker waits and reads again. */
export class NotReadError extends Error {
  readonly words: LocalText;
  /** The service's refusal, where it gave one to this very reading. */
  readonly status: number | null;

  constructor(words: LocalText, options: ErrorOptions & { readonly status?: number } = {}) {
    super(words.en, options);
    this.name = 'NotReadError';
    this.words = words;
    this.status = options.status ?? null;
  }
}

const deadCredential = {
  reason: text('Tjänsten godtar inte inloggningen längre.', 'The service no longer accepts the sign-in.'),
  nextStep: text(
    'Logga in på nytt under Inställningar; körningen går sedan vidare där den var.',
    'Sign in again under Settings; the run then goes on where it was.',
  ),
  until: null,
  needsPerson: true,
} as const;

/** Tells the back-off how a call went: 5xx and no answer slow down, everything else is a sign of life. */
export const noteAnswer = (drain: Drain, answer: Answer): void => {
  if (answer.kind === 'no-answer') drain.reached(false, adviceOf(answerError(answer)));
  else if (answer.kind === 'refused' && answer.status >= 500)
    drain.reached(false, text('Tjänsten har ett fel just nu.', 'The service has a fault right now.'));
  else drain.reached(true, null);
};

/** The connection's client, whose every reading stands in the log of the run that it is for. */
const logged = (drain: Drain): ServiceClient => ({
  ...drain.client,
  call: async (request) => {
    const sentAt = drain.now().toISOString();
    const answer = await drain.client.call(request);
    if (drain.run !== null)
      appendRead(drain.store, {
        scopeId: drain.run.scopeId,
        runId: drain.run.runId,
        method: splitEndpoint(request.endpoint, drain.deployment).method,
        path: requestPath(request.endpoint, request.path ?? {}, request.query ?? {}),
        sentAt,
        answeredAt: drain.now().toISOString(),
        ...answerWords(drain.client, answer),
      });
    return answer;
  },
});

/**
 * After a 401 to a call that went with this sign-in: reads the creditor list, which any living credential may. Where that is
 * refused too the credential is dead, and the connection is stopped; without an answer to it nothing is known, and neither where
 * someone has signed in anew meanwhile: what the new sign-in may do was not asked, and it is not the one that was refused.
 * Source: outbox.md, Exactly once.
 */
export const afterDenial = async (drain: Drain, signIn: number): Promise<'alive' | 'dead' | 'unknown'> => {
  const answer = await logged(drain).call({
    endpoint: 'GET /v1/creditors/creditorsubs',
    priority: 'batch',
    signal: drain.stopped,
  });
  if (drain.client.signIn() !== signIn) return 'unknown';
  if (answer.kind === 'ok') return 'alive';
  if (answer.kind !== 'refused' || answer.status !== 401) return 'unknown';
  drain.block(deadCredential);
  return 'dead';
};

/**
 * A read in the given shape, as part of the batch.
 *
 * @throws NotReadError where it gave nothing to go by; AppError-shaped refusals included.
 */
export const read = async <S extends z.ZodType>(
  drain: Drain,
  request: Omit<CallRequest, 'priority' | 'prepare' | 'beforeSend' | 'callId'>,
  schema: S,
): Promise<z.infer<S>> => {
  const signIn = drain.client.signIn();
  const answer = await logged(drain).call({ ...request, priority: 'batch', signal: drain.stopped });
  noteAnswer(drain, answer);
  if (answer.kind === 'refused' && answer.status === 401) await afterDenial(drain, signIn);
  if (answer.kind !== 'ok') throw new NotReadError(adviceOf(answerError(answer)));
  return readBody(answer.body, schema);
};

/** Like {@link read}, written into the log of the job that it is about. */
export const readFor = async <S extends z.ZodType>(
  drain: Drain,
  job: Job,
  request: Omit<CallRequest, 'priority' | 'prepare' | 'beforeSend' | 'callId'>,
  schema: S,
): Promise<z.infer<S>> => {
  const sentAt = drain.now().toISOString();
  const priority = job.runId === null ? 'person' : 'batch';
  const signIn = drain.client.signIn();
  const answer = await drain.client.call({ ...request, priority, signal: drain.stopped });
  noteAnswer(drain, answer);
  drain.store.inTransaction(() => {
    // The approval was taken back while we read, and the job with it.
    if (jobById(drain.store, job.scopeId, job.jobId) === null) return;
    const made = {
      scopeId: job.scopeId,
      purpose: 'look-up' as const,
      method: methodOf(request.endpoint),
      path: requestPath(request.endpoint, request.path ?? {}, request.query ?? {}),
      callId: null,
      bodyHash: request.body === undefined ? null : sha256(JSON.stringify(request.body)),
      body: request.body === undefined ? null : keptBody(drain.client, request.body),
      sentAt,
    };
    appendTries(drain.store, made, [job]);
    answerTries(drain.store, made, [job], {
      at: drain.now().toISOString(),
      ...answerWords(drain.client, answer),
    });
  });
  if (answer.kind === 'refused' && answer.status === 401) await afterDenial(drain, signIn);
  if (answer.kind !== 'ok')
    throw new NotReadError(adviceOf(answerError(answer)), answer.kind === 'refused' ? { status: answer.status } : {});
  return readBody(answer.body, schema);
};

/**
 * Runs a reading of several calls that throws AppError where the service does not give it.
 *
 * @throws NotReadError.
 */
export const reading = async <T>(drain: Drain, work: (client: ServiceClient) => Promise<T>): Promise<T> => {
  const signIn = drain.client.signIn();
  try {
    const result = await work(logged(drain));
    drain.reached(true, null);
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.data.code === 'service-denied') await afterDenial(drain, signIn);
    else drain.reached(false, adviceOf(error));
    throw new NotReadError(adviceOf(error), { cause: error });
  }
};

/** Refreshes a register before a bulk call and after one. @throws NotReadError. */
export const refresh = async (drain: Drain, scope: DrainScope, register: RefreshRegister): Promise<void> => {
  await reading(drain, (client) =>
    register(client, drain.store, scope.scopeId, { now: drain.now(), priority: 'batch', signal: drain.stopped }),
  );
};
