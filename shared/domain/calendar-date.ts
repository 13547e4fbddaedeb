import { OutOfRangeError } from './out-of-range.ts';
import { stockholmOffset } from './stockholm.ts';

/** A day of the calendar, `YYYY-MM-DD`: what a person writes in a sheet. Never an instant, so no time zone can move it. */
export type CalendarDate = string & { readonly __calendarDate: unique symbol };

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthDays[month - 1] ?? 0);

/** True for `YYYY-MM-DD` that names a day which exists, years 1900–2999. */
export const isCalendarDate = (text: string): text is CalendarDate => {
  const parts = /^(19|2\d)(\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(parts[3]), Number(parts[4])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
};

/** Throws RangeError when the text names no day. */
export const calendarDate = (text: string): CalendarDate => {
  if (!isCalendarDate(text)) throw new RangeError(`Not a calendar date: ${text}`);
  return text;
};

/** The day with these parts (month 1–12), or null when it does not exist. */
export const dateFromParts = (year: number, month: number, day: number): CalendarDate | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
};

const utc = (date: CalendarDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
const DAY = 86_400_000;

const leavesCalendar = (date: CalendarDate, by: string): OutOfRangeError =>
  new OutOfRangeError(`${date} moved by ${by} leaves the calendar`);

/** Throws {@link OutOfRangeError} where that leaves the calendar. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => {
  const moved = new Date(utc(date) + days * DAY);
  const text = Number.isNaN(moved.getTime()) ? '' : moved.toISOString().slice(0, 10);
  if (!isCalendarDate(text)) throw leavesCalendar(date, `${String(days)} days`);
  return text;
};

/** Whole days from a to b; negative when b is earlier. */
export const daysBetween = (a: CalendarDate, b: CalendarDate): number => Math.round((utc(b) - utc(a)) / DAY);

/** Moves by months; a day that the month lacks becomes its last (decisions.md 25). Throws {@link OutOfRangeError}. */
export const addMonths = (date: CalendarDate, months: number): CalendarDate => {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  const moved = dateFromParts(year, month, Math.min(Number(date.slice(8)), daysIn(year, month)));
  if (moved === null) throw leavesCalendar(date, `${String(months)} months`);
  return moved;
};

/** ISO weekday, 1 Monday … 7 Sunday. */
export const weekday = (date: CalendarDate): number => ((new Date(utc(date)).getUTCDay() + 6) % 7) + 1;

/** The calendar day in Stockholm at an instant: concepts, Dates and time zone 2. */
export const stockholmDate = (instant: Date): CalendarDate =>
  calendarDate(new Date(instant.getTime() + stockholmOffset(instant.getTime()) * 60_000).toISOString().slice(0, 10));
