import { type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { isCallIdRefusal } from '../../shared/service/errors.ts';
import { noAnswerText } from '../service/answer-error.ts';
import { type LoggedCall } from '../store/run-log.ts';
import { isHandedIn, isLookUp } from './call-words.ts';

type Outcome = CallOutput<'runs.exchange'>['outcome'];

/** How a call went: a word or two for the log, and what it means for whoever looks closer. */
export interface CallOutcome {
  readonly outcome: Outcome;
  readonly short: LocalText;
  readonly meaning: LocalText;
}

const lookedUp = text('Vi slår upp den innan något skickas igen.', 'We look it up before sending anything again.');
const notSent = text('Inget skickades. Vi försöker igen.', 'Nothing was sent. We try again.');

const of = (outcome: Outcome, short: LocalText, meaning: LocalText = short): CallOutcome => ({
  outcome,
  short,
  meaning,
});

const joined = (first: LocalText, next: LocalText): LocalText =>
  text(`${first.sv} ${next.sv}`, `${first.en} ${next.en}`);

/** A call that got no answer of the service. Source: outbox.md, Exactly once. */
const noAnswer = (reason: string): CallOutcome => {
  switch (reason) {
    case 'timeout':
      return of(
        'none',
        text('inget svar i tid', 'no answer in time'),
        joined(text('Tjänsten svarade inte i tid.', 'The service did not answer in time.'), lookedUp),
      );
    case 'unreachable':
      return of(
        'none',
        text('tjänsten gick inte att nå', 'the service could not be reached'),
        joined(text('Tjänsten gick inte att nå.', 'The service could not be reached.'), notSent),
      );
    case 'certificate':
      return of(
        'none',
        text('tjänstens certifikat går inte att lita på', 'the service’s certificate cannot be trusted'),
        joined(
          text('Tjänstens certifikat går inte att lita på.', 'The service’s certificate cannot be trusted.'),
          notSent,
        ),
      );
    case 'proxy':
    case 'proxy-sign-in':
    case 'proxy-socks':
      return of(
        'none',
        text('nätets proxy släppte inte fram anropet', 'the network’s proxy let no call through'),
        joined(noAnswerText(reason), notSent),
      );
    case 'not-the-service':
      return of(
        'none',
        text('något annat än tjänsten svarade', 'something other than the service answered'),
        joined(
          text(
            'En inloggningssida, en proxy eller något annat svarade i tjänstens ställe.',
            'A sign-in page, a proxy or something else answered in the service’s place.',
          ),
          lookedUp,
        ),
      );
    default:
      return of(
        'none',
        text('förbindelsen bröts innan svaret kom', 'the connection was cut before the answer'),
        joined(
          text('Förbindelsen bröts innan svaret kom.', 'The connection was cut before the answer came.'),
          lookedUp,
        ),
      );
  }
};

const noSuch = text('fanns inte', 'was not there');

/** How many entries a list had: a long one says so at its end. Null where the answer is no list, or was cut. */
const listed = (answer: string): number | null => {
  const told = /… \((\d+)\)\]$/.exec(answer)?.[1];
  if (told !== undefined) return Number(told);
  try {
    const parsed: unknown = JSON.parse(answer);
    return Array.isArray(parsed) ? parsed.length : null;
  } catch {
    return null;
  }
};

const countWords = (answer: string): LocalText => {
  const count = listed(answer);
  if (count === null) return text('ja', 'yes');
  return count === 0 ? text('tomt', 'empty') : text(`${String(count)} st`, `${String(count)} entries`);
};

const good = (call: LoggedCall): CallOutcome => {
  const { method, path, answer } = call;
  if (isHandedIn(method, path))
    return of(
      'yes',
      text('togs emot', 'taken on'),
      text(
        'Tjänsten tog emot dem. Att de är attesterade visar listorna.',
        'The service took them on. The lists show when they are attested.',
      ),
    );
  if (isLookUp(method, path))
    return answer === '[]' || answer === ''
      ? of('yes', noSuch, text('Den fanns inte hos tjänsten.', 'It was not at the service.'))
      : of('yes', text('fanns', 'was there'), text('Den fanns hos tjänsten.', 'It was at the service.'));
  if (call.purpose === 'look-up')
    return of('yes', countWords(answer ?? ''), text('Tjänsten svarade.', 'The service answered.'));
  const number = call.kind === 'createInvoice' ? call.invoice_number : null;
  return of(
    'yes',
    number === null ? text('ja', 'yes') : text(`ja, nr ${number}`, `yes, no. ${number}`),
    text('Tjänsten sade ja.', 'The service said yes.'),
  );
};

const askedToWait = (answer: string): CallOutcome => {
  const seconds = /\(Retry-After: (\d+)\)$/.exec(answer)?.[1];
  const short =
    seconds === undefined
      ? text('tjänsten bad oss vänta', 'the service asked us to wait')
      : text(`tjänsten bad oss vänta ${seconds} s`, `the service asked us to wait ${seconds} s`);
  return of(
    'wait',
    short,
    text(
      'Tjänsten bad oss vänta. Inget gjordes; vi fortsätter av oss själva.',
      'The service asked us to wait. Nothing was done; we go on by ourselves.',
    ),
  );
};

const refused = (status: number, answer: string): CallOutcome => {
  const said = (sv: string, en: string): LocalText => text(`${sv}: ${answer}`, `${en}: ${answer}`);
  if (status === 429) return askedToWait(answer);
  if (isCallIdRefusal(status, answer))
    return of(
      'none',
      text('hade redan tagits emot', 'had been received before'),
      joined(text('Tjänsten kände redan anropets id.', 'The service knew the call’s id already.'), lookedUp),
    );
  if (status === 401)
    return of(
      'no',
      said('nekad åtkomst', 'access denied'),
      text(
        'Inloggningen gäller inte längre, behörigheten saknas eller ett id är fel.',
        'The sign-in no longer holds, a right is missing or an id is wrong.',
      ),
    );
  if (status === 403)
    return of(
      'no',
      said('inte tillåtet', 'not allowed'),
      text('Tjänsten tillät det inte.', 'The service did not allow it.'),
    );
  if (status === 404) return of('no', noSuch, text('Det finns inte hos tjänsten.', 'It is not at the service.'));
  if (status >= 500)
    return of(
      'none',
      said(`tjänsten fick fel (${String(status)})`, `the service failed (${String(status)})`),
      joined(text('Tjänsten fick ett fel.', 'The service had a fault.'), lookedUp),
    );
  return of('no', said('nej', 'no'), text('Tjänsten sade nej till innehållet.', 'The service said no to the content.'));
};

/** How a logged call went, in words. */
export const callOutcome = (call: LoggedCall): CallOutcome => {
  if (call.answered_at === null)
    return call.state === 'sending' && call.call_id === call.job_call_id
      ? of(
          'running',
          text('väntar på svar', 'waiting for the answer'),
          text('Svaret har inte kommit.', 'The answer has not come.'),
        )
      : of(
          'none',
          text('avbröts innan svaret kom', 'was cut off before the answer'),
          joined(text('Runsheet stängdes innan svaret kom.', 'Runsheet was closed before the answer came.'), lookedUp),
        );
  if (call.status === null) return noAnswer(call.answer ?? '');
  return call.status < 400 ? good(call) : refused(call.status, call.answer ?? '');
};
