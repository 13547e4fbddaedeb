import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  isCalendarDate,
} from '../../shared/domain/calendar-date.ts';
import { commonActionEventsIn } from '../../shared/service/invoice-views.ts';
import { incomingPaymentsIn } from '../../shared/service/payment-views.ts';
import { stockholmDay, stockholmMidnight } from '../../shared/service/service-time.ts';
import { expectBody } from '../service/expect.ts';
import { type MirrorEvent, saveEvents } from '../store/events.ts';
import { oldestInvoiceDate } from '../store/invoices.ts';
import {
  eventTable,
  keptNotes,
  type KeptNote,
  newestNote,
  type NoteTable,
  paymentTable,
  removeNotes,
} from '../store/mirror-history.ts';
import { type MirrorPayment, savePayments } from '../store/payments.ts';
import { type Store } from '../store/store.ts';
import { saveSyncState, syncState } from '../store/sync.ts';
import { mirrorEvent, mirrorPayments } from './mirror.ts';
import { type SyncRun } from './sync.ts';
import { type DayWindow, earlier, later, windowsOf } from './windows.ts';

/** A list of what happened: how the service gives it by days, and how the mirror keeps it. */
export interface NoteSource<T extends { readonly actionId: string }> {
  readonly what: 'events' | 'payments';
  readonly table: NoteTable;
  /** The longest stretch of one call. */
  readonly months: number;
  /** A note may be dated so many days before the service lists it. */
  readonly overlapDays: number;
  readonly read: (run: SyncRun, window: DayWindow) => Promise<readonly T[]>;
  readonly idOf: (note: T) => string;
  /** Where a day begins, as the mirror writes times. */
  readonly dayStart: (day: CalendarDate) => string;
  readonly dayOf: (at: string) => CalendarDate;
  readonly save: (store: Store, scopeId: number, notes: readonly T[]) => void;
}

/** `GET events`, a month a call. */
export const events: NoteSource<MirrorEvent> = {
  what: 'events',
  table: eventTable,
  months: 1,
  overlapDays: 2,
  read: async (run, window) => {
    const answer = await run.client.call({
      ...run.call,
      endpoint: 'GET /v1/invoice/events/{id}',
      path: { id: run.creditorId },
      query: { from: window.from, to: window.to },
    });
    return expectBody(answer, commonActionEventsIn).flatMap((view) => mirrorEvent(view) ?? []);
  },
  idOf: (event) => event.eventId,
  dayStart: (day) => new Date(stockholmMidnight(day)).toISOString(),
  dayOf: (at) => stockholmDay(Date.parse(at)),
  save: saveEvents,
};

const readPayments = async (
  run: SyncRun,
  window: DayWindow,
  of: Readonly<Record<string, unknown>> = {},
): Promise<readonly MirrorPayment[]> => {
  const answer = await run.client.call({
    ...run.call,
    endpoint: 'PUT /v1/payments/incomingpayments',
    body: { CreditorPublicId: run.creditorId, From: window.from, To: window.to, ...of },
  });
  return mirrorPayments(expectBody(answer, incomingPaymentsIn));
};

/** Payments matched with invoices, a quarter a call. */
export const payments: NoteSource<MirrorPayment> = {
  what: 'payments',
  table: paymentTable,
  months: 3,
  overlapDays: 10,
  read: (run, window) => readPayments(run, window),
  idOf: (payment) => payment.paymentId,
  dayStart: (day) => day,
  dayOf: calendarDate,
  save: savePayments,
};

/** What the service lists of the last days beside what the mirror holds of them. Nothing of it is kept yet. */
export interface Recent<T> {
  readonly window: DayWindow;
  readonly listed: readonly T[];
  /** What of it the mirror lacks. */
  readonly told: readonly T[];
  /** What the mirror holds and the service no longer lists. */
  readonly lost: readonly KeptNote[];
  /** The invoices of which it tells something that the mirror lacks, or no longer tells what the mirror holds. */
  readonly changed: ReadonlySet<string>;
  /** Nothing that the mirror holds of these days is there any more: older data took its place. */
  readonly replaced: boolean;
  /** Days before these were not read yet. */
  readonly behind: boolean;
}

const cursorOf = (run: SyncRun, what: 'events' | 'payments'): CalendarDate | null => {
  const cursor = syncState(run.store, run.scopeId, what)?.cursor ?? '';
  return isCalendarDate(cursor) ? cursor : null;
};

/**
 * Where the last days begin: at the cursor, with the newest note that is kept among them as far as one call reaches; the first time
 * as far as one call reaches.
 */
const recentFrom = <T extends { readonly actionId: string }>(run: SyncRun, source: NoteSource<T>): CalendarDate => {
  const furthest = addMonths(run.today, -source.months);
  const cursor = cursorOf(run, source.what);
  if (cursor === null) return furthest;
  const newest = newestNote(run.store, run.scopeId, source.table);
  const days = newest === null ? [cursor, run.today] : [cursor, run.today, source.dayOf(newest)];
  return later(furthest, addDays(days.reduce(earlier), -source.overlapDays));
};

/** Reads the last days of a list and compares them with the mirror. Takes one call. */
export const readRecent = async <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
): Promise<Recent<T>> => {
  const window = { from: recentFrom(run, source), to: addDays(run.today, 1) };
  const listed = await source.read(run, window);
  const { store, scopeId } = run;
  // A day more than was asked for, on the near side: what stands there is known, but not missed.
  const kept = keptNotes(store, scopeId, source.table, source.dayStart(addDays(window.from, -1)), null);
  const [known, there] = [new Set(kept.map(({ id }) => id)), new Set(listed.map(source.idOf))];
  const edge = source.dayStart(addDays(window.from, 1));
  const judged = kept.filter(({ at, gone }) => !gone && at >= edge);
  const lost = judged.filter(({ id }) => !there.has(id));
  const told = listed.filter((note) => !known.has(source.idOf(note)));
  const cursor = cursorOf(run, source.what);
  return {
    window,
    listed,
    told,
    lost,
    changed: new Set([...told, ...lost].map(({ actionId }) => actionId)),
    replaced: lost.length > 0 && lost.length === judged.length,
    behind: cursor === null || addDays(cursor, -source.overlapDays) < window.from,
  };
};

/** Rows in one transaction, so that nobody else waits long for the database (stack.md, SQLite). */
const chunk = 500;

const saveInChunks = <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
  notes: readonly T[],
): void => {
  for (let from = 0; from < notes.length; from += chunk)
    source.save(run.store, run.scopeId, notes.slice(from, from + chunk));
};

/** From where to read what is owed: the cursor, or the oldest invoice (at most a year back); null where there is nothing. */
const owedFrom = <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
): CalendarDate | null => {
  const cursor = cursorOf(run, source.what);
  if (cursor !== null) return addDays(cursor, -source.overlapDays);
  const oldest = oldestInvoiceDate(run.store, run.scopeId);
  if (oldest === null) return null;
  return later(addDays(calendarDate(oldest), -source.overlapDays), addMonths(run.today, -12));
};

/**
 * Reads the days before the last ones that were not read yet, window by window; each moves the cursor, so that a sync that is
 * cut off goes on where it was. The mirror then holds of these days what the service lists.
 */
export const readOwed = async <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
  recent: Recent<T>,
): Promise<void> => {
  const from = owedFrom(run, source);
  if (from === null || from >= recent.window.from) return;
  const { store, scopeId } = run;
  for (const window of windowsOf(from, recent.window.from, source.months)) {
    const listed = await source.read(run, window);
    const there = new Set(listed.map(source.idOf));
    const kept = keptNotes(store, scopeId, source.table, source.dayStart(window.from), source.dayStart(window.to));
    saveInChunks(run, source, listed);
    removeNotes(
      store,
      scopeId,
      source.table,
      kept.filter(({ id }) => !there.has(id)),
    );
    saveSyncState(store, scopeId, source.what, { cursor: window.to, at: run.now.toISOString() });
  }
};

/** Keeps what {@link readRecent} read: only when the invoices that it tells of are up to date, or it would be told no more. */
export const keepRecent = <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
  { listed, lost }: Recent<T>,
): void => {
  saveInChunks(run, source, listed);
  removeNotes(run.store, run.scopeId, source.table, lost);
  saveSyncState(run.store, run.scopeId, source.what, { cursor: run.today, at: run.now.toISOString() });
};

/** Events that tell that money changed what is owed, by name of EventTypeView. */
const moneyMoved: readonly string[] = [
  'Paid',
  'OverPayment',
  'PaymentRefunded',
  'Credited',
  'WrittenOff',
  'BalanceFromInvoice',
];

/** Invoices of which events tell a payment that is not among those of the last days: it may be dated long before. */
export const paidBefore = (happened: Recent<MirrorEvent>, paid: Recent<MirrorPayment>): readonly string[] => {
  const shown = new Set(paid.told.map(({ actionId }) => actionId));
  const told = happened.told.flatMap(({ type, actionId }) => (moneyMoved.includes(type) ? [actionId] : []));
  return [...new Set(told)].filter((actionId) => !shown.has(actionId));
};

/** The payments of these invoices in the last year, five hundred invoices a call. */
export const readPaymentsOf = async (run: SyncRun, actionIds: readonly string[]): Promise<readonly MirrorPayment[]> => {
  const window = { from: addMonths(run.today, -12), to: addDays(run.today, 1) };
  const found: MirrorPayment[] = [];
  for (let from = 0; from < actionIds.length; from += chunk)
    found.push(...(await readPayments(run, window, { ActionPublicIdFilter: actionIds.slice(from, from + chunk) })));
  return found;
};
