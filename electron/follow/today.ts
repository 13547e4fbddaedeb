import { z } from 'zod';
import { type CalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { readDay } from '../../shared/service/service-time.ts';
import { expectBody } from '../service/expect.ts';
import { type ServiceClient } from '../service/client.ts';
import { later } from './windows.ts';

const stateIn = z.object({ Now: z.string() });

/** The service's day: ours, but the practice service's clock can be moved ahead (decisions.md, PUT /practice/clock). */
export const serviceToday = async (client: ServiceClient, now: Date): Promise<CalendarDate> => {
  const ours = stockholmDate(now);
  if (client.kind !== 'practice') return ours;
  const state = expectBody(await client.call({ endpoint: 'GET /practice/state' }), stateIn);
  return later(ours, readDay(state.Now) ?? ours);
};
