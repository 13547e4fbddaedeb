import { type z } from 'zod';
import { type blankCalls } from '../../shared/contract/blanks.ts';
import { type CalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { fromMinor, minor } from '../../shared/domain/money.ts';
import { type Language } from '../../shared/domain/text.ts';
import { deliveryName } from '../../shared/intake/choice-names.ts';
import { type Table, type TableColumn, type TableValue } from '../sheets/table.ts';
import { eachInvoice, type ListedInvoice } from '../store/invoice-list.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { followLine } from './follow-lines.ts';
import { deliveryStatusName, invoiceSheetName, invoiceSheetWords, statusName } from './invoice-sheet-words.ts';

type Input = z.infer<(typeof blankCalls)['follow.export']['input']>;

interface SheetColumn {
  readonly of: keyof typeof invoiceSheetWords;
  readonly type: TableColumn['type'];
  readonly width: number;
}

const columns: readonly SheetColumn[] = [
  { of: 'number', type: 'text', width: 12 },
  { of: 'customer', type: 'text', width: 32 },
  { of: 'status', type: 'text', width: 14 },
  { of: 'delivery', type: 'text', width: 14 },
  { of: 'deliveryStatus', type: 'text', width: 14 },
  { of: 'invoiceDate', type: 'date', width: 12 },
  { of: 'dueDate', type: 'date', width: 12 },
  { of: 'daysOverdue', type: 'number', width: 12 },
  { of: 'total', type: 'amount', width: 14 },
  { of: 'vat', type: 'amount', width: 12 },
  { of: 'left', type: 'amount', width: 14 },
  { of: 'currency', type: 'text', width: 8 },
  { of: 'ocr', type: 'text', width: 16 },
  { of: 'attested', type: 'date', width: 12 },
  { of: 'closed', type: 'date', width: 12 },
];

const dayOf = (instant: string | null): TableValue => (instant === null ? null : stockholmDate(new Date(instant)));

const money = (amount: number): string => fromMinor(minor(amount));

const rowOf = (invoice: ListedInvoice, today: CalendarDate, language: Language): readonly TableValue[] => {
  const line = followLine(invoice, today);
  return [
    invoice.invoiceNumber,
    line.customerName,
    statusName[line.status][language],
    deliveryName(line.delivery)[language],
    deliveryStatusName(line.deliveryStatus)[language],
    line.invoiceDate,
    line.dueDate,
    line.daysOverdue === 0 ? null : String(line.daysOverdue),
    money(line.total),
    invoice.vat === null ? null : money(invoice.vat),
    money(line.left),
    line.currency,
    invoice.ocr,
    dayOf(invoice.attestedAt),
    dayOf(invoice.closedAt),
  ];
};

function* rowsOf(store: Store, input: Input, today: CalendarDate): Generator<readonly TableValue[]> {
  const { scopeId } = scopeOf(store, input.scope);
  for (const invoice of eachInvoice(store, { scopeId, filter: input.filter, today }))
    yield rowOf(invoice, today, input.language);
}

/** The invoices that a filter of Follow-up gives, in its order, as the mirror has them. `today`: the service's day. */
export const invoiceSheet = (store: Store, input: Input, today: CalendarDate): Table => ({
  name: invoiceSheetName[input.language],
  columns: columns.map(({ of, type, width }) => ({ header: invoiceSheetWords[of][input.language], type, width })),
  rows: rowsOf(store, input, today),
});
