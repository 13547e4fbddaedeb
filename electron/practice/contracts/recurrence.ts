import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type Recurrence } from '../../../shared/domain/recurrence.ts';
import { badField, missing } from '../refusal.ts';
import { dayOf, numberOf, textOf, type View, viewOf } from '../wire/json.ts';

/** When a contract invoice is made: how it comes back, from when, and until when. */
export interface Schedule {
  readonly recurrence: Recurrence;
  readonly start: CalendarDate;
  /** The last day on which it may run; null is for ever. */
  readonly end: CalendarDate | null;
}

const whole = (view: View, field: string, most: number): number => {
  const value = numberOf(view, field);
  if (value === null || value < 1 || value > most)
    throw badField(field, `ska vara 1-${String(most)}`, `must be 1-${String(most)}`);
  return value;
};

const mostMonths = 1200;

/** Per interval: the view that says how, its field of how many, the months of one, and whether a month is named. */
const intervals = {
  Monthly: { view: 'MonthlyRecurrence', count: 'RecurMonthInterval', months: 1 },
  Quarterly: { view: 'QuarterlyRecurrence', count: 'RecurQuarterInterval', months: 3 },
  Yearly: { view: 'YearlyRecurrence', count: 'RecurYearInterval', months: 12 },
} as const;

const isInterval = (name: string | null): name is keyof typeof intervals => name !== null && name in intervals;

const recurrenceOf = (details: View): Recurrence => {
  const name = textOf(details, 'RecurrenceInterval');
  if (!isInterval(name)) throw badField('RecurrenceInterval', 'saknas eller är okänt', 'is missing or unknown');
  const { view, count, months } = intervals[name];
  const own = viewOf(details, view);
  if (own === null) throw missing(view);
  return {
    day: whole(own, 'RecurOnDayInMonth', 31),
    months: months * whole(own, count, mostMonths / months),
    // A quarter's month may be told as 1–3 or as a month of the year: both mean the same every third month.
    first: { month: months === 1 ? 1 : whole(own, 'RecurOnMonth', 12), of: months },
  };
};

const endOf = (details: View, start: CalendarDate): CalendarDate | null => {
  if (details['NoEndDate'] === true) return null;
  const end = dayOf(details, 'End');
  if (end === null && details['NoEndDate'] === false) throw missing('End');
  if (end !== null && end < start) throw badField('End', 'är före Start', 'is before Start');
  return end;
};

/** RecurrenceDetails of a ContractInvoiceActionView. Throws a Refusal (400) for what is missing or out of bounds. */
export const scheduleOf = (contract: View): Schedule => {
  const details = viewOf(contract, 'RecurrenceDetails');
  if (details === null) throw missing('RecurrenceDetails');
  const start = dayOf(details, 'Start');
  if (start === null) throw missing('Start');
  return { recurrence: recurrenceOf(details), start, end: endOf(details, start) };
};
