import { type z } from 'zod';
import { type blankCalls } from '../../shared/contract/blanks.ts';
import {
  accountStatement,
  type AccountStatement,
  type StatementInvoice,
  type ReceivedPayment,
} from '../../shared/domain/account-statement.ts';
import {
  addDays,
  addMonths,
  calendarDate,
  type CalendarDate,
  stockholmDate,
} from '../../shared/domain/calendar-date.ts';
import { fromMinor, minor, type Minor } from '../../shared/domain/money.ts';
import { type Language, type LocalText } from '../../shared/domain/text.ts';
import { onFirstUse } from '../../shared/domain/first-use.ts';
import { shownToday } from '../follow/shown-today.ts';
import { writePdf } from '../sheets/pdf.ts';
import { type Table, type TableColumn, type TableValue } from '../sheets/table.ts';
import { writeXlsx } from '../sheets/xlsx.ts';
import { type AccountInvoice, accountInvoices, accountPayments } from '../store/customer-account.ts';
import { debtorById } from '../store/debtors.ts';
import { invoiceById } from '../store/invoice-list.ts';
import { placeOfScope } from '../store/run-protocol.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { notInMirror } from './not-in-mirror.ts';
import { pageText } from './protocol-words.ts';
import { lineWords, statementHeaders, statementLabels, statementName } from './statement-words.ts';

type Input = z.infer<(typeof blankCalls)['follow.statement']['input']>;
type Row = readonly TableValue[];

interface Span {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const spanOf = (period: Input['period'], today: CalendarDate): Span => {
  const newYear = calendarDate(`${today.slice(0, 4)}-01-01`);
  switch (period) {
    case 'this-year':
      return { from: newYear, to: today };
    case 'twelve-months':
      return { from: addDays(addMonths(today, -12), 1), to: today };
    case 'last-year':
      return { from: addMonths(newYear, -12), to: addDays(newYear, -1) };
  }
};

interface MadeStatement {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Whom it is of, and by whom. */
interface Parties {
  readonly creditor: string;
  readonly orgNo: string | null;
  readonly customer: string;
  readonly customerNo: string | null;
  /** When the mirror was last brought up to date, ISO 8601. */
  readonly syncedAt: string | null;
}

const columns = (language: Language): readonly TableColumn[] => [
  { header: statementHeaders.date[language], type: 'date', width: 12 },
  { header: statementHeaders.what[language], type: 'text', width: 34 },
  { header: statementHeaders.number[language], type: 'text', width: 14 },
  { header: statementHeaders.due[language], type: 'date', width: 12 },
  { header: statementHeaders.amount[language], type: 'amount', width: 16 },
  { header: statementHeaders.balance[language], type: 'amount', width: 16 },
];

const money = (amount: Minor): string => fromMinor(amount);

const owed = (invoice: AccountInvoice): StatementInvoice => {
  const dueDate = calendarDate(invoice.dueDate);
  return {
    id: invoice.id,
    number: invoice.number,
    invoiceDate: calendarDate(invoice.invoiceDate),
    dueDate,
    total: minor(invoice.total),
    left: minor(invoice.left),
    changedOn: invoice.changedAt === null ? dueDate : stockholmDate(new Date(invoice.changedAt)),
  };
};

const heading = (words: LocalText, currency: string, language: Language): string => `${words[language]}, ${currency}`;

const currencyRows = (
  { opening, lines, closing, open, owed: left }: AccountStatement,
  currency: string,
  { from, to }: Span,
  language: Language,
): readonly Row[] => [
  [heading(statementLabels.account, currency, language)],
  [from, statementLabels.opening[language], null, null, null, money(opening)],
  ...lines.map(({ kind, on, invoice, amount, balance }): Row => {
    const due = kind === 'invoice' ? invoice.dueDate : null;
    return [on, lineWords[kind][language], invoice.number, due, money(amount), money(balance)];
  }),
  [to, statementLabels.closing[language], null, null, null, money(closing)],
  [heading(statementLabels.open, currency, language)],
  ...open.map((invoice): Row => [
    invoice.invoiceDate,
    lineWords[invoice.total < 0 ? 'credit' : 'invoice'][language],
    invoice.number,
    invoice.dueDate,
    money(invoice.total),
    money(invoice.left),
  ]),
  [null, statementLabels.owed[language], null, null, null, money(left)],
  [null],
];

const moments = onFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' }),
);

const partyRows = (parties: Parties, { from, to }: Span, language: Language): readonly Row[] => [
  [statementLabels.creditor[language], [parties.creditor, parties.orgNo].filter(Boolean).join(', ')],
  [statementLabels.customer[language], [parties.customer, parties.customerNo].filter(Boolean).join(', ')],
  [statementLabels.period[language], `${from} – ${to}`],
  [
    statementLabels.asOf[language],
    parties.syncedAt === null ? statementLabels.never[language] : moments().format(new Date(parties.syncedAt)),
  ],
  [null],
];

const currencyFirst = (a: string, b: string): number => Number(b === 'SEK') - Number(a === 'SEK') || a.localeCompare(b);

/** One account for each currency that the customer was billed in. */
const accountRows = (
  store: Store,
  { scopeId, debtorId }: { readonly scopeId: number; readonly debtorId: string },
  span: Span,
  language: Language,
): readonly Row[] => {
  const invoices = accountInvoices(store, scopeId, debtorId);
  const payments = accountPayments(store, scopeId, debtorId).map(({ invoiceId, paidOn, amount }): ReceivedPayment => ({
    invoiceId,
    paidOn: calendarDate(paidOn),
    amount: minor(amount),
  }));
  const currencies = [...new Set(invoices.map(({ currency }) => currency))].toSorted(currencyFirst);
  return currencies.flatMap((currency) => {
    const own = invoices.filter((one) => one.currency === currency).map(owed);
    const ids = new Set(own.map(({ id }) => id));
    const paid = payments.filter(({ invoiceId }) => ids.has(invoiceId));
    return currencyRows(accountStatement(own, paid, span), currency, span, language);
  });
};

const tableOf = (rows: readonly Row[], language: Language): Table => ({
  name: statementName[language],
  columns: columns(language),
  rows,
  // What stands alone in its row.
  headings: new Set(rows.flatMap((row) => (row.length === 1 && row[0] !== null ? [row[0] ?? ''] : []))),
});

interface Account {
  readonly name: string;
  readonly table: Table;
}

const accountOf = (store: Store, { scope: asked, actionId, period, language }: Input, today: string): Account => {
  const known = scopeOf(store, asked);
  const { scopeId, scope } = known;
  const invoice = invoiceById(store, scopeId, actionId);
  if (invoice === null) throw notInMirror();
  const place = placeOfScope(store, scopeId);
  const parties: Parties = {
    creditor: place?.creditor ?? scope.creditorId,
    orgNo: place?.orgNo ?? null,
    customer: invoice.debtorName,
    customerNo: debtorById(store, scopeId, invoice.debtorId)?.debtorNo ?? null,
    syncedAt: syncState(store, scopeId, 'invoices')?.at ?? null,
  };
  const span = spanOf(period, shownToday(store, known, new Date(`${today}T12:00:00Z`)));
  const rows = accountRows(store, { scopeId, debtorId: invoice.debtorId }, span, language);
  return {
    name: `${statementName[language]} ${parties.customer} ${span.to}`,
    table: tableOf([...partyRows(parties, span, language), ...rows], language),
  };
};

/**
 * The statement of account of the customer of an invoice, as the mirror has it, all of it as of one moment.
 *
 * @throws AppError `unknown-creditor` or `unknown-invoice`.
 */
export const makeStatement = async (store: Store, input: Input, today: string): Promise<MadeStatement> => {
  const { name, table } = store.asOfNow(() => accountOf(store, input, today));
  if (input.format === 'xlsx') return { name, bytes: await writeXlsx({ tables: [table] }) };
  const { language } = input;
  const foot = (page: number): string => `${name} · ${today} · ${pageText(page)[language]}`;
  return { name, bytes: writePdf({ title: name, tables: [table], language, madeOn: today, foot }) };
};
