import { daysBetween, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { instantText, stockholmDay } from '../../../shared/service/service-time.ts';
import { daySpan } from '../gate/query.ts';
import { amountView } from '../invoicing/amount.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { type SelfInvoice, selfInvoicesOf } from '../self-invoices/self-invoice.ts';
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

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What was taken off an invoice after an instant: payments by their date, credits and write-offs by when they were made. */
const takenLater = (ledger: Ledger, id: string, end: number): number =>
  sum(ledger.payments.ofInvoice(id).flatMap(({ paid_at, amount }) => (paid_at > end ? [amount] : []))) +
  sum(
    ledger.events
      .everyOf(id)
      .filter(({ type, at }) => at > end && (type === 'Credited' || type === 'WrittenOff'))
      .map(({ content }) => Number(content) || 0),
  );

const ofInvoice = (ledger: Ledger, row: ListedInvoice, end: number): Receivable => ({
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
  left: row.current + takenLater(ledger, row.id, end),
});

/** What debtors owed at the end of the day: attested invoices dated by then, with what was unpaid (endpoints a, accountsreceivable). */
export const invoiceReceivables = (ledger: Ledger, creditorId: string, day: CalendarDate): readonly Receivable[] => {
  const end = endOf(day);
  return ledger.invoices
    .all(creditorId)
    .filter(
      (row) => row.attested_at !== null && row.invoice_at <= end && row.action_type !== 'VerificationInvoiceAction',
    )
    .filter((row) => row.stage !== 'Sold')
    .map((row) => ofInvoice(ledger, row, end))
    .filter(({ left }) => left !== 0);
};

const ofSelfInvoice = (ledger: Ledger, one: SelfInvoice): Receivable => ({
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
  left: one.current,
});

/** What the creditor owes its suppliers on self invoices dated by the end of the day. */
export const selfInvoiceReceivables = (
  ledger: Ledger,
  creditorId: string,
  day: CalendarDate,
): readonly Receivable[] => {
  const end = endOf(day);
  return selfInvoicesOf(ledger, creditorId)
    .filter((one) => one.attestedAt !== null && one.stage !== 'Cancelled' && one.invoiceAt <= end)
    .map((one) => ofSelfInvoice(ledger, one))
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
