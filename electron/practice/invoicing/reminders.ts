import { randomUUID } from 'node:crypto';
import { addDays } from '../../../shared/domain/calendar-date.ts';
import { instantText, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { debtColumns, debtOfInvoice, leftOf, plus, without } from '../claims/debt.ts';
import { defaultReminderFee, defaultsFor, given } from '../claims/defaults.ts';
import { dueOf, lettersOf, letterView, writeLetter } from '../claims/letters.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { type Kept } from '../ledger/records.ts';
import { type Service } from '../service.ts';
import { type EventType } from '../wire/event-views.ts';
import { numberOf, parseView, textOf, type View } from '../wire/json.ts';
import { amountView } from './amount.ts';
import { claimAfter, upcoming } from './chain.ts';
import { emit, emitInvoice, note } from './happenings.ts';
import { dateText } from './views.ts';

const kind = 'reminder';

/** How a reminder goes out; what is absent is the defaults' to say. */
export interface ReminderWish {
  readonly method: string;
  /** Minor units. */
  readonly fee?: number | undefined;
  /** Days. */
  readonly terms?: number | undefined;
  readonly own: Buffer | null;
}

interface Reminder {
  readonly record: Kept;
  readonly invoice: ListedInvoice;
}

const feeOf = ({ record }: Reminder): number => numberOf(record.doc, 'Fee') ?? 0;
const isCancelled = ({ record }: Reminder): boolean => record.state === 'Cancelled';

/** A reminder closes with its invoice, or when it is taken back. */
const closedAt = (reminder: Reminder): string | null =>
  isCancelled(reminder) ? textOf(reminder.record.doc, 'ClosedDate') : dateText(reminder.invoice.closed_at);

/** ReminderInvoiceActionView. */
const reminderView = (ledger: Ledger, reminder: Reminder): View => {
  const { record, invoice } = reminder;
  const closed = closedAt(reminder);
  return {
    ActionPublicId: record.id,
    SourceActionPublicId: invoice.id,
    Created: instantText(record.createdAt),
    ClosedDate: closed,
    Stage: isCancelled(reminder) ? 'Cancelled' : closed === null ? 'ReminderInvoiceSent' : 'Completed',
    ReminderInvoices: lettersOf(ledger, record.id).map(letterView),
    CurrentValue: amountView(isCancelled(reminder) ? 0 : invoice.current, invoice.currency),
    ReminderFee: amountView(feeOf(reminder), invoice.currency),
  };
};

const find = (ledger: Ledger, id: string | null): Reminder | undefined => {
  const record = id === null ? undefined : ledger.records.get(kind, id);
  const invoice = record === undefined ? undefined : ledger.invoices.get(record.ownerId ?? '');
  return record === undefined || invoice === undefined ? undefined : { record, invoice };
};

/** The reminder of an invoice as ReminderInvoiceActionView; undefined where it has none. */
export const reminderOf = (ledger: Ledger, invoice: ListedInvoice): View | undefined => {
  const reminder = find(ledger, invoice.reminder_id);
  return reminder === undefined ? undefined : reminderView(ledger, reminder);
};

/** The creditor's reminders that are neither paid nor taken back, as ReminderInvoiceActionSubView. */
export const openReminders = (ledger: Ledger, creditorId: string): readonly View[] =>
  ledger.records.ofCreditor(kind, creditorId).flatMap((record): readonly View[] => {
    const reminder = find(ledger, record.id);
    const last = lettersOf(ledger, record.id).at(-1);
    if (reminder === undefined || last === undefined || closedAt(reminder) !== null) return [];
    const { invoice } = reminder;
    return [
      {
        ActionPublicId: record.id,
        SourceActionPublicId: invoice.id,
        CurrentFeeAmount: amountView(Math.min(feeOf(reminder), invoice.fees), invoice.currency),
        SourceCurrentAmount: amountView(invoice.current, invoice.currency),
        SourceOriginalAmount: amountView(invoice.invoiced, invoice.currency),
        LastReminderDate: instantText(last.createdAt),
        LastReminderDueDate: instantText(dueOf(last)),
      },
    ];
  });

/** Tells of a reminder, where the invoice has one. */
export const emitReminder = (service: Service, type: EventType, reminderId: string | null): void => {
  const reminder = find(service.ledger, reminderId);
  if (reminder === undefined) return;
  emit(service, reminder.invoice.creditor_id, type, () => reminderView(service.ledger, reminder));
};

const keepReminder = (service: Service, invoice: ListedInvoice, fee: number): { id: string; isNew: boolean } => {
  const { records } = service.ledger;
  const known = find(service.ledger, invoice.reminder_id);
  if (known !== undefined) {
    records.update(kind, { ...known.record, doc: { Fee: feeOf(known) + fee } });
    return { id: known.record.id, isNew: false };
  }
  const id = randomUUID();
  records.insert(kind, {
    id,
    creditorId: invoice.creditor_id,
    ownerId: invoice.id,
    key: null,
    state: 'ReminderInvoiceSent',
    at: null,
    createdAt: service.clock.now(),
    doc: { Fee: fee },
  });
  return { id, isNew: true };
};

const context = (entry: View): View => ({
  OurReference: entry['OurReference'] ?? null,
  YourReference: entry['YourReference'] ?? null,
  CommunicationLanguage: entry['CommunicationLanguage'] ?? null,
});

/**
 * Sends a reminder of an invoice: its fee becomes part of what is owed, and its due date the one that a claim waits for. An
 * invoice has one reminder at a time, with a letter for each time that it is sent. Gives the reminder's id.
 */
export const sendReminder = (
  service: Service,
  invoice: ListedInvoice,
  wish: ReminderWish,
  by: string | null,
): string => {
  const { ledger, clock } = service;
  const debtor = parseView(invoice.debtor_doc);
  const defaults = defaultsFor(ledger, invoice.creditor_id, debtor);
  const fee = wish.fee ?? defaultReminderFee(defaults, invoice.currency);
  const terms = wish.terms ?? numberOf(defaults, 'ReminderInvoicePaymentTermsInDays') ?? 0;
  const dueAt = stockholmMidnight(addDays(clock.today(), terms));
  const debt = plus(debtOfInvoice(invoice), { fees: fee });
  const { id, isNew } = keepReminder(service, invoice, fee);
  ledger.invoices.change(invoice, {
    ...debtColumns(debt),
    ...upcoming('ReminderDue', dueAt),
    stage: 'ReminderInvoiceSent',
    reminder_id: id,
    reminder_sent_at: clock.now(),
  });
  writeLetter(service, {
    kind: 'reminder',
    creditorId: invoice.creditor_id,
    ownerId: id,
    number: invoice.number ?? '',
    ocr: invoice.ocr,
    dueAt,
    terms,
    currency: invoice.currency,
    rows: [
      { text: `Faktura ${invoice.number ?? ''}`, amount: leftOf(debt) - debt.fees },
      { text: 'Påminnelseavgift', amount: debt.fees },
    ].filter(({ amount }) => amount !== 0),
    receiver: { ...debtor, ...given(invoice.address === null ? null : parseView(invoice.address)) },
    context: context(parseView(invoice.doc)),
    own: wish.own,
  });
  note(service, invoice, 'ReminderInvoiceSent', by, wish.method, id);
  if (isNew) emitReminder(service, 'ReminderInvoiceActionCreated', id);
  emitReminder(service, 'ReminderInvoiceActionWasSent', id);
  if (invoice.stage !== 'ReminderInvoiceSent') emitInvoice(service, 'InvoiceActionStateChanged', invoice.id);
  return id;
};

/**
 * Takes the reminder of an invoice back, with the fees that it added, as far as they are not paid (endpoints b,
 * cancelreminder). The invoice stands as before; where only fees were left, it is paid.
 */
export const cancelReminder = (service: Service, invoice: ListedInvoice, by: string): void => {
  const { ledger, clock } = service;
  const reminder = find(ledger, invoice.reminder_id);
  if (reminder === undefined) return;
  const debt = without(debtOfInvoice(invoice), { fees: feeOf(reminder), interest: 0 });
  const isPaid = leftOf(debt) === 0;
  ledger.invoices.change(invoice, {
    ...debtColumns(debt),
    ...claimAfter(parseView(invoice.doc), invoice.due_at),
    stage: isPaid ? 'Completed' : invoice.sent_at === null ? 'Attested' : 'InvoiceSent',
    closed_at: isPaid ? clock.now() : null,
    reminder_id: null,
    reminder_sent_at: null,
  });
  ledger.records.update(kind, {
    ...reminder.record,
    state: 'Cancelled',
    doc: { ...reminder.record.doc, ClosedDate: instantText(clock.now()) },
  });
  note(service, invoice, 'Cancelled', by, 'Påminnelse', reminder.record.id);
  if (isPaid) note(service, invoice, 'Completed', by);
  emitInvoice(service, isPaid ? 'InvoiceActionPaid' : 'InvoiceActionStateChanged', invoice.id);
};
