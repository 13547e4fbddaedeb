import { addDays, calendarDate, type CalendarDate, weekday } from './calendar-date.ts';

/** Easter Sunday of a Gregorian year: the rule of Meeus, Jones and Butcher, which needs no table. */
export const easterSunday = (year: number): CalendarDate => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
};

const two = (part: number): string => String(part).padStart(2, '0');
const dayOf = (year: number, month: number, day: number): CalendarDate =>
  calendarDate(`${String(year)}-${two(month)}-${two(day)}`);

/** New Year, Epiphany, 1 May, National Day, Christmas; and the eves that the law makes equal to Sundays. */
const fixed: ReadonlySet<string> = new Set([
  ...['01-01', '01-06', '05-01', '06-06', '12-25', '12-26'],
  ...['12-24', '12-31'],
]);

/** Good Friday, Easter Monday and Ascension Day, in days from Easter Sunday; the rest are Saturdays and Sundays. */
const fromEaster = [-2, 1, 39] as const;

const isMidsummerEve = (date: CalendarDate): boolean =>
  date.slice(5) >= '06-19' && date.slice(5) <= '06-25' && weekday(date) === 5;

/**
 * True for a day on which Swedish banks move money. Not on Saturdays and Sundays (among them Whitsun, Midsummer Day and
 * All Saints’ Day), public holidays, and the eves of Midsummer, Christmas and New Year. Source: lag (1989:253) om allmänna
 * helgdagar; lag (1930:173) om beräkning av lagstadgad tid, 2 §, for Saturdays and eves.
 */
export const isBankDay = (date: CalendarDate): boolean => {
  if (weekday(date) > 5 || fixed.has(date.slice(5)) || isMidsummerEve(date)) return false;
  const month = date.slice(5, 7);
  if (month < '03' || month > '06') return true;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return !fromEaster.some((days) => addDays(easter, days) === date);
};

/** The day itself, or the first bank day after it. Throws {@link OutOfRangeError} where that leaves the calendar. */
export const bankDayFrom = (date: CalendarDate): CalendarDate =>
  isBankDay(date) ? date : bankDayFrom(addDays(date, 1));
