import { type BankLine } from '../../shared/contract/bank.ts';
import { fitWords, groundsWords, unmatchedWords } from '../../shared/domain/bank-match-words.ts';
import { type MatchFit, type MatchGround, type UnmatchedReason } from '../../shared/domain/bank-match.ts';
import { currencyDecimals } from '../../shared/domain/currency-decimals.ts';
import { type ServiceMoney } from '../../shared/domain/known-money.ts';
import { fromMinor, type Minor } from '../../shared/domain/money.ts';
import { type Language, type LocalText, text } from '../../shared/domain/text.ts';
import { showDecimal } from '../../shared/intake/show.ts';
import { type PaymentJob } from '../store/bank-payments.ts';

/** Why a payment of a bank file stands as it does, in sentences. */

const show = (amount: Minor, currency: string, language: Language): string => {
  const decimals = currencyDecimals(currency);
  return `${showDecimal(fromMinor(amount, decimals), language, decimals)} ${currency}`;
};
const money = (amount: Minor, currency: string): LocalText =>
  text(show(amount, currency, 'sv'), show(amount, currency, 'en'));

const joined = (sentences: readonly LocalText[], between = '. '): LocalText =>
  text(sentences.map(({ sv }) => sv).join(between), sentences.map(({ en }) => en).join(between));

/** The sentences one after the other, each with its full stop. */
export const sentences = (said: readonly LocalText[]): LocalText => {
  const whole = joined(said.map(({ sv, en }) => text(sv.replace(/\.$/, ''), en.replace(/\.$/, ''))));
  return text(`${whole.sv}.`, `${whole.en}.`);
};

export interface Suggested {
  readonly grounds: readonly MatchGround[];
  readonly fit: MatchFit;
  readonly invoices: number;
  readonly surplus: Minor;
  /** What is left of the invoices after it. */
  readonly after: Minor;
  readonly currency: string;
  /** One of the invoices may owe fees for reminders beside. */
  readonly feesFirst: boolean;
}

const overWords = (surplus: LocalText): LocalText =>
  text(
    `${surplus.sv} är för mycket och blir en överbetalning, som du betalar tillbaka eller använder i Att ta hand om`,
    `${surplus.en} is too much and becomes an overpayment, which you refund or use in To take care of`,
  );

const fitOf = ({ fit, surplus, after, currency }: Suggested): LocalText => {
  if (fit === 'over') return overWords(money(surplus, currency));
  if (fit === 'exact') return fitWords.exact;
  const left = money(after, currency);
  return text(`${fitWords.part.sv}: ${left.sv} är kvar sedan`, `${fitWords.part.en}: ${left.en} is left after it`);
};

const feeWords = text('En påminnelseavgift som är kvar betalas först', 'A reminder fee that is left is paid first');

/** What speaks for the invoices, and what the payment does to them. */
export const suggestedWords = (suggested: Suggested): LocalText => {
  const { grounds, invoices, feesFirst } = suggested;
  const many = text(`Delas på ${String(invoices)} fakturor`, `Is divided among ${String(invoices)} invoices`);
  const chosen = text('Fakturan är vald för hand', 'The invoice was chosen by hand');
  return sentences([
    ...(invoices > 1 ? [many] : []),
    grounds.length === 0 ? chosen : groundsWords(grounds),
    fitOf(suggested),
    ...(feesFirst ? [feeWords] : []),
  ]);
};

export const choiceGone = text(
  'Fakturan som du valde går inte att betala längre: den är betald eller borta. Välj en annan.',
  'The invoice that you chose can no longer be paid: it is paid or gone. Choose another.',
);
export const leftWords = text('Du har lämnat den: den registreras inte.', 'You left it: it is not registered.');
export const coveredWords = text(
  'Pengarna är redan registrerade: en annan fil berättar om samma insättning på ett annat sätt.',
  'The money is registered already: another file tells of the same deposit in another way.',
);

export const noMatchWords = (reason: UnmatchedReason): LocalText => unmatchedWords[reason];

/** What the service has of the payment already. */
export const knownWords = (found: readonly ServiceMoney[]): LocalText => {
  const [first] = found;
  if (first?.kind === 'unhandled')
    return text(
      `Tjänsten har redan tagit emot den (${first.paidOn}) men inte placerat den. Matcha den i Att ta hand om.`,
      `The service has received it already (${first.paidOn}) but not placed it. Match it in To take care of.`,
    );
  const numbers = [...new Set(found.flatMap(({ invoiceNumber }) => invoiceNumber ?? []))].join(', ');
  return text(
    `Tjänsten har den redan: registrerad ${first?.paidOn ?? ''} på faktura ${numbers}.`,
    `The service has it already: registered ${first?.paidOn ?? ''} on invoice ${numbers}.`,
  );
};

/** Of a payment that came in an earlier file and is not registered. */
export const earlierWords = ({ fileName }: NonNullable<BankLine['earlier']>): LocalText =>
  text(
    `Den kom redan i ${fileName} och är inte registrerad än.`,
    `It came already in ${fileName} and is not registered yet.`,
  );

/** Of a row that may be another which was registered or left, with other words. */
export const alikeWords = ({ fileName }: NonNullable<BankLine['earlier']>): LocalText =>
  text(
    `Den kan vara en betalning i ${fileName} som du redan har registrerat eller lämnat: nästan allt är lika`,
    `It may be a payment in ${fileName} that you have registered or left already: nearly all is the same`,
  );

/** Of a payment of which a part is registered and the rest is not. */
export const partlyWords = (done: Minor, currency: string): LocalText => {
  const shown = money(done, currency);
  return text(`${shown.sv} av den är redan registrerat.`, `${shown.en} of it is registered already.`);
};

const stateOf = (jobs: readonly PaymentJob[]): LocalText => {
  const refused = jobs.find(({ state }) => state === 'rejected');
  if (refused !== undefined) {
    const said = refused.words ?? text('Tjänsten sade nej', 'The service said no');
    return jobs.length === 1
      ? said
      : text(`Faktura ${refused.invoiceNumber}: ${said.sv}`, `Invoice ${refused.invoiceNumber}: ${said.en}`);
  }
  if (jobs.some(({ state }) => state === 'unknown'))
    return text(
      'Registreringen kom inte fram säkert och slås upp igen',
      'It is not certain that it was registered; it is looked up again',
    );
  return jobs.every(({ state }) => state === 'sent')
    ? text('Registrerad', 'Registered')
    : text('Registreras', 'Is being registered');
};

/** How its acts stand. */
export const registeredWords = (jobs: readonly PaymentJob[]): LocalText => sentences([stateOf(jobs)]);
