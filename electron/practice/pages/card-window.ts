import { type FastifyInstance } from 'fastify';
import { type Language, type LocalText, text } from '../../../shared/domain/text.ts';
import { answerCardWindow, cardOutcomes, type CardWindowKind } from '../cards/answer.ts';
import { keptAmount } from '../invoicing/refunds.ts';
import { type Kept } from '../ledger/records.ts';
import { printedMoney } from '../pdf/printed-amounts.ts';
import { missing, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { parseView, textOf } from '../wire/json.ts';
import { type Html, html } from './html.ts';
import { type Page } from './page.ts';
import { type Elsewhere, servePage, type Visit } from './visit.ts';

interface Words {
  readonly heading: (creditor: string) => LocalText;
  /** The two buttons. */
  readonly yes: LocalText;
  readonly no: LocalText;
  /** What became of a window that was used, by the state of its record. */
  readonly used: Readonly<Record<string, LocalText>>;
}

const payWords: Words = {
  heading: (creditor) => text(`Betala till ${creditor}`, `Pay ${creditor}`),
  yes: text('Betala', 'Pay'),
  no: text('Avböj', 'Decline'),
  used: {
    Succeeded: text('Betalningen är gjord.', 'The payment has been made.'),
    Failed: text('Betalningen gjordes inte.', 'The payment was not made.'),
    Refunded: text('Betalningen är återbetald.', 'The payment has been refunded.'),
  },
};

const saveWords: Words = {
  heading: (creditor) => text(`Spara kort hos ${creditor}`, `Save card with ${creditor}`),
  yes: text('Spara', 'Save'),
  no: text('Avbryt', 'Cancel'),
  used: {
    Succeeded: text('Kortet är sparat.', 'The card has been saved.'),
    Failed: text('Kortet sparades inte.', 'The card was not saved.'),
  },
};

const wordsOf: Readonly<Record<CardWindowKind, Words>> = { cardPayment: payWords, cardAdd: saveWords };

const windowOf = (service: Service, kind: CardWindowKind, id: string): Kept => {
  const record = service.ledger.records.get(kind, id.toLowerCase());
  if (record === undefined) throw notFound('Kortfönstret', 'The card window');
  return record;
};

/** The language that the intent asks for, else the visitor's. */
const languageIn = (record: Kept, visit: Visit): Language => {
  const wished = textOf(record.doc, 'Language');
  return wished === 'SV' ? 'sv' : wished === 'EN' ? 'en' : visit.language;
};

const creditorName = (service: Service, record: Kept): string => {
  const creditor = service.ledger.creditors.get(record.creditorId);
  return creditor === undefined ? '' : (textOf(parseView(creditor.doc), 'Name') ?? '');
};

const amountLine = (record: Kept, language: Language): Html => {
  const { value, currency } = keptAmount(record, 'Amount');
  return html`<p class="amount">${printedMoney(value, currency, language === 'sv' ? 'SV' : 'EN')} ${currency}</p>`;
};

/** Where the window leads to by what was done; null where the intent names nothing. */
const nextAddress = ({ doc }: Kept, outcome: string | null): string | null => {
  const written = textOf(doc, outcome === 'Failed' ? 'FailureUrl' : 'SuccessUrl');
  return written === null ? null : new URL(written).href;
};

const askPage = (kind: CardWindowKind, record: Kept, language: Language, creditor: string): Html => {
  const { heading, yes, no } = wordsOf[kind];
  const noCard = text('Inget kortnummer behövs här.', 'No card number is needed here.');
  return html`<h1>${heading(creditor)[language]}</h1>
    ${kind === 'cardPayment' ? amountLine(record, language) : ''}
    <p class="least">${noCard[language]}</p>
    <form method="post">
      <button class="first" name="outcome" value="Succeeded">${yes[language]}</button>
      <button name="outcome" value="Failed">${no[language]}</button>
    </form>`;
};

const usedPage = (kind: CardWindowKind, record: Kept, language: Language, creditor: string): Html => {
  const next = nextAddress(record, record.state);
  const once = text('Fönstret kan användas en gång.', 'This window can be used once.');
  return html`<h1>${(wordsOf[kind].used[record.state ?? ''] ?? once)[language]}</h1>
    <p>${creditor}</p>
    ${kind === 'cardPayment' ? amountLine(record, language) : ''}
    <p class="least">${once[language]}</p>
    ${next === null ? '' : html`<p><a href="${next}">${text('Gå vidare', 'Continue')[language]}</a></p>`}`;
};

const windowPage = (service: Service, kind: CardWindowKind, visit: Visit): Page => {
  const record = windowOf(service, kind, visit.id);
  const language = languageIn(record, visit);
  const creditor = creditorName(service, record);
  const show = record.state === 'Pending' ? askPage : usedPage;
  return {
    language,
    title: wordsOf[kind].heading(creditor),
    content: show(kind, record, language, creditor),
    // Browsers hold a form to this on each redirect, too: where the partner's addresses lead in the end is not known here.
    formsTo: "'self' http: https:",
    framed: true,
  };
};

const answer = (service: Service, kind: CardWindowKind, visit: Visit): Elsewhere => {
  const record = windowOf(service, kind, visit.id);
  // A button that is pressed twice, or an old page that is sent again: the page says what became of it.
  if (record.state !== 'Pending') return { to: visit.address };
  const outcome = cardOutcomes.find((one) => one === visit.form.get('outcome'));
  if (outcome === undefined) throw missing('outcome');
  answerCardWindow(service, kind, visit.id, outcome);
  return { to: nextAddress(record, outcome) ?? visit.address };
};

/**
 * The windows where a customer pays by card or saves one (endpoints a, addcreditcard; endpoints b, creditcardpayment): no
 * card number is asked for, what is pressed does as `POST /practice/cards` does, and leads to SuccessUrl or FailureUrl.
 */
export const serveCardWindows = (app: FastifyInstance, service: Service, wake: () => void): void => {
  for (const [path, kind] of [
    ['payment', 'cardPayment'],
    ['add', 'cardAdd'],
  ] as const) {
    servePage(app, 'GET', `/cards/${path}/:id`, (visit) => windowPage(service, kind, visit));
    servePage(app, 'POST', `/cards/${path}/:id`, (visit) => {
      const next = answer(service, kind, visit);
      wake();
      return next;
    });
  }
};
