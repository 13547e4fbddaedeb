import { type CalendarDate, isCalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type KnownScope } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { later } from './windows.ts';

/** The day by which a creditor's invoices are overdue: ours, or for the practice company the day of its last sync if later. */
export const shownToday = (store: Store, known: KnownScope, now: Date): CalendarDate => {
  const ours = stockholmDate(now);
  const cursor = known.kind === 'practice' ? (syncState(store, known.scopeId, 'invoices')?.cursor ?? '') : '';
  return isCalendarDate(cursor) ? later(ours, cursor) : ours;
};
