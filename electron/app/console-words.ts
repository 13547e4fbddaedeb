import { type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { effectOf, goesPastJobs } from '../../shared/service/effects.ts';
import { type Endpoint } from '../../shared/service/endpoints.ts';
import { isCallIdRefusal } from '../../shared/service/errors.ts';
import { lookAt } from '../../shared/service/look-at.ts';
import { type Answer, stayedHere } from '../service/answer.ts';
import { answerError } from '../service/answer-error.ts';

type Entry = CallOutput<'console.entry'>;

/** How a call went, and what a person can do now. */
export interface Told extends Pick<Entry, 'outcome' | 'words' | 'nextStep' | 'lookAt'> {
  readonly status: number | null;
}

const joined = (...parts: readonly (LocalText | null)[]): LocalText | null => {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? null : text(said.map((part) => part.sv).join(' '), said.map((part) => part.en).join(' '));
};

const pastJobs = text(
  'Runsheet ser det vid nästa synkning, men har inget eget jobb för det.',
  'Runsheet sees it at the next synchronization, but has no job of its own for it.',
);

const signInLost = text(
  'Inloggningen som Runsheet hade gäller inte längre. Logga in igen under Inställningar.',
  'The sign-in that Runsheet had no longer holds. Sign in again under Settings.',
);

const unknownWords = (cause: LocalText): LocalText =>
  text(
    `${cause.sv} Om tjänsten gjorde det eller inte går inte att veta härifrån.`,
    `${cause.en} Whether the service did it cannot be known from here.`,
  );

const lookFirst = (row: Endpoint): LocalText => {
  const where = lookAt(row);
  const how = text(
    'Skicka inte samma sak som ett nytt anrop innan dess. ”Skicka igen under samma id” gör det inte två gånger.',
    'Do not send the same as a new call before that. “Send again under the same id” does not do it twice.',
  );
  return where === null
    ? text(
        `Se efter i portalen eller fråga tjänstens support. ${how.sv}`,
        `Look in the portal or ask the service’s support. ${how.en}`,
      )
    : text(`Se efter med ${where}. ${how.sv}`, `Look with ${where}. ${how.en}`);
};

const notSentWords = (cause: LocalText): LocalText =>
  text(`${cause.sv} Inget skickades.`, `${cause.en} Nothing was sent.`);

const unknown = (row: Endpoint, status: number | null, cause: LocalText): Told => ({
  outcome: 'unknown',
  status,
  words: unknownWords(cause),
  nextStep: lookFirst(row),
  lookAt: lookAt(row),
});

const refused = (row: Endpoint, answer: Extract<Answer, { kind: 'refused' }>, isAgain: boolean): Told => {
  const { sentence, nextStep } = answerError(answer).data;
  const { status, message } = answer;
  if (isCallIdRefusal(status, message) && isAgain)
    return {
      outcome: 'unknown',
      status,
      words: text(
        'Tjänsten tog emot anropet förra gången, och gjorde det inte igen.',
        'The service had received the call the last time, and did not do it again.',
      ),
      nextStep: lookFirst(row),
      lookAt: lookAt(row),
    };
  // A fault may come after the work was done (outbox.md, Exactly once).
  if (status >= 500 && effectOf(row) !== 'reads') return unknown(row, status, sentence);
  return { outcome: 'refused', status, words: sentence, nextStep, lookAt: null };
};

/** What an answer means. `signIn`: whether Runsheet's own sign-in outlived the call. */
export const toldOf = (
  row: Endpoint,
  answer: Answer,
  after: { readonly lost: boolean; readonly isAgain: boolean },
): Told => {
  switch (answer.kind) {
    case 'ok':
      return {
        outcome: 'done',
        status: answer.status,
        words:
          effectOf(row) === 'reads'
            ? text('Tjänsten svarade.', 'The service answered.')
            : text('Tjänsten tog emot det och gjorde det.', 'The service received it and did it.'),
        nextStep: joined(after.lost ? signInLost : null, goesPastJobs(row) ? pastJobs : null),
        lookAt: null,
      };
    case 'refused':
      return refused(row, answer, after.isAgain);
    case 'no-answer': {
      const { sentence, nextStep } = answerError(answer).data;
      if (stayedHere(answer.reason))
        return { outcome: 'not-sent', status: null, words: notSentWords(sentence), nextStep, lookAt: null };
      return effectOf(row) === 'reads'
        ? { outcome: 'no-answer', status: null, words: sentence, nextStep, lookAt: null }
        : unknown(row, null, sentence);
    }
  }
};

/** A call that was taken back, or whose connection closed, before it left. */
export const withdrawnTold: Told = {
  outcome: 'not-sent',
  status: null,
  words: text(
    'Anropet togs tillbaka innan det gick iväg. Inget skickades.',
    'The call was taken back before it left. Nothing was sent.',
  ),
  nextStep: null,
  lookAt: null,
};
