import { type LocalText, text } from '../../../shared/domain/text.ts';
import { type Facts } from './facts.ts';
import { type Deeds } from './play.ts';

/** Two figures that must be one, from two sides of the service. */
export interface Check {
  readonly words: LocalText;
  readonly left: number;
  readonly right: number;
  /** Whether the figures are minor units of money, not a count. */
  readonly isMoney: boolean;
}

const tradeDebts = '1510';
const bank = '1930';

const count = <T>(things: readonly T[], fits: (thing: T) => boolean): number => things.filter(fits).length;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const counts = (sv: string, en: string, left: number, right: number): Check => ({
  words: text(sv, en),
  left,
  right,
  isMoney: false,
});

const money = (sv: string, en: string, left: number, right: number): Check => ({
  ...counts(sv, en, left, right),
  isMoney: true,
});

/** Whether the people, the invoices, the payments, the books and the events tell the same story. */
export const checksOf = (deeds: Deeds, facts: Facts, debtors: number): readonly Check[] => {
  const all = [...facts.open, ...facts.closed];
  const event = (type: string): number => facts.events.get(type) ?? 0;
  const withdrawn = facts.payments.byMean.get('AG') ?? 0;
  const attested = facts.open.filter((invoice) => invoice.Stage !== 'Created');
  return [
    counts(
      'kunder, och händelser om nya kunder',
      'debtors, and events of new debtors',
      debtors,
      event('DebtorCreated'),
    ),
    counts(
      'fakturor, och händelser om nya fakturor',
      'invoices, and events of new invoices',
      all.length,
      event('InvoiceActionCreated'),
    ),
    counts(
      'attesterade, och händelser om attester',
      'attested, and events of attests',
      attested.length + facts.closed.length,
      event('InvoiceActionAttested'),
    ),
    counts(
      'studsade leveranser, och händelser om dem',
      'bounced deliveries, and events of them',
      deeds.bounced,
      event('UndeliveredInvoice'),
    ),
    counts(
      'mottagna leveranser, och händelser om dem',
      'received deliveries, and events of them',
      deeds.received,
      event('InvoiceActionReceived'),
    ),
    counts('öppnade, och händelser om dem', 'opened, and events of them', deeds.opened, event('InvoiceActionOpened')),
    counts(
      'påminda fakturor, och händelser om sända påminnelser',
      'reminded invoices, and events of sent reminders',
      count(all, (invoice) => invoice.ReminderInvoiceSentDate !== null),
      event('ReminderInvoiceActionWasSent'),
    ),
    counts(
      'betalningar på fakturor, och händelser om dem',
      'payments on invoices, and events of them',
      facts.payments.count,
      event('InvoicePaymentReceived'),
    ),
    counts(
      'betalningar utan rätt referens, och händelser om dem',
      'payments without a right reference, and events of them',
      deeds.withoutReference,
      event('UnmatchedPayment'),
    ),
    money(
      'inbetalt och draget, och behållningen på banken (1930)',
      'paid and withdrawn, and the balance of the bank (1930)',
      deeds.bankAmount + withdrawn,
      facts.balances.get(bank) ?? 0,
    ),
    money(
      'inbetalt och draget, och betalningar på fakturor med det ohanterade',
      'paid and withdrawn, and payments on invoices with what is unhandled',
      deeds.bankAmount + withdrawn,
      facts.payments.amount + facts.unhandled.amount,
    ),
    money(
      'obetalt på öppna fakturor utan avgifter, och kundfordringar (1510)',
      'unpaid on open invoices without fees, and trade debts (1510)',
      sum(attested.map((invoice) => invoice.CurrentAmount)) - facts.openFees,
      facts.balances.get(tradeDebts) ?? 0,
    ),
    money('summan av alla konton, och noll', 'the sum of all accounts, and zero', sum([...facts.balances.values()]), 0),
  ];
};
