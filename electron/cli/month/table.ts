import { type Language, type LocalText, text } from '../../../shared/domain/text.ts';
import { shownAmount } from '../terminal.ts';
import { type Check } from './checks.ts';
import { type Facts } from './facts.ts';
import { type ListedInvoice } from './lists.ts';
import { type Deeds } from './play.ts';

type Line = readonly [label: string, ...figures: (string | number)[]];

const width = 74;

const line = ([label, ...figures]: Line): string =>
  `  ${label.padEnd(width)}${figures.map((figure) => String(figure).padStart(14)).join('')}`;

const head = (words: LocalText, language: Language): string => `\n${words[language]}`;

const amountOf =
  (language: Language) =>
  (value: number): string =>
    value < 0 ? `-${shownAmount(-value, language)}` : shownAmount(value, language);

const byStage = (invoices: readonly ListedInvoice[]): readonly (readonly [string, readonly ListedInvoice[]])[] =>
  [...Map.groupBy(invoices, (invoice) => `${invoice.ActionType}, ${invoice.Stage}`)].sort(([a], [b]) =>
    a.localeCompare(b),
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const invoiceLines = ({ open, closed }: Facts, language: Language): readonly string[] => {
  const amount = amountOf(language);
  return byStage([...open, ...closed]).map(([stage, invoices]) =>
    line([
      stage,
      invoices.length,
      amount(sum(invoices.map((one) => one.InvoicedAmount))),
      amount(sum(invoices.map((one) => one.CurrentAmount))),
    ]),
  );
};

/** What happened in the month, as a table. */
export const monthTable = (
  deeds: Deeds,
  facts: Facts,
  checks: readonly Check[],
  language: Language,
): readonly string[] => {
  const amount = amountOf(language);
  const words = (sv: string, en: string): string => text(sv, en)[language];
  const { payments, unhandled } = facts;
  return [
    head(text('Fakturor, i antal, fakturerat och obetalt', 'Invoices: number, invoiced, unpaid'), language),
    ...invoiceLines(facts, language),
    head(text('Leveranser', 'Deliveries'), language),
    line([words('mottagna', 'received'), deeds.received]),
    line([words('öppnade', 'opened'), deeds.opened]),
    line([words('studsade', 'bounced'), deeds.bounced]),
    head(text('Betalningar, i antal och belopp', 'Payments: number, amount'), language),
    line([words('från kundernas banker', 'from the customers’ banks'), deeds.bankPayments, amount(deeds.bankAmount)]),
    ...[...payments.byMean].map(([mean, value]) =>
      line([words(`på fakturor, med ${mean}`, `on invoices, by ${mean}`), '', amount(value)]),
    ),
    line([words('matchade för hand', 'matched by hand'), deeds.matched]),
    line([words('ohanterade', 'unhandled'), unhandled.count, amount(unhandled.amount)]),
    head(text('Påminnelser, tvister, krediteringar', 'Reminders, disputes, credits'), language),
    line([
      words('påminda fakturor', 'reminded invoices'),
      [...facts.open, ...facts.closed].filter((one) => one.ReminderInvoiceSentDate !== null).length,
    ]),
    line([words('avgifter på öppna påminnelser', 'fees of open reminders'), '', amount(facts.openFees)]),
    line([words('bestridda', 'disputed'), deeds.disputed]),
    line([words('krediterade', 'credited'), deeds.credited]),
    head(text('Händelser som sänts', 'Events sent'), language),
    ...[...facts.events].sort(([a], [b]) => a.localeCompare(b)).map(([type, count]) => line([type, count])),
    head(text('Konton, debet minus kredit', 'Accounts, debit minus credit'), language),
    ...[...facts.balances].map(([account, value]) => line([account, amount(value)])),
    head(text('Stämmer', 'Consistent'), language),
    ...checks.map(({ words: claim, left, right, isMoney }) =>
      line([
        `${left === right ? '=' : '≠'} ${claim[language]}`,
        ...[left, right].map((one) => (isMoney ? amount(one) : one)),
      ]),
    ),
  ];
};
