import { z } from 'zod';
import { type Minor, minor } from '../domain/money.ts';
import { readInstant } from './service-time.ts';

// The plain fields of views, as the client reads them: a property that is missing or null becomes null, so that a service
// that leaves one out stops nothing; a property of the wrong type is an error.

export const textIn = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value): string | null => (value === null || value === undefined ? null : String(value)));

/** Text that only stands there where it says something. */
export const blankToNull = (value: string | null): string | null =>
  value === null || value.trim() === '' ? null : value;

/** Text that matters: null, missing and blank are all an error. */
export const requiredTextIn = z.string().min(1);

export const flagIn = z
  .boolean()
  .nullish()
  .transform((value): boolean => value ?? false);

export const numberIn = z
  .number()
  .nullish()
  .transform((value): number | null => value ?? null);

/** An instant in epoch ms; null where there is none or the text is no date (concepts, Dates and time zone). */
export const instantIn = z
  .string()
  .nullish()
  .transform((value): number | null => (value === null || value === undefined ? null : readInstant(value)));

export interface ServiceAmount {
  readonly value: Minor;
  readonly currency: string;
}

/** AmountView: minor units and a currency; a missing currency is SEK. */
export const amountIn = z
  .object({ Value: z.int(), CurrencyCode: textIn })
  .nullish()
  .transform((view): ServiceAmount | null =>
    view ? { value: minor(view.Value), currency: view.CurrencyCode ?? 'SEK' } : null,
  );

const asList = (value: unknown): unknown => {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return value;
  const lists = Object.values(value).filter((part) => Array.isArray(part));
  return lists.length === 1 ? lists[0] : value;
};

/** Reads a list view: a plain array, or an object that holds one array (decisions.md 4). Nothing at all is an empty list. */
export const listIn = <S extends z.ZodType>(item: S) => z.preprocess(asList, z.array(item));
