import { addDays } from '../../../shared/domain/calendar-date.ts';
import { stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { type InvoiceRow } from '../ledger/invoices.ts';
import { flagOf, numberOf, type View, viewOf } from '../wire/json.ts';

/** What an invoice comes to by itself, by name of EventTypeView, in this order. */
export type NextEvent = 'InvoiceDue' | 'WillSendReminderInvoice' | 'ReminderDue' | 'WillBeSentToDebtCollection';

/** The columns of the next automatic event. */
export type Upcoming = Pick<InvoiceRow, 'next_event' | 'next_event_at'>;

export const nothingUpcoming: Upcoming = { next_event: null, next_event_at: null };

export const upcoming = (event: NextEvent, at: number): Upcoming => ({ next_event: event, next_event_at: at });

/** The midnight that begins the day so many days after an instant's; a due day itself is the debtor's whole. */
const midnightAfter = (instant: number, days: number): number =>
  stockholmMidnight(addDays(stockholmDay(instant), Math.max(1, days)));

const delayOf = (entry: View, details: string, flag: string): number | null => {
  const own = viewOf(entry, details) ?? {};
  return flagOf(own, flag) ? (numberOf(own, 'DaysDelayAfterDueDate') ?? 0) : null;
};

/** What follows when an invoice, or its reminder, is due and not paid: a claim, where the entry asks for one (decisions.md 24). */
export const claimAfter = (entry: View, dueAt: number): Upcoming => {
  const delay = delayOf(entry, 'DebtCollectionDetails', 'SendToDebtCollection');
  return delay === null ? nothingUpcoming : upcoming('WillBeSentToDebtCollection', midnightAfter(dueAt, delay));
};

/** What follows when an invoice is due and not paid: its reminder, else a claim (decisions.md 24). */
export const afterDue = (entry: View, dueAt: number): Upcoming => {
  const delay = delayOf(entry, 'ReminderInvoiceDetails', 'SendReminderInvoice');
  return delay === null ? claimAfter(entry, dueAt) : upcoming('WillSendReminderInvoice', midnightAfter(dueAt, delay));
};
