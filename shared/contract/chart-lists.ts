import { addDays, addMonths, calendarDate } from '../domain/calendar-date.ts';
import { type Ageing } from '../domain/stage.ts';
import { type DeliveryMethod } from '../service/enumerations.ts';
import { type BookedPart, type FollowFilter } from './follow-list.ts';

/** For every bar of Start the filter of Follow-up whose list adds up to it. Months are `YYYY-MM`. */

type Part = Partial<FollowFilter>;

const firstDay = (month: string) => calendarDate(`${month}-01`);
const lastDay = (month: string) => addDays(addMonths(firstDay(month), 1), -1);

/** The invoices of some months, by invoice date. */
const billedIn = (from: string, to: string): Part => ({ dateFrom: firstDay(from), dateTo: lastDay(to) });

export const monthList = (currency: string, month: string, booked: BookedPart): Part => ({
  currency,
  booked,
  ...billedIn(month, month),
});

export const deliveryList = (currency: string, delivery: DeliveryMethod, from: string, to: string): Part => ({
  currency,
  booked: 'billed',
  delivery,
  ...billedIn(from, to),
});

const lateness: Readonly<Record<Ageing, Part>> = {
  'not-due': { booked: 'not-due' },
  '1-10': { overdueFrom: 1, overdueTo: 10 },
  '11-30': { overdueFrom: 11, overdueTo: 30 },
  'over-30': { overdueFrom: 31 },
};
export const ageingList = (currency: string, ageing: Ageing): Part => ({ currency, ...lateness[ageing] });

/** What was paid in a month, by its latest payment. */
export const paidList = (currency: string, month: string): Part => ({
  currency,
  group: 'paid',
  paidFrom: firstDay(month),
  paidTo: lastDay(month),
});
