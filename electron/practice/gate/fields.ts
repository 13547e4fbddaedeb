import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type Amount, readAmount } from '../invoicing/amount.ts';
import { missing } from '../refusal.ts';
import { dayOf, instantOf, textOf, type View } from '../wire/json.ts';

// Fields of a content that must be there: each throws a Refusal (400) where it is not.

const needed = <T>(value: T | null, field: string): T => {
  if (value === null) throw missing(field);
  return value;
};

export const needText = (view: View, field: string): string => needed(textOf(view, field), field);

/** Epoch ms. */
export const needInstant = (view: View, field: string): number => needed(instantOf(view, field), field);

export const needDay = (view: View, field: string): CalendarDate => needed(dayOf(view, field), field);

export const needAmount = (view: View, field: string): Amount => needed(readAmount(view, field), field);
