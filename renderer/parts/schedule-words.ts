import { addDays, isCalendarDate } from '../../shared/domain/calendar-date.ts';
import { type Language } from '../../shared/domain/text.ts';
import { wallText } from '../../shared/service/wall-time.ts';
import { formatLongDay, formatShortDay } from '../format.ts';

/** A time on the wall as people say and type it. The wall is `YYYY-MM-DDTHH:MM` in Stockholm. */

const partsOf = (wall: string): readonly [day: string, time: string] => [wall.slice(0, 10), wall.slice(11)];

const yearIfAnother = (day: string, now: Date): string =>
  day.slice(0, 4) === wallText(now.getTime()).slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;

/** `måndag 30 november 08:00`; the year where it is another than this one. */
export const wallInWords = (wall: string, language: Language, now: Date): string => {
  const [day, time] = partsOf(wall);
  const long = formatLongDay(day, language);
  const named = language === 'sv' ? long.slice(0, 1).toLowerCase() + long.slice(1) : long;
  return `${named}${yearIfAnother(day, now)} ${time}`;
};

/** `30 nov 08:00`; the year where it is another than this one. */
export const wallInShort = (wall: string, language: Language, now: Date): string => {
  const [day, time] = partsOf(wall);
  return `${formatShortDay(day, language)}${yearIfAnother(day, now)} ${time}`;
};

const hourAndMinute = (typed: string): string | null => {
  const parts = /^\s*(\d{1,2})(?:[:.]?(\d\d))?\s*$/.exec(typed);
  if (parts === null) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
};

const dayTyped = (typed: string): string | null => {
  const digits = typed.trim().replaceAll(/[-./\s]/g, '');
  if (!/^\d{8}$/.test(digits)) return null;
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return isCalendarDate(day) ? day : null;
};

/** What was typed as a day (`2026-11-30`, `20261130`) and a time (`8`, `8:00`, `08.00`, `0800`), as a wall; null while it is none. */
export const readWall = (day: string, time: string): string | null => {
  const [onDay, atTime] = [dayTyped(day), hourAndMinute(time)];
  return onDay === null || atTime === null ? null : `${onDay}T${atTime}`;
};

/** What a person most likely means: tomorrow morning. */
export const likelyWall = (now: Date): { readonly day: string; readonly time: string } => {
  const today = wallText(now.getTime()).slice(0, 10);
  return { day: isCalendarDate(today) ? addDays(today, 1) : today, time: '08:00' };
};
