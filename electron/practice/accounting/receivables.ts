import { daysBetween, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { instantText, stockholmDay } from '../../../shared/service/service-time.ts';
import { daySpan } from '../gate/query.ts';
import { amountView } from '../invoicing/amount.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { findSelfInvoice, type SelfInvoice, selfInvoicesOf } from '../self-invoices/self-invoice.ts';
import { parseView, textOf, type View } from '../wire/json.ts';
import { csvAmount, csvFile } from './bookkeeping-csv.ts';

/** What was owed at the end of a day. Amounts are minor units. */
export interface Receivable {
  readonly id: string;
  readonly actionType: string;
  readonly debtorId: string;
  readonly debtor: View;
  readonly number: string | null;
  readonly ocr: string | null;
  readonly invoiceAt: number;
  readonly dueAt: number;
  readonly currency: string;
  readonly invoiced: number;
  readonly left: number;
}

const endOf = (day: CalendarDate): number => daySpan(undefined, day).to;

/** What the books say was owed on each action at an instant, by its id: debtors' debts positive, debts to suppliers negative. */
const bookedDebts = (ledger: Ledger, creditorId: string, end: number): ReadonlyMap<string, number> => {
  const debts = new Map<string, number>();
  for (const { actionId = '', at, rows } of ledger.vouchers.all(creditorId)) {
    if (at > end) continue;
    for (const { isDebt, amount } of rows)
      if (isDebt === true) debts.set(actionId, (debts.get(actionId) ?? 0) + amount);
  }
  return debts;
};

/** What other actions had credited by then: a credit has books of its own, and the credited action none. */
const creditedByOthers = (ledger: Ledger, id: string, end: number): number =>
  ledger.events
    .everyOf(id)
    .filter(({ type, at, reference }) => type === 'Credited' && at <= end && isAction(ledger, reference ?? ''))
    .reduce((sum, { content }) => sum + (Number(content) || 0), 0);

const isAction = (ledger: Ledger, id: string): boolean =>
  (ledger.invoices.get(id) ?? findSelfInvoice(ledger, id)) !== undefined;

const ofInvoice = (row: ListedInvoice, left: number): Receivable => ({
  id: row.id,
  actionType: row.action_type,
  debtorId: row.debtor_id,
  debtor: parseView(row.debtor_doc),
  number: row.number,
  ocr: row.ocr,
  invoiceAt: row.invoice_at,
  dueAt: row.due_at,
  currency: row.currency,
  invoiced: row.invoiced,
  left,
});

/**
 * What debtors owed at the end of the day on each invoice, as it stands in the books by transaction date: fees and interest
 * that are not paid are not part of it (endpoints a, accountsreceivable).
 */
export const invoiceReceivables = (ledger: Ledger, creditorId: string, day: CalendarDate): readonly Receivable[] => {
  const end = endOf(day);
  const debts = bookedDebts(ledger, creditorId, end);
  return ledger.invoices
    .all(creditorId)
    .filter(({ id }) => debts.has(id))
    .map((row) => ofInvoice(row, (debts.get(row.id) ?? 0) - creditedByOthers(ledger, row.id, end)))
    .filter(({ left }) => left !== 0);
};

const ofSelfInvoice = (ledger: Ledger, one: SelfInvoice, left: number): Receivable => ({
  id: one.id,
  actionType: 'SelfInvoiceAction',
  debtorId: one.debtorId,
  debtor: ledger.debtors.get(one.debtorId) ?? {},
  number: one.number,
  ocr: null,
  invoiceAt: one.invoiceAt,
  dueAt: one.dueAt,
  currency: one.currency,
  invoiced: one.invoiced,
  left,
});

/** What the creditor owed its suppliers on each self invoice at the end of the day; a credit is on what it credits. */
export const selfInvoiceReceivables = (
  ledger: Ledger,
  creditorId: string,
  day: CalendarDate,
): readonly Receivable[] => {
  const end = endOf(day);
  const debts = bookedDebts(ledger, creditorId, end);
  return selfInvoicesOf(ledger, creditorId)
    .filter(({ id, entry }) => debts.has(id) && textOf(entry, 'CreditingSelfInvoicePublicId') === null)
    .map((one) => ofSelfInvoice(ledger, one, -(debts.get(one.id) ?? 0) - creditedByOthers(ledger, one.id, end)))
    .filter(({ left }) => left !== 0);
};

/** InvoiceAccountsReceivableItemView. */
const itemView = (one: Receivable, day: CalendarDate): View => ({
  ActionPublicId: one.id,
  ActionType: one.actionType,
  DebtorPublicId: one.debtorId,
  DebtorNo: textOf(one.debtor, 'DebtorNo'),
  DebtorName: textOf(one.debtor, 'Name'),
  DebtorOrgNo: textOf(one.debtor, 'OrgNo'),
  InvoiceNumber: one.number,
  OCR: one.ocr,
  InvoiceDate: instantText(one.invoiceAt),
  DueDate: instantText(one.dueAt),
  DaysOverdue: Math.max(0, daysBetween(stockholmDay(one.dueAt), day)),
  InvoicedAmount: amountView(one.invoiced, one.currency),
  RemainingAmount: amountView(one.left, one.currency),
});

/** InvoiceAccountsReceivableView: a part of the list, and how many parts of that size there are. */
export const receivablesView = (
  all: readonly Receivable[],
  day: CalendarDate,
  part: { readonly skip: number; readonly take: number },
): View => ({
  Invoices: all.slice(part.skip, part.skip + part.take).map((one) => itemView(one, day)),
  BatchCount: Math.ceil(all.length / part.take),
  TotalCount: all.length,
});

const heads = [
  'Fakturanummer',
  'Kundnummer',
  'Kund',
  'Fakturadatum',
  'Förfallodatum',
  'Dagar förfallen',
  'Fakturerat',
  'Kvar',
  'Valuta',
];

/** The list as a file that a spreadsheet opens. */
export const receivablesFile = (all: readonly Receivable[], day: CalendarDate): Buffer =>
  csvFile([
    heads,
    ...all.map((one) => [
      one.number ?? '',
      textOf(one.debtor, 'DebtorNo') ?? '',
      textOf(one.debtor, 'Name') ?? '',
      stockholmDay(one.invoiceAt),
      stockholmDay(one.dueAt),
      String(Math.max(0, daysBetween(stockholmDay(one.dueAt), day))),
      csvAmount(one.invoiced, one.currency),
      csvAmount(one.left, one.currency),
      one.currency,
    ]),
  ]);
