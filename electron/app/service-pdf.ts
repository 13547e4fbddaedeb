import { answerError } from '../service/answer-error.ts';
import { type Answer } from '../service/answer.ts';
import { type CallRequest, type ServiceClient } from '../service/client.ts';
import { NotSentError } from '../service/pace.ts';
import { pdfIn } from './pdf-in.ts';

/** How long a person waits for the service's PDF. */
const patienceMs = 20_000;

const ask = async (client: ServiceClient, request: CallRequest): Promise<Answer> => {
  try {
    return await client.call({ ...request, receive: 'bytes', signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    // It never came to its turn: the line of the connection is long, or the connection was closed.
    if (error instanceof NotSentError) return { kind: 'no-answer', reason: 'timeout' };
    throw error;
  }
};

/**
 * The service's own PDF.
 *
 * @throws AppError `preview-not-pdf`, and what {@link answerError} says of a refusal or no answer.
 */
export const servicePdf = async (client: ServiceClient, request: CallRequest): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await ask(client, request);
  if (answer.kind !== 'ok') throw answerError(answer);
  return pdfIn(answer.body);
};
