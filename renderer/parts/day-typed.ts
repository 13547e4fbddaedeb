import { addDays, type CalendarDate, dateFromParts } from '../../shared/domain/calendar-date.ts';
import { OutOfRangeError } from '../../shared/domain/out-of-range.ts';

/** Year, month, day, with any mark between them, or none: `2026-12-31`, `26/12/31`, `20261231`, `261231`. */
const forms = [/^(\d{4}|\d{2})[-/. ](\d{1,2})[-/. ](\d{1,2})$/, /^(\d{4}|\d{2})(\d{2})(\d{2})$/] as const;

/** The day that a person typed, or null. The year comes first (ISO 8601): a day that can be read in two ways is none. */
export const dayTyped = (text: string): CalendarDate | null => {
  const parts = forms.map((form) => form.exec(text.trim())).find((found) => found !== null);
  if (parts === undefined) return null;
  const [year = '', month, day] = parts.slice(1);
  return dateFromParts(Number(year) + (year.length === 2 ? 2_000 : 0), Number(month), Number(day));
};

/** So many days later; the same day where the calendar ends. */
export const daysLater = (day: CalendarDate, days: number): CalendarDate => {
  try {
    return addDays(day, days);
  } catch (error) {
    if (error instanceof OutOfRangeError) return day;
    throw error;
  }
};
