import { type z } from 'zod';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type shownCalls } from '../../shared/contract/shown-list.ts';
import { fromMinor, minor } from '../../shared/domain/money.ts';
import { type Language, type LocalText, text } from '../../shared/domain/text.ts';
import { deliveryName } from '../../shared/intake/choice-names.ts';
import { deliveryMethods } from '../../shared/service/enumerations.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type Table, type TableColumn, type TableValue } from '../sheets/table.ts';
import { type Deps } from './deps.ts';
import { listedExceptions } from './exceptions.ts';
import { listedOwed } from './owed-follow.ts';
import { listedContracts } from './recurring.ts';
import { listedSelfInvoices } from './self-follow.ts';
import { rowsAsOfNow } from './sheet-rows.ts';
import { contractState, exceptionName, intervalName, owedState, selfState } from './shown-sheet-words.ts';

type Input = z.infer<(typeof shownCalls)['shown.export']['input']>;
interface Page {
  readonly offset: number;
  readonly limit: number;
}

interface Column<L> extends Pick<TableColumn, 'type' | 'width'> {
  readonly header: LocalText;
  readonly value: (line: L, language: Language) => TableValue;
}

const sheet = <L>(
  { store, language }: Pick<Deps, 'store'> & Pick<Input, 'language'>,
  name: LocalText,
  columns: readonly Column<L>[],
  page: (at: Page) => readonly L[],
): Table => ({
  name: name[language],
  columns: columns.map(({ header, type, width }) => ({ header: header[language], type, width })),
  rows: rowsAsOfNow(store, page, (line) => columns.map(({ value }) => value(line, language))),
});

const words = <L>(header: LocalText, width: number, value: (line: L) => string): Column<L> => ({
  ...{ header, width, type: 'text' },
  value: (line) => (value(line) === '' ? null : value(line)),
});
const named = <L>(header: LocalText, width: number, value: (line: L) => LocalText): Column<L> => ({
  ...{ header, width, type: 'text' },
  value: (line, language) => value(line)[language],
});
const money = <L>(header: LocalText, value: (line: L) => number | null): Column<L> => ({
  ...{ header, width: 14, type: 'amount' },
  value: (line) => {
    const amount = value(line);
    return amount === null ? null : fromMinor(minor(amount));
  },
});
/** Of a day or an instant. */
const dated = <L>(header: LocalText, value: (line: L) => string | null): Column<L> => ({
  ...{ header, width: 12, type: 'date' },
  value: (line) => {
    const at = value(line);
    if (at === null || at === '') return null;
    return at.length > 10 ? stockholmDate(new Date(at)) : at;
  },
});

const customer = text('Kund', 'Customer');
const currency = text('Valuta', 'Currency');
const state = text('Läge', 'State');
const number = text('Fakturanr', 'Invoice no.');
const left = text('Kvar', 'Left');
const delivery = text('Leverans', 'Delivery');
const ocr = text('OCR', 'OCR');
const closed = text('Avslutad', 'Closed');
const deliveryOf = (name: string): LocalText => deliveryName(deliveryMethods.find((one) => one === name) ?? 'Unknown');

const contractColumns: readonly Column<CallOutput<'recurring.list'>['lines'][number]>[] = [
  words(customer, 32, ({ customerName }) => customerName),
  words(text('Avtalsnr', 'Contract no.'), 14, (line) => line.number),
  money(text('Nästa belopp', 'Next amount'), ({ amount }) => amount),
  words(currency, 8, (line) => line.currency),
  named(text('Intervall', 'Interval'), 12, ({ interval }) => intervalName[interval]),
  dated(text('Nästa faktura', 'Next invoice'), ({ nextRun }) => nextRun),
  dated(text('Senaste faktura', 'Latest invoice'), ({ lastRun }) => lastRun),
  dated(text('Slut', 'End'), ({ end }) => end),
  named(state, 12, (line) => contractState[line.state]),
];

const owedColumns: readonly Column<CallOutput<'owed.list'>['lines'][number]>[] = [
  words(number, 12, ({ invoiceNumber }) => invoiceNumber),
  words(customer, 32, ({ customerName }) => customerName),
  words(text('Kundnr', 'Customer no.'), 12, ({ customerNo }) => customerNo),
  named(state, 20, (line) => owedState[line.state]),
  named(delivery, 14, (line) => deliveryOf(line.delivery)),
  words(ocr, 16, (line) => line.ocr),
  money(text('Belopp', 'Amount'), ({ total }) => total),
  money(left, (line) => line.left),
  words(currency, 8, (line) => line.currency),
  dated(text('Överlämnad', 'Handed over'), ({ createdAt }) => createdAt),
  dated(text('Skickad', 'Sent'), ({ sentAt }) => sentAt),
  dated(text('Påmind', 'Reminded'), ({ remindedAt }) => remindedAt),
  dated(closed, ({ closedAt }) => closedAt),
];

const selfColumns: readonly Column<CallOutput<'self.list'>['lines'][number]>[] = [
  words(number, 12, ({ invoiceNumber }) => invoiceNumber),
  words(text('Leverantör', 'Supplier'), 32, ({ supplierName }) => supplierName),
  words(text('Konto', 'Account'), 18, ({ account }) => account ?? ''),
  named(state, 22, (line) => selfState[line.state]),
  dated(text('Fakturadatum', 'Invoice date'), ({ invoiceDate }) => invoiceDate),
  dated(text('Förfallodatum', 'Due date'), ({ dueDate }) => dueDate),
  money(text('Belopp', 'Amount'), ({ total }) => total),
  money(text('Moms', 'VAT'), ({ vat }) => vat),
  money(left, (line) => line.left),
  words(currency, 8, (line) => line.currency),
  named(delivery, 14, (line) => deliveryOf(line.delivery)),
  dated(closed, ({ closedAt }) => closedAt),
];

const inboxColumns: readonly Column<CallOutput<'exceptions.list'>['items'][number]>[] = [
  named(text('Vad', 'What'), 20, ({ kind }) => exceptionName[kind]),
  words(number, 12, ({ invoiceNumber }) => invoiceNumber),
  words(customer, 32, ({ customerName }) => customerName),
  named(text('Varför', 'Why'), 40, (line) => line.words),
  words(text('Skrev', 'Wrote'), 32, ({ said, payment }) => said ?? payment?.message ?? ''),
  words(text('Referens', 'Reference'), 18, ({ payment }) => payment?.reference ?? ''),
  dated(text('Sedan', 'Since'), ({ since }) => since),
  dated(text('Förfallodatum', 'Due date'), ({ dueDate }) => dueDate),
  money(text('Belopp', 'Amount'), ({ payment, left: owed }) => payment?.amount ?? owed),
  words(currency, 8, (line) => line.currency),
];

/**
 * A list as it is shown, all of it: for the files, not to be read again.
 *
 * @throws AppError `unknown-creditor`.
 */
export const shownSheet = (deps: Pick<Deps, 'store' | 'clock'>, { scope, list, language }: Input): Table => {
  const of = { store: deps.store, language };
  switch (list.of) {
    case 'contracts':
      return sheet(
        of,
        text('Avtalsfakturor', 'Contract invoices'),
        contractColumns,
        (page) => listedContracts(deps, { scope, search: list.search, state: list.state, day: null, page }).lines,
      );
    case 'owed':
      return sheet(
        of,
        text('Avstämningsfakturor', 'Reconciliation invoices'),
        owedColumns,
        (page) => listedOwed(deps, { scope, search: list.search, which: list.which, page }).lines,
      );
    case 'self':
      return sheet(
        of,
        text('Självfakturor', 'Self invoices'),
        selfColumns,
        (page) => listedSelfInvoices(deps, { scope, search: list.search, which: list.which, page }).lines,
      );
    case 'inbox':
      return sheet(
        of,
        text('Att ta hand om', 'To take care of'),
        inboxColumns,
        (page) => listedExceptions(deps, { scope, kind: list.kind, page }).items,
      );
  }
};
