import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { readDay, readInstant } from '../../../shared/service/service-time.ts';

/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | View;

/** A view of the service as it travels: PascalCase properties, the values as JSON has them. */
export interface View {
  readonly [field: string]: Json | undefined;
}

export const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored document back as a view. Throws SyntaxError or TypeError where the text is none. */
export const parseView = (text: string): View => {
  const value: unknown = JSON.parse(text);
  if (!isView(value)) throw new TypeError('A stored document is no view');
  return value;
};

/** The field's text; null when it is missing, null, empty or no text. */
export const textOf = (view: View, field: string): string | null => {
  const value = view[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The instant (epoch ms) of a date in the field; null where there is none. */
export const instantOf = (view: View, field: string): number | null => readInstant(textOf(view, field) ?? '');

/** The day in Stockholm of a date in the field; null where there is none. */
export const dayOf = (view: View, field: string): CalendarDate | null => readDay(textOf(view, field) ?? '');

export const numberOf = (view: View, field: string): number | null => {
  const value = view[field];
  return typeof value === 'number' ? value : null;
};

export const flagOf = (view: View, field: string): boolean => view[field] === true;

export const viewOf = (view: View, field: string): View | null => {
  const value = view[field];
  return isView(value) ? value : null;
};

/** The views in a list field; an absent list is empty. */
export const viewsOf = (view: View, field: string): readonly View[] => {
  const value = view[field];
  return Array.isArray(value) ? value.filter(isView) : [];
};

/** The texts in a list field; an absent list is empty. */
export const textsOf = (view: View, field: string): readonly string[] => {
  const value = view[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};
