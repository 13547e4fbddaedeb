import { z } from 'zod';
import { type CalendarDate, isCalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { readDay } from '../../shared/service/service-time.ts';
import { expectBody } from '../service/expect.ts';
import { type ServiceClient } from '../service/client.ts';
import { type KnownScope } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { later } from './windows.ts';

const stateIn = z.object({ Now: z.string() });

/** The service's day: ours, but the practice service's clock can be moved ahead (decisions.md, PUT /practice/clock). */
export const serviceToday = async (client: ServiceClient, now: Date): Promise<CalendarDate> => {
  const ours = stockholmDate(now);
  if (client.kind !== 'practice') return ours;
  const state = expectBody(await client.call({ endpoint: 'GET /practice/state' }), stateIn);
  return later(ours, readDay(state.Now) ?? ours);
};

/** The day by which a creditor's invoices are overdue: ours, or for the practice company the day of its last sync if later. */
export const shownToday = (store: Store, known: KnownScope, now: Date): CalendarDate => {
  const ours = stockholmDate(now);
  const cursor = known.kind === 'practice' ? (syncState(store, known.scopeId, 'invoices')?.cursor ?? '') : '';
  return isCalendarDate(cursor) ? later(ours, cursor) : ours;
};
