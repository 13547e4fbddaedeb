import { readDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { addDays, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { badField } from '../refusal.ts';
import { type Call } from './call.ts';

/** A whole number from the query; 400 where it is none. */
export const wholeQuery = (call: Call, name: string): number | undefined => {
  const given = call.query(name);
  if (given === undefined || given === '') return undefined;
  if (!/^-?\d{1,9}$/.test(given)) throw badField(name, 'ska vara ett heltal', 'must be a whole number');
  return Number(given);
};

/** A day from the query; 400 where it is none. */
export const dayQuery = (call: Call, name: string): CalendarDate | undefined => {
  const given = call.query(name);
  if (given === undefined || given === '') return undefined;
  const day = readDay(given);
  if (day === null) throw badField(name, 'är inget datum', 'is no date');
  return day;
};

export const flagQuery = (call: Call, name: string): boolean | undefined => {
  const given = call.query(name)?.toLowerCase();
  if (given === undefined || given === '') return undefined;
  if (given !== 'true' && given !== 'false') throw badField(name, 'ska vara true eller false', 'must be true or false');
  return given === 'true';
};

/** Instants from the first moment of one day to the last of another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** From the beginning of `from` to the end of `to`; an absent day leaves that side open. */
export const daySpan = (from: CalendarDate | undefined, to: CalendarDate | undefined): Span => ({
  from: from === undefined ? 0 : stockholmMidnight(from),
  to: to === undefined ? Number.MAX_SAFE_INTEGER : stockholmMidnight(addDays(to, 1)) - 1,
});

export const spanQuery = (call: Call): Span => daySpan(dayQuery(call, 'from'), dayQuery(call, 'to'));
