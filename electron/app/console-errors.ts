import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

/** Why the console makes a call not at all. Nothing was sent in any of these cases. */

export const unknownCall = (method: string, path: string): AppError =>
  new AppError(
    'console-unknown-call',
    text(
      `${method} ${path} finns inte i tjänstens dokumentation.`,
      `${method} ${path} is not in the documents of the service.`,
    ),
    text('Välj anropet i listan.', 'Choose the call in the list.'),
  );

export const badRequest = (sv: string, en: string): AppError =>
  new AppError(
    'console-bad-request',
    text(sv, en),
    text('Rätta det och skicka igen. Inget skickades.', 'Correct it and send again. Nothing was sent.'),
  );

export const nameNeeded = (name: string): AppError =>
  new AppError(
    'console-name-needed',
    text(
      'Namnet som skrevs är inte företagets. Inget skickades.',
      'The name that was typed is not the company’s. Nothing was sent.',
    ),
    text(`Skriv ”${name}” för att skicka skarpt.`, `Type “${name}” to send in production.`),
  );

export const otherCreditor = (name: string): AppError =>
  new AppError(
    'console-other-creditor',
    text(
      `Anropet nämner ett annat företag än ${name}. Inget skickades.`,
      `The call names another company than ${name}. Nothing was sent.`,
    ),
    text('Välj det företaget överst, eller rätta anropet.', 'Choose that company at the top, or correct the call.'),
  );

export const fourEyesStand = (): AppError =>
  new AppError(
    'console-four-eyes',
    text(
      'Företaget vill ha två personer vid attest, och det går inte att gå förbi här.',
      'The company wants two people for an attest, and that is not gone past here.',
    ),
    text('Attestera under Körningar eller Uppföljning.', 'Attest under Runs or Follow-up.'),
  );

export const practiceSignIn = (): AppError =>
  new AppError(
    'console-practice-sign-in',
    text(
      'Övningsföretagets inloggning ligger fast. Ändrad skulle Runsheet inte nå det igen.',
      'The practice company’s sign-in is fixed. Changed, Runsheet would not reach it again.',
    ),
    text(
      'Prova i testmiljön, eller med en användare som du själv lägger upp.',
      'Try it in the test deployment, or with a user that you make yourself.',
    ),
  );

export const notAgain = (): AppError =>
  new AppError(
    'console-not-again',
    text(
      'Bara ett anrop vars utgång är okänd kan skickas igen under sitt eget id, och bara oförändrat.',
      'Only a call whose outcome is unknown can be sent again under its own id, and only unchanged.',
    ),
    text(
      'Se efter hos tjänsten, och skicka det som ett nytt anrop.',
      'Look at the service, and send it as a new call.',
    ),
  );

export const forgotten = (): AppError =>
  new AppError(
    'console-forgotten',
    text('Anropet eller dess fil finns inte kvar i historiken.', 'The call or its file is no longer in the history.'),
    text('Gör anropet igen.', 'Make the call again.'),
  );
