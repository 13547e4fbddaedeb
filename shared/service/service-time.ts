import { type CalendarDate, calendarDate, dateFromParts } from '../domain/calendar-date.ts';
import { HOUR, stockholmOffset } from '../domain/stockholm.ts';

const two = (n: number): string => String(n).padStart(2, '0');

const texts = new Map<number, string>();

const writeInstant = (instant: number): string => {
  const offset = stockholmOffset(instant);
  const wall = new Date(instant + offset * 60_000)
    .toISOString()
    .slice(0, -1)
    .replace(/\.000$/, '');
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
};

/** An instant (epoch ms) as the service prints it: Stockholm's wall clock with its offset (decisions.md 9). */
export const instantText = (instant: number): string => {
  // The beginnings of days come again and again: every invoice has several.
  if (instant % HOUR !== 0) return writeInstant(instant);
  const known = texts.get(instant) ?? writeInstant(instant);
  if (texts.size > 10_000) texts.clear();
  texts.set(instant, known);
  return known;
};

/** The instant at which Stockholm's clocks show these milliseconds, counted as if they were UTC. */
const fromWall = (wall: number): number => {
  const guess = wall - stockholmOffset(wall) * 60_000;
  return wall - stockholmOffset(guess) * 60_000;
};

/** The instant (epoch ms) at which a day begins in Stockholm. */
export const stockholmMidnight = (date: CalendarDate): number => fromWall(Date.parse(`${date}T00:00:00Z`));

/** The calendar day in Stockholm at an instant (epoch ms). Throws RangeError outside the years 1900–2999. */
export const stockholmDay = (instant: number): CalendarDate => calendarDate(instantText(instant).slice(0, 10));

/** With separators throughout, or without any: ISO 8601 mixes the two forms nowhere. */
const separated =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(?:(Z)|([+-])(\d\d)(?::(\d\d))?)?$/i;
const joined = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?)?(?:(Z)|([+-])(\d\d)(\d\d)?)?$/i;

/** Minutes; no place on earth is more than 14 hours ahead or behind. */
const longestOffset = 14 * 60;

const timeOfDay = (hours = '0', minutes = '0', seconds = '0', fraction = '0'): number | null => {
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  if (h > 23 || m > 59 || s > 59) return null;
  return ((h * 60 + m) * 60 + s) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
};

/**
 * The instant (epoch ms) of an ISO 8601 date or date-time: date only, with offset, with Z, or without separators. Without
 * zone it is Stockholm time. Null when it is none. Source: concepts, Dates and time zone.
 */
export const readInstant = (text: string): number | null => {
  const trimmed = text.trim();
  const parts = separated.exec(trimmed) ?? joined.exec(trimmed);
  if (parts === null) return null;
  const date = dateFromParts(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  const time = timeOfDay(parts[4], parts[5], parts[6], parts[7]);
  if (date === null || time === null) return null;
  const wall = Date.parse(`${date}T00:00:00Z`) + time;
  if (parts[8] !== undefined) return wall;
  if (parts[9] === undefined) return fromWall(wall);
  const [hours, rest] = [Number(parts[10]), Number(parts[11] ?? 0)];
  const minutes = hours * 60 + rest;
  if (rest > 59 || minutes > longestOffset) return null;
  return wall - (parts[9] === '-' ? -minutes : minutes) * 60_000;
};

/** The calendar day in Stockholm that a date of the service names. Null when it is no date. */
export const readDay = (text: string): CalendarDate | null => {
  const instant = readInstant(text);
  return instant === null ? null : stockholmDay(instant);
};
