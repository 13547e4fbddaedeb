import {
  addDays,
  addMonths,
  calendarDate,
  isCalendarDate,
  type CalendarDate,
} from '../../shared/domain/calendar-date.ts';
import { commonActionEventsIn } from '../../shared/service/invoice-views.ts';
import { incomingPaymentsIn } from '../../shared/service/payment-views.ts';
import { expectBody } from '../service/expect.ts';
import { saveEvents } from '../store/events.ts';
import { oldestInvoiceDate } from '../store/invoices.ts';
import { savePayments } from '../store/payments.ts';
import { saveSyncState, syncState, type Synced } from '../store/sync.ts';
import { mirrorEvent, mirrorPayments } from './mirror.ts';
import { type SyncRun } from './sync.ts';
import { later, windowsOf, type DayWindow } from './windows.ts';

/** Rows in one transaction, so that nobody else waits long for the database (stack.md, SQLite). */
const chunk = 500;

const inChunks = <T>(items: readonly T[], save: (part: readonly T[]) => void): void => {
  for (let from = 0; from < items.length; from += chunk) save(items.slice(from, from + chunk));
};

/** From where to read: the cursor less an overlap, or the oldest invoice (at most a year back); null where there is nothing. */
const startOf = (run: SyncRun, what: Synced, overlapDays: number): CalendarDate | null => {
  const cursor = syncState(run.store, run.scopeId, what)?.cursor ?? '';
  if (isCalendarDate(cursor)) return addDays(cursor, -overlapDays);
  const oldest = oldestInvoiceDate(run.store, run.scopeId);
  if (oldest === null) return null;
  return later(addDays(calendarDate(oldest), -overlapDays), addMonths(run.today, -12));
};

/** Reads windows one by one; each moves the cursor, so that a sync that breaks off goes on where it was. */
const inWindows = async (
  run: SyncRun,
  what: Synced,
  months: number,
  overlapDays: number,
  read: (window: DayWindow) => Promise<void>,
): Promise<void> => {
  const from = startOf(run, what, overlapDays);
  if (from === null) return;
  for (const window of windowsOf(from, addDays(run.today, 1), months)) {
    await read(window);
    const cursor = window.to > run.today ? run.today : window.to;
    saveSyncState(run.store, run.scopeId, what, { cursor, at: run.now.toISOString() });
  }
};

/** What happened to invoices since the last time: `GET events`, a month a call. */
export const syncEvents = (run: SyncRun): Promise<void> =>
  inWindows(run, 'events', 1, 1, async (window) => {
    const answer = await run.client.call({
      ...run.call,
      endpoint: 'GET /v1/invoice/events/{id}',
      path: { id: run.creditorId },
      query: { from: window.from, to: window.to },
    });
    const events = expectBody(answer, commonActionEventsIn).flatMap((view) => mirrorEvent(view) ?? []);
    inChunks(events, (part) => {
      saveEvents(run.store, run.scopeId, part);
    });
  });

/** A payment may be dated some days before the service knows of it. */
const paymentOverlapDays = 10;

/** Payments matched with invoices since the last time, a quarter a call. */
export const syncPayments = (run: SyncRun): Promise<void> =>
  inWindows(run, 'payments', 3, paymentOverlapDays, async (window) => {
    const answer = await run.client.call({
      ...run.call,
      endpoint: 'PUT /v1/payments/incomingpayments',
      body: { CreditorPublicId: run.creditorId, From: window.from, To: window.to },
    });
    inChunks(mirrorPayments(expectBody(answer, incomingPaymentsIn)), (part) => {
      savePayments(run.store, run.scopeId, part);
    });
  });
