import { readPersonalNo } from '../../../shared/domain/personal-no.ts';
import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { badField } from '../refusal.ts';

/** Collected data is removed after at most 24 hours (concepts, Limits). */
export const keptMs = 24 * 3_600_000;

/** A person number of 12 digits (concepts, E-identity authentication and signing 1). Throws a Refusal (400). */
export const personNumber = (field: string, written: string, today: CalendarDate): string => {
  const person = /^\d{12}$/.test(written) ? readPersonalNo(written, today) : null;
  if (person === null)
    throw badField(field, 'ska vara ett personnummer med 12 siffror', 'must be a person number of 12 digits');
  return person.digits12;
};
