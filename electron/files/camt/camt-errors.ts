import { AppError } from '../../../shared/domain/app-error.ts';
import { text, type LocalText } from '../../../shared/domain/text.ts';

/** Every way in which a bank's file can be refused: a code for the log, what happened, what to do. */

const fetchAnother = text(
  'Hämta filen med inbetalningar (camt.054) eller kontoutdrag (camt.053) i XML ur internetbanken och välj den.',
  'Fetch the file of incoming payments (camt.054) or the statement (camt.053) as XML from your bank and choose it.',
);
const fetchAnew = text(
  'Hämta filen på nytt ur internetbanken. Blir det likadant: visa bankens kundtjänst det här meddelandet.',
  'Fetch the file anew from your bank. If it is the same again, show this message to the bank’s customer service.',
);

/** @param what what the file is instead, if known: “en PDF”. */
export const notFromBank = (name: string, what: LocalText | null): AppError =>
  new AppError(
    'camt-other-file',
    what === null
      ? text(`${name} är ingen betalningsfil från banken.`, `${name} is no payment file from a bank.`)
      : text(
          `${name} är ${what.sv}, ingen fil med inbetalningar.`,
          `${name} is ${what.en}, not a file of incoming payments.`,
        ),
    fetchAnother,
  );

/** @param version the two digits that the file names */
export const otherVersion = (name: string, message: string, version: string): AppError =>
  new AppError(
    'camt-version',
    text(
      `${name} är ${message} i version ${version}. Versionerna 02 till 08 kan läsas.`,
      `${name} is ${message} in version ${version}. The versions 02 to 08 can be read.`,
    ),
    text(
      'Välj en av versionerna 02 till 08 i bankens inställningar för filer, eller be banken om den.',
      'Choose one of the versions 02 to 08 in the bank’s settings for files, or ask the bank for it.',
    ),
  );

/** Entities of one's own are the door of attacks, and no bank's file has any. */
export const documentType = (name: string): AppError =>
  new AppError(
    'camt-document-type',
    text(
      `${name} läses inte: den definierar egna tecken (DTD), vilket ingen fil från en bank gör.`,
      `${name} is not read: it defines entities of its own (DTD), which no file from a bank does.`,
    ),
    text(
      'Fråga avsändaren vad filen är, och hämta en ny ur internetbanken.',
      'Ask the sender what the file is, and fetch a new one from your bank.',
    ),
  );

/** @param place where reading stopped: “efter post 3 i utdraget A1” */
export const brokenXml = (name: string, place: LocalText, cause: unknown): AppError =>
  new AppError(
    'camt-damaged',
    text(`${name} är skadad eller inte hel (${place.sv}).`, `${name} is damaged or not whole (${place.en}).`),
    fetchAnew,
    { cause },
  );

/** A value without which a payment is none. @param fault as it follows the place */
export const badValue = (name: string, place: LocalText, fault: LocalText): AppError =>
  new AppError(
    'camt-value',
    text(`${name} kan inte läsas: ${place.sv} ${fault.sv}.`, `${name} cannot be read: ${place.en} ${fault.en}.`),
    fetchAnew,
  );

export const tooMuchText = (name: string, place: LocalText): AppError =>
  new AppError(
    'camt-too-big',
    text(
      `${name} har orimligt mycket text på ett ställe (${place.sv}).`,
      `${name} has an unreasonable amount of text in one place (${place.en}).`,
    ),
    fetchAnew,
  );

/** @param leftOut what there is instead: “3 uttag på 1 200,00 SEK” */
export const noPayments = (name: string, leftOut: readonly LocalText[]): AppError => {
  const [sv, en] = [leftOut.map((one) => one.sv).join(', '), leftOut.map((one) => one.en).join(', ')];
  return new AppError(
    'camt-no-payments',
    text(
      `${name} har inga inbetalningar${sv === '' ? '' : `, bara ${sv}`}.`,
      `${name} has no incoming payments${en === '' ? '' : `, only ${en}`}.`,
    ),
    fetchAnother,
  );
};
