import { addDays, type CalendarDate, daysBetween } from '../../../shared/domain/calendar-date.ts';
import { add, decimal, type Decimal, divide, multiply, round } from '../../../shared/domain/decimal.ts';

/**
 * The reference rate in percent by the day from which it holds: the policy rate at the end of the half-year before, rounded
 * up to half a percent (räntelagen 9 §). The last one holds on.
 */
const referenceRates: readonly (readonly [from: string, rate: string])[] = [
  ['2026-01-01', '2'],
  ['2025-07-01', '2'],
  ['2025-01-01', '3'],
  ['2024-01-01', '4'],
  ['2023-07-01', '3.5'],
  ['2023-01-01', '2.5'],
  ['2022-07-01', '0.5'],
];

const referenceRate = (day: CalendarDate): Decimal => decimal(referenceRates.find(([from]) => day >= from)?.[1] ?? '0');

/** Terms of interest: a name of InterestTypeView, and percent a year. */
export interface InterestTerms {
  readonly type: string;
  readonly percent: number;
}

const rateOn = ({ type, percent }: InterestTerms, day: CalendarDate): Decimal => {
  if (type === 'Fixed') return decimal(percent);
  if (type === 'AboveEffectiveReference') return add(referenceRate(day), decimal(percent));
  return decimal(0);
};

const yearsOfPercent = decimal(36_500);

/**
 * Interest for the days after `from` up to and including `to`, in minor units: the debt of each day × its rate / 365, rounded
 * once, half away from zero.
 */
export const interestOn = (
  debtOn: (day: CalendarDate) => number,
  terms: InterestTerms,
  from: CalendarDate,
  to: CalendarDate,
): number => {
  let sum = decimal(0);
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    sum = add(sum, multiply(decimal(debtOn(day)), rateOn(terms, day)));
  }
  return Math.max(0, Number(round(divide(sum, yearsOfPercent), 0)));
};

/** {@link interestOn} a debt that stays the same; 0 where the period has no days. */
export const interestOnSum = (debt: number, terms: InterestTerms, from: CalendarDate, to: CalendarDate): number =>
  daysBetween(from, to) <= 0 ? 0 : interestOn(() => debt, terms, from, to);
