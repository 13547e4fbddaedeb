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
  oldestNote,
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

/** Payments matched with invoices in some days: of the creditor, or as narrowed further (`PUT incomingpayments`). */
export const readPayments = async (
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

/** In what the service's list and the mirror differ. */
export interface News<T> {
  /** What the service lists and the mirror lacks. */
  readonly told: readonly T[];
  /** What the mirror holds of invoices that are not gone, and the service no longer lists. */
  readonly lost: readonly KeptNote[];
}

/** What the service lists of the last days beside what the mirror holds of them. Nothing of it is kept yet. */
export interface Recent<T> extends News<T> {
  readonly window: DayWindow;
  readonly listed: readonly T[];
  /** What is lost, and the same of invoices that are gone: they may be back. */
  readonly missed: readonly KeptNote[];
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

/** Farther back nothing is read: the service archives events after a year (concepts, Limits). */
const yearBefore = (today: CalendarDate): CalendarDate => addMonths(today, -12);

/** The first day of a window of which what is not listed is missed: of the day before, as much as lies in the window is not sure. */
const edgeOf = ({ from }: DayWindow): CalendarDate => addDays(from, 1);

interface Compared {
  /** Also those of the day before, which are known but not missed. */
  readonly known: ReadonlySet<string>;
  readonly missed: readonly KeptNote[];
  readonly lost: readonly KeptNote[];
  readonly replaced: boolean;
}

/** What the mirror holds from the beginning of a window on, beside what the service lists there. */
const compare = <T extends { readonly actionId: string }>(
  { store, scopeId }: SyncRun,
  source: NoteSource<T>,
  window: DayWindow,
  listed: readonly T[],
): Compared => {
  const kept = keptNotes(store, scopeId, source.table, source.dayStart(addDays(window.from, -1)), null);
  const there = new Set(listed.map(source.idOf));
  const edge = source.dayStart(edgeOf(window));
  const judged = kept.filter(({ at }) => at >= edge);
  const missed = judged.filter(({ id }) => !there.has(id));
  const lost = missed.filter(({ gone }) => !gone);
  return {
    known: new Set(kept.map(({ id }) => id)),
    missed,
    lost,
    replaced: lost.length > 0 && lost.length === judged.filter(({ gone }) => !gone).length,
  };
};

/** Reads the last days of a list and compares them with the mirror. Takes one call. */
export const readRecent = async <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
): Promise<Recent<T>> => {
  const window = { from: recentFrom(run, source), to: addDays(run.today, 1) };
  const listed = await source.read(run, window);
  const { known, missed, lost, replaced } = compare(run, source, window, listed);
  const told = listed.filter((note) => !known.has(source.idOf(note)));
  const cursor = cursorOf(run, source.what);
  return {
    window,
    listed,
    told,
    missed,
    lost,
    changed: new Set([...told, ...lost].map(({ actionId }) => actionId)),
    replaced,
    behind: cursor === null || addDays(cursor, -source.overlapDays) < window.from,
  };
};

/**
 * Whether older data took the place of what the mirror holds, where nothing that it holds lies in the last days: the days around its
 * newest note tell. Takes one call, and none where the last days told, or it is so old that the service lists it no more.
 */
export const isOlderReplaced = async <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
  recent: Recent<T>,
): Promise<boolean> => {
  const newest = newestNote(run.store, run.scopeId, source.table);
  if (newest === null || newest >= source.dayStart(edgeOf(recent.window))) return false;
  const day = source.dayOf(newest);
  const window = { from: addDays(day, -source.overlapDays), to: addDays(day, 1) };
  if (window.from <= yearBefore(run.today)) return false;
  return compare(run, source, window, await source.read(run, window)).replaced;
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

/**
 * The first time what is owed begins at the oldest invoice, and where all is read anew at the oldest note that is kept if that lies
 * before it: at most a year back. Null where there is neither.
 */
const firstOwed = <T extends { readonly actionId: string }>(
  { store, scopeId, today }: SyncRun,
  { table, dayOf, overlapDays }: NoteSource<T>,
): CalendarDate | null => {
  const [invoice, note] = [oldestInvoiceDate(store, scopeId), oldestNote(store, scopeId, table)];
  const days = [...(invoice === null ? [] : [calendarDate(invoice)]), ...(note === null ? [] : [dayOf(note)])];
  return days.length === 0 ? null : later(addDays(days.reduce(earlier), -overlapDays), yearBefore(today));
};

/**
 * From where to read what is owed before a day: the cursor, or up to a year before it the newest note that is kept (from there on
 * something may be lost, of invoices that were gone as well). Null where nothing is owed.
 */
const owedFrom = <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
  before: CalendarDate,
): CalendarDate | null => {
  const cursor = cursorOf(run, source.what);
  if (cursor === null) return firstOwed(run, source);
  if (addDays(cursor, -source.overlapDays) >= before) return null;
  const newest = newestNote(run.store, run.scopeId, source.table);
  const seen = newest === null ? cursor : later(source.dayOf(newest), yearBefore(run.today));
  return addDays(earlier(cursor, seen), -source.overlapDays);
};

/**
 * Reads the days before the last ones that were not read yet, window by window, up to where what the last days lack is missed; each
 * moves the cursor, so that a sync that is cut off goes on where it was. The mirror then holds of these days what the service lists.
 *
 * @param onTold is given what the mirror lacked and what it holds in vain of a window, before that is kept.
 */
export const readOwed = async <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
  recent: Recent<T>,
  onTold: (news: News<T>) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const from = owedFrom(run, source, recent.window.from);
  if (from === null || from >= recent.window.from) return;
  const { store, scopeId } = run;
  for (const window of windowsOf(from, edgeOf(recent.window), source.months)) {
    const listed = await source.read(run, window);
    const kept = keptNotes(store, scopeId, source.table, source.dayStart(window.from), source.dayStart(window.to));
    const [known, there] = [new Set(kept.map(({ id }) => id)), new Set(listed.map(source.idOf))];
    const lost = kept.filter(({ id }) => !there.has(id));
    await onTold({ told: listed.filter((note) => !known.has(source.idOf(note))), lost });
    saveInChunks(run, source, listed);
    removeNotes(store, scopeId, source.table, lost);
    saveSyncState(store, scopeId, source.what, { cursor: window.to, at: run.now.toISOString() });
  }
};

/** Keeps what {@link readRecent} read: only when the invoices that it tells of are up to date, or it would be told no more. */
export const keepRecent = <T extends { readonly actionId: string }>(
  run: SyncRun,
  source: NoteSource<T>,
  { listed, missed }: Pick<Recent<T>, 'listed' | 'missed'>,
): void => {
  saveInChunks(run, source, listed);
  removeNotes(run.store, run.scopeId, source.table, missed);
  saveSyncState(run.store, run.scopeId, source.what, { cursor: run.today, at: run.now.toISOString() });
};
