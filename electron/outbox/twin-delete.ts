import { text } from '../../shared/domain/text.ts';
import { answerError } from '../service/answer-error.ts';
import { type Job } from '../store/jobs.ts';
import { answerTries, appendTries, type NewTry } from '../store/tries.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { noteAnswer, NotReadError } from './read.ts';
import { answerWords, mayGo } from './send.ts';

const endpoint = 'DELETE /v1/invoice/action/{id}';

/**
 * Deletes a later draft with our key. It may be repeated: a draft that is gone is what was wanted (404, decisions.md 21), and
 * one that was attested meanwhile is refused by the service.
 *
 * @throws NotReadError where it is not known to be gone: the twins are read again.
 */
export const deleteTwin = async (drain: Drain, scope: DrainScope, job: Job, actionId: string): Promise<void> => {
  const logged: { made: NewTry | null } = { made: null };
  const answer = await drain.client.call({
    endpoint,
    path: { id: actionId },
    priority: 'batch',
    beforeSend: () => {
      if (!mayGo(drain)) return false;
      logged.made = {
        scopeId: scope.scopeId,
        purpose: 'send',
        method: 'DELETE',
        path: `/v1/invoice/action/${actionId}`,
        callId: null,
        bodyHash: null,
        body: null,
        sentAt: drain.now().toISOString(),
      };
      appendTries(drain.store, logged.made, [job]);
      return true;
    },
  });
  noteAnswer(drain, answer);
  if (logged.made !== null)
    answerTries(drain.store, logged.made, [job], {
      at: drain.now().toISOString(),
      ...answerWords(drain.client, answer),
    });
  if (answer.kind === 'ok' || (answer.kind === 'refused' && answer.status === 404)) return;
  const { sentence } = answerError(answer).data;
  throw new NotReadError(
    text(`Ett dubblettutkast kunde inte tas bort. ${sentence.sv}`, `A twin draft could not be deleted. ${sentence.en}`),
  );
};
