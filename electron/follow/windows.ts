import { addDays, addMonths, type CalendarDate } from '../../shared/domain/calendar-date.ts';

/** A stretch of days that one call asks for; each begins where the one before ended. */
export interface DayWindow {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Cuts the days between into windows of at most so many months (a day less, to stay inside a limit of that length). */
export const windowsOf = (from: CalendarDate, to: CalendarDate, months: number): readonly DayWindow[] => {
  const windows: DayWindow[] = [];
  for (let start = from; start < to || windows.length === 0;) {
    const longest = addDays(addMonths(start, months), -1);
    const end = longest < to ? longest : to;
    windows.push({ from: start, to: end });
    start = end;
  }
  return windows;
};

export const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);
export const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
