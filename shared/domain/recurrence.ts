import { addDays, addMonths, type CalendarDate, calendarDate } from './calendar-date.ts';

/** What comes back on a day of some months. */
export interface Recurrence {
  /** 1–31; a month that lacks the day has its last instead. */
  readonly day: number;
  /** Months from one run to the next. */
  readonly months: number;
  /** The months in which the first run may be: every `of` months, counted from `month` (1–12). */
  readonly first: { readonly month: number; readonly of: 1 | 3 | 12 };
}

const monthOf = (date: CalendarDate): number => Number(date.slice(5, 7));
const beginOf = (date: CalendarDate): CalendarDate => calendarDate(`${date.slice(0, 8)}01`);

const dayIn = (monthBegin: CalendarDate, day: number): CalendarDate => {
  const last = addDays(addMonths(monthBegin, 1), -1);
  return day >= Number(last.slice(8)) ? last : addDays(monthBegin, day - 1);
};

/** The day that is some runs later, or earlier. Runs at a month's end stay there: 31 January, 28 February, 31 March. */
export const runsLater = (recurrence: Recurrence, run: CalendarDate, runs: number): CalendarDate =>
  dayIn(addMonths(beginOf(run), runs * recurrence.months), recurrence.day);

/** The first day that fits, not before a day. */
export const firstRun = ({ day, first }: Recurrence, from: CalendarDate): CalendarDate => {
  const months = Array.from({ length: first.of + 1 }, (_month, ahead) => addMonths(beginOf(from), ahead));
  const found = months
    .filter((month) => (monthOf(month) - first.month) % first.of === 0)
    .map((month) => dayIn(month, day))
    .find((date) => date >= from);
  return found ?? dayIn(addMonths(beginOf(from), first.of), day);
};

/** The first run of a series, of which one run is known and not passed by, that is not before a day. */
export const runNotBefore = (recurrence: Recurrence, run: CalendarDate, day: CalendarDate): CalendarDate => {
  let next = run;
  while (next < day) next = runsLater(recurrence, next, 1);
  return next;
};
