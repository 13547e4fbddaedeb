import { addDays, addMonths, calendarDate, type CalendarDate, weekday } from '../../../shared/domain/calendar-date.ts';

/** The weeks of a month (`YYYY-MM`) from Monday to Sunday; null where a day is another month's. */
export const monthWeeks = (month: string): readonly (readonly (CalendarDate | null)[])[] => {
  const first = calendarDate(`${month}-01`);
  const next = addMonths(first, 1);
  const weeks: (CalendarDate | null)[][] = [];
  for (let monday = addDays(first, 1 - weekday(first)); monday < next; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
    weeks.push(days.map((day) => (day >= first && day < next ? day : null)));
  }
  return weeks;
};

/** The month that is some months later, or earlier. */
export const monthLater = (month: string, months: number): string =>
  addMonths(calendarDate(`${month}-01`), months).slice(0, 7);

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day to which a key leads within its month; null for a key that moves nothing. Home and End lead to the month's ends. */
export const dayMoved = (day: string, key: string): CalendarDate | null => {
  const from = calendarDate(day);
  const first = calendarDate(`${day.slice(0, 7)}-01`);
  const last = addDays(addMonths(first, 1), -1);
  if (key === 'Home') return first;
  if (key === 'End') return last;
  const step = steps[key];
  if (step === undefined) return null;
  const to = addDays(from, step);
  return to < first || to > last ? from : to;
};
