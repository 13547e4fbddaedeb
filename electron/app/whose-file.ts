import { type z } from 'zod';
import { type creditorChoice } from '../../shared/contract/inbox.ts';
import { type importView } from '../../shared/contract/intake.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type CreditorPlace } from '../store/scopes.ts';
import { type Fit } from './register-fit.ts';

type Question = z.infer<typeof importView>['questions'][number];

/** `Parkens Gym AB`, with its connection where another creditor has the same name. */
export const creditorName = (place: CreditorPlace, among: readonly CreditorPlace[]): string =>
  among.some((other) => other.scopeId !== place.scopeId && other.creditor === place.creditor)
    ? `${place.creditor} (${place.connection})`
    : place.creditor;

/** `38 av 40 kunder finns hos Parkens Gym AB, 2 hos Bryggans Städ AB.` */
export const fitWords = (better: Fit, chosen: Fit, of: number): LocalText => {
  const [one, two] = [better.place, chosen.place];
  const [theirs, ours] = [creditorName(one, [two]), creditorName(two, [one])];
  const [n, m, all] = [String(better.customers), String(chosen.customers), String(of)];
  return text(
    `${n} av ${all} kunder finns hos ${theirs}, ${m} hos ${ours}.`,
    `${n} of ${all} customers are ${theirs}’s, ${m} ${ours}’s.`,
  );
};

const whoseIsIt = text('Vems är filen?', 'Whose is the file?');

export const withQuestion = (words: LocalText): LocalText =>
  text(`${words.sv} ${whoseIsIt.sv}`, `${words.en} ${whoseIsIt.en}`);

const valueOf = ({ scope }: CreditorPlace): string => `${scope.connectionId}/${scope.creditorId}`;

/** The question of an open import whose customers are rather another creditor's: switch or keep. */
export const otherCreditorQuestion = (better: Fit, chosen: Fit, of: number, sheet: string): Question => {
  const both = [better.place, chosen.place];
  return {
    code: 'other-creditor',
    file: 0,
    sheet,
    column: null,
    field: null,
    text: withQuestion(fitWords(better, chosen, of)),
    choices: both.map((place) => ({
      value: valueOf(place),
      text: text(creditorName(place, both), creditorName(place, both)),
    })),
  };
};

/** A creditor as an answer to whose the file is. */
export const choiceOf = ({ place, customers }: Fit, of: number): z.infer<typeof creditorChoice> => ({
  scope: place.scope,
  creditor: place.creditor,
  connection: place.connection,
  kind: place.kind,
  customers,
  of,
});
