import { isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { toDecimal } from '../../../shared/domain/decimal.ts';

const LAST_DAY = 2_958_465;
const DAYS_FROM_1900_TO_1904 = 1462;
const SECONDS_A_DAY = 86_400;

/** Days and seconds of a serial's text, rounded to the second as Excel shows it; null when it is no such number. */
const split = (raw: string): readonly [days: number, seconds: number] | null => {
  if (/^\d{1,7}$/.test(raw)) return [Number(raw), 0];
  const exact = toDecimal(raw);
  if (exact === null || exact.startsWith('-')) return null;
  const [whole = '0', fraction = ''] = exact.split('.');
  if (whole.length > 7) return null;
  // Ten digits of a day are 9 µs, and the product below stays under 2^53.
  const part = Number(fraction.slice(0, 10).padEnd(10, '0'));
  const seconds = Math.floor((part * SECONDS_A_DAY + 5_000_000_000) / 10_000_000_000);
  return seconds === SECONDS_A_DAY ? [Number(whole) + 1, 0] : [Number(whole), seconds];
};

/** `YYYY-MM-DD` of a count of days since 1970-01-01, by the calendar alone (Gregorian cycles of 400 years). */
const isoDay = (days: number): string => {
  const shifted = days + 719_468;
  const cycle = Math.floor(shifted / 146_097);
  const dayOfCycle = shifted - cycle * 146_097;
  const yearOfCycle = Math.floor(
    (dayOfCycle - Math.floor(dayOfCycle / 1460) + Math.floor(dayOfCycle / 36_524) - Math.floor(dayOfCycle / 146_096)) /
      365,
  );
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const calendarMonth = month < 10 ? month + 3 : month - 9;
  const year = yearOfCycle + cycle * 400 + (calendarMonth <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${two(calendarMonth)}-${two(day)}`;
};

const two = (part: number): string => String(part).padStart(2, '0');

const isoTime = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/**
 * The date of a workbook's serial number, without a time zone: `YYYY-MM-DD`, or with its time for `datetime`. Undefined
 * where the serial names no day: before the first, after 9999, and 1900-02-29, which Excel counts though it never was
 * (ECMA-376 part 1, 18.17.4.1). Rounded to whole seconds, so that 46052.9999999 is the next day as Excel shows it.
 */
export const dateOfSerial = (raw: string, shape: 'date' | 'datetime', from1904: boolean): string | undefined => {
  const parts = split(raw);
  if (parts === null) return undefined;
  const [days, seconds] = parts;
  const serial = from1904 ? days + DAYS_FROM_1900_TO_1904 : days;
  if (serial < 1 || serial === 60 || serial > LAST_DAY) return undefined;
  // Serial 61 is 1900-03-01, day -25,508 of 1970; before the day that never was everything is one later.
  const day = isoDay(serial - 25_569 + (serial < 60 ? 1 : 0));
  return shape === 'date' ? day : `${day}T${isoTime(seconds)}`;
};

/** The date of ISO 8601 text as a workbook stores it (`t="d"`, OpenDocument): its wall clock, any zone left out. */
export const dateOfIsoText = (raw: string): { readonly shape: 'date' | 'datetime'; readonly date: string } | null => {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(raw);
  if (!parts?.[1] || !isCalendarDate(parts[1])) return null;
  const time = parts[2] === undefined ? '00:00:00' : `${parts[2]}:${parts[3] ?? '00'}`;
  return time === '00:00:00' ? { shape: 'date', date: parts[1] } : { shape: 'datetime', date: `${parts[1]}T${time}` };
};
