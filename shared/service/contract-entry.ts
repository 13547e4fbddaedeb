import { addDays, type CalendarDate } from '../domain/calendar-date.ts';
import { firstRun, type Recurrence, runNotBefore } from '../domain/recurrence.ts';

/** How a new contract invoice comes back. Source: views.json, RecurrenceDetailsView. */

/** What a person says of how often, and on which day of the month. */
export interface Rhythm {
  /** Months from one invoice to the next, 1–1200. */
  readonly months: number;
  /** 1–31; a month that lacks the day has its last instead. */
  readonly day: number;
}

const monthOf = (day: CalendarDate): number => Number(day.slice(5, 7));

/** The day of the month of a date. */
export const dayOfMonth = (day: CalendarDate): number => Number(day.slice(8));

/** In which unit the service counts so many months: years and quarters where they are whole ones. */
const unitOf = (months: number): 1 | 3 | 12 => (months % 12 === 0 ? 12 : months % 3 === 0 ? 3 : 1);

/** The rule by which the service runs a contract whose first run is in the month of a day. */
export const recurrenceFrom = ({ months, day }: Rhythm, from: CalendarDate): Recurrence => ({
  day,
  months,
  first: { month: monthOf(from), of: unitOf(months) },
});

/** Views, RecurrenceDetailsView, as it is sent. */
export interface RecurrenceEntry {
  readonly RecurrenceInterval: 'Monthly' | 'Quarterly' | 'Yearly';
  readonly Start: string;
  readonly NoEndDate: boolean;
  readonly End?: string;
  readonly MonthlyRecurrence?: { readonly RecurOnDayInMonth: number; readonly RecurMonthInterval: number };
  readonly QuarterlyRecurrence?: {
    readonly RecurOnDayInMonth: number;
    readonly RecurOnMonth: number;
    readonly RecurQuarterInterval: number;
  };
  readonly YearlyRecurrence?: {
    readonly RecurOnDayInMonth: number;
    readonly RecurOnMonth: number;
    readonly RecurYearInterval: number;
  };
}

const howOften = ({ months, day }: Rhythm, month: number): Omit<RecurrenceEntry, 'Start' | 'NoEndDate' | 'End'> => {
  const unit = unitOf(months);
  const count = months / unit;
  switch (unit) {
    case 1:
      return {
        RecurrenceInterval: 'Monthly',
        MonthlyRecurrence: { RecurOnDayInMonth: day, RecurMonthInterval: count },
      };
    case 3:
      // The month within its quarter, 1–3.
      return {
        RecurrenceInterval: 'Quarterly',
        QuarterlyRecurrence: {
          RecurOnDayInMonth: day,
          RecurOnMonth: ((month - 1) % 3) + 1,
          RecurQuarterInterval: count,
        },
      };
    case 12:
      return {
        RecurrenceInterval: 'Yearly',
        YearlyRecurrence: { RecurOnDayInMonth: day, RecurOnMonth: month, RecurYearInterval: count },
      };
  }
};

/**
 * How a contract comes back whose first invoice is made on a day. That day is sent as its start: an earlier one would have the
 * service make up for every period since, in one night (endpoints a, movenextrun).
 */
export const recurrenceEntry = (rhythm: Rhythm, first: CalendarDate, end: CalendarDate | null): RecurrenceEntry => ({
  ...howOften(rhythm, monthOf(first)),
  Start: first,
  NoEndDate: end === null,
  ...(end === null ? {} : { End: end }),
});

/** Why a contract has no first invoice that could be told beforehand. */
export const noFirstDays = ['past', 'otherDay', 'ended'] as const;
export type NoFirstDay = (typeof noFirstDays)[number];

/** Whether there is none. */
export const isNoFirstDay = (first: CalendarDate | NoFirstDay): first is NoFirstDay =>
  noFirstDays.some((why) => why === first);

/** When a contract begins by what a person says of it; `next`: the day of the invoice that is to be made first. */
export interface ContractTime extends Rhythm {
  readonly next: CalendarDate | null;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
}

const firstOf = (time: ContractTime, today: CalendarDate): CalendarDate | NoFirstDay => {
  const { next, start } = time;
  const from = next ?? start;
  if (from === null) return 'otherDay';
  const recurrence = recurrenceFrom(time, from);
  const own = firstRun(recurrence, from);
  if (next !== null) return own !== next ? 'otherDay' : next <= today ? 'past' : next;
  // Whole quarters or years would pass before the day of the month comes again: only a person knows which is meant.
  if (recurrence.first.of > 1 && own.slice(0, 7) !== from.slice(0, 7)) return 'otherDay';
  return runNotBefore(recurrence, own, addDays(today, 1));
};

/**
 * The day of the first invoice of a new contract: the one that was said, else the first of its series after today, so that nothing
 * is made for time that has passed. `past`: that day has been, or is today, whose night is over. `otherDay`: it is not the day of
 * the month that was said. `ended`: the contract is over before it.
 */
export const firstInvoiceDay = (time: ContractTime, today: CalendarDate): CalendarDate | NoFirstDay => {
  const first = firstOf(time, today);
  return !isNoFirstDay(first) && time.end !== null && first > time.end ? 'ended' : first;
};
