import { z } from 'zod';
import { type CalendarDate, isCalendarDate } from '../../shared/domain/calendar-date.ts';
import { one } from './rows.ts';
import { type Store } from './store.ts';

/** What is brought up to date by itself: each has its own cursor. */
export type Synced =
  | 'invoices'
  | 'wholeList'
  | 'closed'
  | 'events'
  | 'payments'
  | 'unhandledPayments'
  | 'debtors'
  | 'products'
  | 'categories'
  | 'costCenters'
  | 'projects'
  | 'lockedPeriod'
  | 'contracts'
  | 'reconciliations'
  | 'selfInvoices'
  | 'failedEvents';

export interface SyncState {
  /** Up to where it was read: a day or an instant, by what is read. */
  readonly cursor: string | null;
  readonly at: string;
}

const row = z.object({ cursor: z.string().nullable(), at: z.string() });

/** Null when it was never read. */
export const syncState = (store: Store, scopeId: number, what: Synced): SyncState | null =>
  one(row, store.prepare('SELECT cursor, at FROM sync_state WHERE scope_id = ? AND what = ?'), [scopeId, what]);

export const saveSyncState = (store: Store, scopeId: number, what: Synced, state: SyncState): void => {
  store
    .prepare(
      `INSERT INTO sync_state (scope_id, what, cursor, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (scope_id, what) DO UPDATE SET cursor = excluded.cursor, at = excluded.at`,
    )
    .run(scopeId, what, state.cursor, state.at);
};

/** As if they were never read, so that all of it is read anew; until then they are as old as they were. */
export const forgetCursors = (store: Store, scopeId: number, parts: readonly Synced[]): void => {
  const forget = store.prepare('UPDATE sync_state SET cursor = NULL WHERE scope_id = ? AND what = ?');
  store.inTransaction(() => {
    for (const what of parts) forget.run(scopeId, what);
  });
};

/** The last day of the creditor's locked period as last read; null without one, or where it was never read. */
export const lockedTo = (store: Store, scopeId: number): CalendarDate | null => {
  const day = syncState(store, scopeId, 'lockedPeriod')?.cursor ?? '';
  return isCalendarDate(day) ? day : null;
};
