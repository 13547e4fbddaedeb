import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';
import { type MirrorEvent, saveEvents } from '../../electron/store/events.ts';
import { type MirrorInvoice, saveInvoices } from '../../electron/store/invoices.ts';
import { type MirrorPayment, savePayments } from '../../electron/store/payments.ts';
import { searchText } from '../../electron/store/search-fold.ts';
import { type Store } from '../../electron/store/store.ts';

/** Two years of invoices to 5,000 customers: most are settled, one in forty of those by a credit; one in twenty is in euro. */

const firstDay = calendarDate('2025-01-01');
const daysBilled = 700;
const customers = 5_000;
const ways = ['Email', 'Mail', 'SMS', 'EInvoice'] as const;
const states = ['Unknown', 'Received', 'Opened', 'Viewed'] as const;

const stageOf = (n: number): string => {
  const open = n % daysBilled > 600 || n % 37 === 0;
  if (!open) return 'Completed';
  if (n % 501 === 0) return 'Created';
  return n % 5 === 0 ? 'ReminderInvoiceSent' : 'InvoiceSent';
};

const guid = (head: number, n: number): string =>
  `${head.toString(16).padStart(8, '0')}-1111-4222-8333-${String(n).padStart(12, '0')}`;

const invoiceOf = (n: number): MirrorInvoice => {
  const customer = (n * 7_919) % customers;
  const stage = stageOf(n);
  const invoiceDate = addDays(firstDay, n % daysBilled);
  const dueDate = addDays(invoiceDate, 30);
  const number = String(10_000 + n);
  const name = `Kund ${String(customer)} Städservice AB`;
  return {
    actionId: guid((n * 2_654_435_761) % 2 ** 32, n),
    invoiceNumber: stage === 'Created' ? null : number,
    debtorId: guid(1, customer),
    debtorName: name,
    actionType: n % 50 === 0 ? 'CreditInvoiceAction' : 'InvoiceAction',
    stage,
    deliveryMethod: ways[n % 4] ?? 'Email',
    deliveryStatus: states[(n >> 2) % 4] ?? 'Unknown',
    invoiceDate,
    dueDate,
    total: 10_000 + n,
    vat: 2_000,
    left: stage === 'Completed' ? 0 : 10_000 + n,
    currency: n % 20 === 0 ? 'EUR' : 'SEK',
    ocr: `${number}7`,
    disputed: n % 97 === 0,
    paused: false,
    reminded: n % 11 === 0,
    createdAt: `${invoiceDate}T08:00:00.000Z`,
    attestedAt: null,
    contractId: null,
    closedAt: stage === 'Completed' ? `${dueDate}T08:00:00.000Z` : null,
    search: searchText([number, name, `${number}7`, '556036-0793', `ref ${String(customer)}`]),
  };
};

const isCredited = (n: number): boolean => n % 40 === 0;

const eventsOf = ({ actionId, createdAt, stage }: MirrorInvoice, n: number): readonly MirrorEvent[] =>
  ['Created', 'Attested', 'InvoiceSent', ...(stage === 'Completed' ? [isCredited(n) ? 'Credited' : 'Paid'] : [])].map(
    (type, place) => ({
      eventId: `${actionId}-${String(place)}`,
      actionId,
      at: createdAt,
      type,
      title: type,
      content: null,
    }),
  );

const paymentsOf = (
  { actionId, dueDate, total, currency, stage }: MirrorInvoice,
  n: number,
): readonly MirrorPayment[] =>
  stage !== 'Completed' || isCredited(n)
    ? []
    : [{ paymentId: `p-${actionId}`, actionId, paidAt: dueDate, amount: total, currency, means: 'BG' }];

const piece = 10_000;

/** Fills the mirror of a creditor with so many invoices, with the events and payments that belong to them. */
export const mirrorInvoices = (store: Store, scopeId: number, count: number): void => {
  for (let from = 0; from < count; from += piece) {
    const invoices = Array.from({ length: Math.min(piece, count - from) }, (_, at) => invoiceOf(from + at));
    saveInvoices(store, scopeId, invoices, '2026-11-30T08:00:00.000Z');
    saveEvents(
      store,
      scopeId,
      invoices.flatMap((invoice, at) => eventsOf(invoice, from + at)),
    );
    savePayments(
      store,
      scopeId,
      invoices.flatMap((invoice, at) => paymentsOf(invoice, from + at)),
    );
  }
};

/** The id of one of the customers. */
export const someCustomer = guid(1, 42);
