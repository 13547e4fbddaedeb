import { type CallOutput } from '../../shared/contract/contract.ts';
import { type ExceptionKind } from '../../shared/contract/exception-kinds.ts';
import { type ExceptionAct } from '../../shared/contract/exceptions.ts';
import { handActs, isPossible } from '../../shared/contract/hand-acts.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type InvoiceAct } from '../../shared/service/invoice-transitions.ts';

export type ExceptionItem = CallOutput<'exceptions.list'>['items'][number];

/** What is wrong, where no job tells it in words of its own. */
const words: Readonly<Record<ExceptionKind, LocalText>> = {
  'act-in-doubt': text('Det är oklart om åtgärden blev gjord.', 'It is not known whether the act was done.'),
  'act-refused': text('Tjänsten sa nej till åtgärden.', 'The service refused the act.'),
  'attest-refused': text('Fakturan kunde inte attesteras.', 'The invoice could not be attested.'),
  undelivered: text('Fakturan kom inte fram.', 'The invoice did not arrive.'),
  'unmatched-payment': text('Betalningen passar ingen faktura.', 'The payment fits no invoice.'),
  overpayment: text('Fakturan är betald med för mycket.', 'More was paid than was owed.'),
  'withdrawal-failed': text('Uttaget gjordes inte.', 'The withdrawal was not made.'),
  disputed: text('Kunden bestrider fakturan.', 'The customer disputes the invoice.'),
  commented: text('Kunden har skrivit och väntar på svar.', 'The customer wrote and waits for an answer.'),
  'reminder-unpaid': text('Påminnelsen har förfallit utan betalning.', 'The reminder fell due without being paid.'),
  'debt-collection': text('Fakturan är skickad till inkasso.', 'The invoice was sent to debt collection.'),
  'events-failed': text(
    'Händelser från tjänsten nådde inte det system som de skickas till.',
    'Events of the service did not reach the system that they are sent to.',
  ),
  'reminder-due': text(
    'Fakturan är sen och ingen påminnelse är skickad.',
    'The invoice is late and no reminder was sent.',
  ),
};

/** What the person reads: a job's own reason where there is one. */
export const exceptionWords = (kind: ExceptionKind, ofJob: LocalText | null): LocalText => ofJob ?? words[kind];

/** What the service's words of an event say beside ours: not the bare word of a delivery that failed. */
export const saidOf = (said: string | null): string | null => (said === 'Undelivered' || said === '' ? null : said);

/** The acts that answer each kind, the likeliest first. */
export const answersOf: Readonly<Record<ExceptionKind, readonly ExceptionAct[]>> = {
  'act-in-doubt': ['answer'],
  'act-refused': ['retry', 'skip'],
  'attest-refused': ['openRun'],
  undelivered: ['sendInvoice', 'newAddress'],
  'unmatched-payment': ['match', 'payBack'],
  overpayment: ['match', 'payBack'],
  'withdrawal-failed': ['withdrawAutogiro', 'withdrawCard', 'remind', 'sendInvoice', 'registerPayment', 'note'],
  disputed: ['cancelDispute', 'reply'],
  commented: ['reply', 'note', 'dispute'],
  'reminder-unpaid': ['startDebtCollection', 'remind', 'postpone', 'registerPayment'],
  'debt-collection': ['note', 'registerPayment'],
  'events-failed': ['resendEvents'],
  'reminder-due': ['remind', 'postpone', 'registerPayment', 'pause'],
};

/** Whether an answer can be given to what the service lets be done; with a job, a run or a payment it always can. */
export const isAnswerable = (act: ExceptionAct, possible: readonly InvoiceAct[]): boolean => {
  const byHand = handActs.find((one) => one === act);
  return byHand === undefined || isPossible(byHand, possible);
};
