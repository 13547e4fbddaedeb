import { OutOfRangeError } from '../../shared/domain/out-of-range.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';

/** A call that the service refuses: its status and the sentence of the error body, in the language of the API user. */
export class Refusal extends Error {
  readonly status: number;
  readonly sentence: LocalText;

  constructor(status: number, sentence: LocalText) {
    super(sentence.en);
    this.name = 'Refusal';
    this.status = status;
    this.sentence = sentence;
  }
}

/** 400: the data failed validation. */
export const badRequest = (sv: string, en: string): Refusal => new Refusal(400, text(sv, en));

/** 400 about one field, in the form `Name: …`. */
export const badField = (field: string, sv: string, en: string): Refusal =>
  badRequest(`${field}: ${sv}`, `${field}: ${en}`);

/** 400: a field that must be there is not. */
export const missing = (field: string): Refusal => badField(field, 'saknas', 'is missing');

/**
 * What was thrown as a refusal: amounts and days that leave their range are the call's data, too (400). Null for anything
 * else, which is a fault of ours.
 */
export const refusalOf = (thrown: unknown): Refusal | null => {
  if (thrown instanceof Refusal) return thrown;
  if (!(thrown instanceof OutOfRangeError)) return null;
  return badRequest('Ett belopp eller ett datum blir för stort.', 'An amount or a date becomes too large.');
};

/** 401 for an id of a creditor or debtor that is missing, malformed, foreign or unknown: no difference is told (concepts, Errors). */
export const noAccess = (): Refusal =>
  new Refusal(
    401,
    text('Åtkomst saknas eller så är identiteten fel.', 'Access is missing or the identifier is wrong.'),
  );

export const badCredentials = (): Refusal =>
  new Refusal(401, text('Fel användarnamn, lösenord eller nyckel.', 'Wrong user name, password or key.'));

/** 404: an identifier other than a creditor's or debtor's that does not exist (decisions.md 21). */
export const notFound = (sv: string, en: string): Refusal =>
  new Refusal(404, text(`${sv} finns inte.`, `${en} does not exist.`));

/** 500: unparsable content and misspelled enumeration values (concepts, Errors). */
export const unreadable = (sv: string, en: string): Refusal => new Refusal(500, text(sv, en));
