import { type ContractState } from '../../shared/contract/recurring.ts';
import { type ExceptionKind } from '../../shared/contract/exception-kinds.ts';
import { type OwedState } from '../../shared/contract/owed-follow.ts';
import { type SelfState } from '../../shared/contract/self-invoices.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type RecurrenceInterval } from '../../shared/service/enumerations.ts';

/** The words of lists that are saved as they are shown: those of the window, which a test holds them to. */

export const contractState: Readonly<Record<ContractState, LocalText>> = {
  running: text('Aktivt', 'Active'),
  paused: text('Pausat', 'Paused'),
  ended: text('Avslutat', 'Ended'),
};

export const intervalName: Readonly<Record<RecurrenceInterval, LocalText>> = {
  Monthly: text('Månad', 'Month'),
  Quarterly: text('Kvartal', 'Quarter'),
  Yearly: text('År', 'Year'),
  Unknown: text('Okänt', 'Unknown'),
};

export const owedState: Readonly<Record<OwedState, LocalText>> = {
  waiting: text('väntar på betalning', 'awaits payment'),
  sent: text('skickad', 'sent'),
  reminded: text('påmind', 'reminded'),
  collection: text('hos inkasso', 'at debt collection'),
  closed: text('klar', 'closed'),
  gone: text('borttagen hos tjänsten', 'removed at the service'),
};

export const selfState: Readonly<Record<SelfState, LocalText>> = {
  draft: text('utkast', 'draft'),
  attested: text('attesterad', 'attested'),
  sent: text('skickad', 'sent'),
  paying: text('betalning hos banken', 'payment at the bank'),
  stopped: text('betalningen blev inte av', 'payment not made'),
  paid: text('betald', 'paid'),
  credited: text('kredit, klar', 'credit, done'),
  cancelled: text('makulerad', 'cancelled'),
  gone: text('borttagen hos tjänsten', 'removed at the service'),
  other: text('annat läge', 'another stage'),
};

export const exceptionName: Readonly<Record<ExceptionKind, LocalText>> = {
  'act-in-doubt': text('Oklar åtgärd', 'Act in doubt'),
  'act-refused': text('Nekad åtgärd', 'Refused act'),
  'attest-refused': text('Nekad attest', 'Refused attest'),
  undelivered: text('Kom inte fram', 'Undelivered'),
  'unmatched-payment': text('Okänd betalning', 'Unknown payment'),
  overpayment: text('Överbetalning', 'Overpayment'),
  'withdrawal-failed': text('Missat uttag', 'Missed withdrawal'),
  disputed: text('Bestridd', 'Disputed'),
  commented: text('Kunden har skrivit', 'The customer wrote'),
  'reminder-unpaid': text('Obetald påminnelse', 'Unpaid reminder'),
  'debt-collection': text('Hos inkasso', 'In debt collection'),
  'events-failed': text('Missade händelser', 'Events not delivered'),
  'reminder-due': text('Dags att påminna', 'Time to remind'),
};
