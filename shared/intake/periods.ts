import { addDays, addMonths, type CalendarDate, dateFromParts, weekday } from '../domain/calendar-date.ts';
import { monthNames } from '../domain/month-names.ts';
import { readFixedDate } from './dates.ts';

/** First and last day of what a row is for. */
export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

const months = new Map<string, number>();
for (const { long, short } of [monthNames.sv, monthNames.en]) {
  [...long.entries(), ...short.entries()].forEach(([index, name]) => months.set(name.toLowerCase(), index + 1));
}
months.set('sept', 9);

/** The number of a month by its name or the name cut short, Swedish or English; null for any other word. */
export const monthOfName = (word: string): number | null =>
  months.get(word.trim().toLowerCase().replace(/\.$/, '')) ?? null;

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits);

const ofMonths = (year: number, month: number, count = 1): Period | null => {
  const start = dateFromParts(year, month, 1);
  return start === null ? null : { start, end: addDays(addMonths(start, count), -1) };
};

/** ISO 8601: week 1 is the one that holds 4 January. */
const ofWeek = (year: number, week: number): Period | null => {
  const fourth = dateFromParts(year, 1, 4);
  if (fourth === null || week < 1 || week > 53) return null;
  const start = addDays(addDays(fourth, 1 - weekday(fourth)), (week - 1) * 7);
  return { start, end: addDays(start, 6) };
};

const quarter = (year: string, number: string): Period | null => ofMonths(fullYear(year), Number(number) * 3 - 2, 3);

const forms: readonly (readonly [form: RegExp, read: (first: string, second: string) => Period | null])[] = [
  [/^(\d{4})[-/. ]?(0[1-9]|1[0-2])$/, (year, month) => ofMonths(fullYear(year), Number(month))],
  [/^(0?[1-9]|1[0-2])[-/. ](\d{4})$/, (month, year) => ofMonths(fullYear(year), Number(month))],
  [/^([a-zåäö]+)\.?[-/ ]?'?(\d{4}|\d{2})$/, (name, year) => ofMonths(fullYear(year), months.get(name) ?? 0)],
  [/^(\d{4})[-/ ]([a-zåäö]+)\.?$/, (year, name) => ofMonths(fullYear(year), months.get(name) ?? 0)],
  [/^(?:v|vecka|week|w)\.? ?(\d{1,2})[ -/,]{1,2}(\d{4})$/, (week, year) => ofWeek(fullYear(year), Number(week))],
  [/^(\d{4})[ -/]?(?:v|vecka|week|w)\.? ?(\d{1,2})$/, (year, week) => ofWeek(fullYear(year), Number(week))],
  [/^(?:kv|kvartal|q)\.? ?([1-4])[ -/,]{1,2}(\d{4}|\d{2})$/, (number, year) => quarter(year, number)],
  [/^(\d{4})[ -/]?(?:kv|kvartal|q)\.? ?([1-4])$/, (year, number) => quarter(year, number)],
];

const between = /^(.+?)(?:\s*[–—]\s*|\s+-\s+|\s+(?:till|to|t\.o\.m\.)\s+)(.+)$/;
const compactDays = /^(\d{8})-(\d{8})$/;
const isoDays = /^(\d{4}-\d\d-\d\d)-(\d{4}-\d\d-\d\d)$/;

/**
 * A period as people write it in one cell: `nov-26`, `2026-11`, `11/2026`, `v. 48 2026`, `kv 4 2026`, `2026-11-01 –
 * 2026-11-30`. Null for anything else, and where the year is missing: which one is meant must not be guessed.
 */
export const readPeriod = (written: string): Period | null => {
  const words = written
    .toLowerCase()
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
  for (const [form, read] of forms) {
    const found = form.exec(words);
    if (found) return read(found[1] ?? '', found[2] ?? '');
  }
  const days = compactDays.exec(words) ?? isoDays.exec(words) ?? between.exec(words);
  if (days === null) return null;
  const [start, end] = [readFixedDate(days[1] ?? '')?.value, readFixedDate(days[2] ?? '')?.value];
  return start === undefined || end === undefined || end < start ? null : { start, end };
};
