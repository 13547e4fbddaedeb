import { type CalendarDate, dateFromParts } from '../domain/calendar-date.ts';
import { monthNames } from '../domain/month-names.ts';

/** The order of the parts in dates whose text alone does not tell it. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const satisfies readonly DateOrder[];

export interface FixedDate {
  readonly value: CalendarDate;
  readonly rule: 'date-iso' | 'date-compact' | 'date-month-name' | 'date-day-month-year';
}

/** A time behind the day adds nothing to a calendar date: `T23:30:00Z`, ` 12:00:00 AM`. */
const time = String.raw`(?:[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?|Z|[+-]\d\d:?\d\d)?)?$`;
const isoLike = new RegExp(String.raw`^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})${time}`, 'i');
/** `30/11 2026`, `30/11-26`: a Swedish hand; with a slash and then another sign the day always stands first. */
const byHand = /^(\d{1,2})\/(\d{1,2})(?: | ?- ?)(\d{4}|\d{2})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

const months = new Map<string, number>();
for (const language of [monthNames.sv, monthNames.en]) {
  language.long.forEach((name, index) =>
    months.set(name.toLowerCase(), index + 1).set(name.slice(0, 3).toLowerCase(), index + 1),
  );
  language.short.forEach((name, index) => months.set(name.toLowerCase(), index + 1));
}
months.set('sept', 9);
for (const [name, number] of Object.entries({
  januar: 1,
  februar: 2,
  marts: 3,
  mai: 5,
  oktober: 10,
  desember: 12,
  des: 12,
}))
  months.set(name, number);

const dayFirst = /^(?:den )?(\d{1,2})(?:\.|:e|:a|st|nd|rd|th)?[ -]?(?:of )?([a-zåäö]+)\.?,?[ -]?(\d{4}|'?\d{2})$/;
const monthFirst = /^([a-zåäö]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const yearFirst = /^(\d{4})[ -]([a-zåäö]+)\.?[ -](\d{1,2})$/;

/** Two digits are a year of this century up to 69, else of the last. */
const fullYear = (digits: string): number => {
  const year = Number(digits.replace("'", ''));
  if (digits.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};

const named = (year: string, month: string, day: string): FixedDate | null => {
  const number = months.get(month);
  const value = number === undefined ? null : dateFromParts(fullYear(year), number, Number(day));
  return value === null ? null : { value, rule: 'date-month-name' };
};

/** `mån 30 nov 2026`, `Monday, November 30, 2026`: the day of the week adds nothing to the date. */
const weekday =
  /^(?:må|ti|on|to|fr|lö|sö|mån(?:dag)?|tis(?:dag)?|ons(?:dag)?|tors?(?:dag)?|fre(?:dag)?|lör(?:dag)?|sön(?:dag)?|mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)(?:en)?\.?,?\s+(?:den\s+)?(?=\S)/i;
const withoutWeekday = (written: string): string => (/^\d/.test(written) ? written : written.replace(weekday, ''));

/** Signs that stand for a hyphen or a space, and the apostrophe that tells a spreadsheet that a cell is text. */
const dressed = /['\u00A0\u2009\u202F\u2010-\u2015\u2212]/;
const undressed = (text: string): string =>
  dressed.test(text)
    ? text
        .replace(/^'(?=\d)/, '')
        .replace(/[\u00A0\u2009\u202F]/g, ' ')
        .replace(/[\u2010-\u2015\u2212]/g, '-')
    : text;

/**
 * A date whose text tells its own order: ISO and its like, `yyyymmdd`, `d/m yyyy`, and month names in Swedish, English,
 * Norwegian and Danish.
 */
export const readFixedDate = (text: string): FixedDate | null => {
  const written = withoutWeekday(undressed(text));
  const iso = isoLike.exec(written);
  if (iso) {
    const value = dateFromParts(Number(iso[1]), Number(iso[3]), Number(iso[4]));
    return value === null ? null : { value, rule: 'date-iso' };
  }
  const run = compact.exec(written);
  if (run) {
    const value = dateFromParts(Number(run[1]), Number(run[2]), Number(run[3]));
    return value === null ? null : { value, rule: 'date-compact' };
  }
  const hand = byHand.exec(written);
  if (hand) {
    const value = dateFromParts(fullYear(hand[3] ?? ''), Number(hand[2]), Number(hand[1]));
    return value === null ? null : { value, rule: 'date-day-month-year' };
  }
  if (!/[a-z]/i.test(written)) return null;
  const words = written
    .toLowerCase()
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
  const day = dayFirst.exec(words);
  if (day) return named(day[3] ?? '', day[2] ?? '', day[1] ?? '');
  const month = monthFirst.exec(words);
  if (month) return named(month[3] ?? '', month[1] ?? '', month[2] ?? '');
  const year = yearFirst.exec(words);
  return year ? named(year[1] ?? '', year[2] ?? '', year[3] ?? '') : null;
};

const threeParts = new RegExp(String.raw`^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})${time}`, 'i');
const sixDigits = /^(\d{2})(\d{2})(\d{2})$/;

const parts = (text: string): readonly [string, string, string] | null => {
  const written = undressed(text);
  const apart = threeParts.exec(written);
  if (apart) return [apart[1] ?? '', apart[3] ?? '', apart[4] ?? ''];
  const run = sixDigits.exec(written);
  return run ? [run[1] ?? '', run[2] ?? '', run[3] ?? ''] : null;
};

/** A date whose order must be known: `d/m/y`, `d.m.yy`, `yymmdd`, … Null when no such day exists in this order. */
export const readOrderedDate = (written: string, order: DateOrder): CalendarDate | null => {
  const found = parts(written);
  if (found === null) return null;
  const [first, second, third] = found;
  switch (order) {
    case 'ymd':
      return first.length === 2 && third.length === 2
        ? dateFromParts(fullYear(first), Number(second), Number(third))
        : null;
    case 'dmy':
      return dateFromParts(fullYear(third), Number(second), Number(first));
    case 'mdy':
      return dateFromParts(fullYear(third), Number(first), Number(second));
  }
};

/** The orders in which the text names a day that exists; empty when it names none, or tells its own order. */
export const possibleOrders = (written: string): readonly DateOrder[] =>
  parts(written) === null ? [] : dateOrders.filter((order) => readOrderedDate(written, order) !== null);

/** Excel's day number in the 1900 system, for cells that lost their date format: 36526 (2000) to 73050 (2099). */
export const dateOfSerial = (serial: number): CalendarDate | null => {
  if (!Number.isInteger(serial) || serial < 36526 || serial > 73050) return null;
  const day = new Date(Date.UTC(1899, 11, 30 + serial));
  return dateFromParts(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
};
