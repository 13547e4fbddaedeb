import { type CalendarDate, isCalendarDate } from '../domain/calendar-date.ts';
import { stockholmOffset } from '../domain/stockholm.ts';
import { instantText } from './service-time.ts';

/** The zone in which a person names a time: the service's own (concepts, Dates and time zone). */
export const wallZone = 'Europe/Stockholm';

const minute = 60_000;
const hour = 60 * minute;

/** What the clock on the wall in Stockholm shows at an instant (epoch ms): `YYYY-MM-DDTHH:MM`. */
export const wallText = (instant: number): string => instantText(instant).slice(0, 16);

const dayOf = (wall: string): CalendarDate | null => {
  const date = wall.slice(0, 10);
  return isCalendarDate(date) ? date : null;
};

/**
 * The instant (epoch ms) at which the clock on the wall in Stockholm shows this time, `YYYY-MM-DDTHH:MM`. An hour that is there
 * twice, when clocks go back, means its first; a time that is not there, when they go forward, the next minute that is. Null
 * when it names no day or no time of day.
 */
export const instantOfWall = (wall: string): number | null => {
  const time = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):([0-5]\d)$/.exec(wall);
  if (time === null || dayOf(wall) === null) return null;
  const shown = Date.parse(`${wall}Z`);
  // Clocks change at most once in these two days.
  const before = shown - stockholmOffset(shown - 24 * hour) * minute;
  const after = shown - stockholmOffset(shown + 24 * hour) * minute;
  const [first] = [before, after].filter((instant) => wallText(instant) === wall).sort((a, b) => a - b);
  // Clocks change on a whole hour: the gap ends at the one that was passed.
  return first ?? Math.floor(before / hour) * hour;
};
