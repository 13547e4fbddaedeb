import { AppError } from '../../shared/domain/app-error.ts';
import { assertNever, type LocalText, text } from '../../shared/domain/text.ts';
import { type Answer, type NoAnswerReason, type Refused } from './answer.ts';

const goesOn = text('Försök igen om en stund.', 'Try again in a while.');

const reasonTexts: Readonly<Record<NoAnswerReason, readonly [LocalText, LocalText]>> = {
  timeout: [text('Tjänsten svarade inte i tid.', 'The service did not answer in time.'), goesOn],
  reset: [text('Förbindelsen till tjänsten bröts.', 'The connection to the service was cut.'), goesOn],
  unreachable: [
    text('Tjänsten går inte att nå.', 'The service cannot be reached.'),
    text('Kontrollera nätet och adressen och försök igen.', 'Check the network and the address and try again.'),
  ],
  'not-the-service': [
    text(
      'Något annat än faktureringstjänsten svarade på adressen.',
      'Something other than the invoicing service answered at the address.',
    ),
    text(
      'Kontrollera adressen. På ett gästnät: öppna webbläsaren och logga in på nätet först.',
      'Check the address. On a guest network: open the browser and sign in to the network first.',
    ),
  ],
  certificate: [
    text('Tjänstens certifikat går inte att lita på.', 'The service’s certificate cannot be trusted.'),
    text(
      'Kontrollera adressen och datorns klocka. Fråga den som sköter nätet.',
      'Check the address and the computer’s clock. Ask whoever runs the network.',
    ),
  ],
  proxy: [
    text(
      'Nätets proxy går inte att nå, eller släpper inte fram anropet.',
      'The network’s proxy cannot be reached, or lets no call through.',
    ),
    text(
      'Kontrollera datorns proxyinställning, eller fråga den som sköter nätet.',
      'Check the computer’s proxy setting, or ask whoever runs the network.',
    ),
  ],
  'proxy-sign-in': [
    text('Nätets proxy vill ha en inloggning.', 'The network’s proxy wants a sign-in.'),
    text(
      'Be den som sköter nätet att släppa fram Runsheet utan inloggning.',
      'Ask whoever runs the network to let Runsheet through without one.',
    ),
  ],
  'proxy-socks': [
    text(
      'Datorns proxy är en SOCKS-proxy, och genom en sådan kommer Runsheet inte ut.',
      'The computer’s proxy is a SOCKS proxy, and Runsheet cannot go through one.',
    ),
    text(
      'Be den som sköter nätet om adressen till en HTTP-proxy, och skriv in den i datorns proxyinställning.',
      'Ask whoever runs the network for the address of an HTTP proxy, and enter it in the computer’s proxy setting.',
    ),
  ],
};

/** Why there was no answer, in words. */
export const noAnswerText = (reason: NoAnswerReason): LocalText => reasonTexts[reason][0];

const refusal = (answer: Refused): AppError => {
  const words = answer.serviceForm ? ` ${answer.message}` : '';
  if (answer.status === 401)
    return new AppError(
      'service-denied',
      text(`Tjänsten nekade åtkomst.${words}`, `The service denied access.${words}`),
      text('Logga in på nytt eller fråga efter behörighet.', 'Sign in again or ask for the right.'),
    );
  if (answer.status === 429)
    return new AppError(
      'service-asked-to-wait',
      text('Tjänsten bad oss vänta.', 'The service asked us to wait.'),
      goesOn,
    );
  return new AppError(
    answer.status >= 500 ? 'service-fault' : 'service-refused',
    answer.status >= 500
      ? text(
          `Tjänsten har ett fel (${String(answer.status)}).${words}`,
          `The service has a fault (${String(answer.status)}).${words}`,
        )
      : text(
          `Tjänsten sade nej (${String(answer.status)}).${words}`,
          `The service said no (${String(answer.status)}).${words}`,
        ),
    answer.status >= 500 ? goesOn : text('Rätta det som tjänsten anger.', 'Correct what the service names.'),
  );
};

/**
 * A refusal or no answer as an error for a person. Codes: `service-denied`, `service-asked-to-wait`, `service-refused`,
 * `service-fault`, `service-timeout`, `service-reset`, `service-unreachable`, `service-not-the-service`, `service-certificate`,
 * `service-proxy`, `service-proxy-sign-in`, `service-proxy-socks`.
 */
export const answerError = (answer: Exclude<Answer, { kind: 'ok' }>): AppError => {
  switch (answer.kind) {
    case 'refused':
      return refusal(answer);
    case 'no-answer': {
      const [sentence, nextStep] = reasonTexts[answer.reason];
      return new AppError(`service-${answer.reason}`, sentence, nextStep);
    }
    default:
      return assertNever(answer);
  }
};

/** What a person can do something about, while the outbox goes on trying. */
const forAPerson: ReadonlySet<string> = new Set([
  'service-not-the-service',
  'service-certificate',
  'service-proxy',
  'service-proxy-sign-in',
  'service-proxy-socks',
]);

/** Why it did not work, and what a person can do about it where that is anything but to wait. */
export const adviceOf = ({ data }: AppError): LocalText =>
  forAPerson.has(data.code)
    ? text(`${data.sentence.sv} ${data.nextStep.sv}`, `${data.sentence.en} ${data.nextStep.en}`)
    : data.sentence;
