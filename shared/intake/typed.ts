import { calendarDate, type CalendarDate, dateFromParts } from '../domain/calendar-date.ts';
import { isBlank } from './cell-text.ts';
import { readCell, readingOf } from './cell-value.ts';
import { possibleOrders, readOrderedDate } from './dates.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { type DecimalMark, markEvidence } from './numbers.ts';
import { type ProblemCode } from './problem-texts.ts';

export type Typed =
  | {
      readonly value: string | null;
      /** The currency that is typed beside an amount. */
      readonly currency?: string;
    }
  | { readonly problem: ProblemCode };

/** What a person types has no column to vote: the text itself shows its mark, and `1.234` alone shows none. */
const markOf = (text: string): DecimalMark | null => {
  const evidence = markEvidence(text);
  return evidence === 'either' ? null : (evidence ?? ',');
};

/** `5/11` and `5.11` mean this year's day; a Swede types the day first. */
const withoutYear = (text: string, today: CalendarDate): CalendarDate | null => {
  const parts = /^(\d{1,2})[/.](\d{1,2})\.?$/.exec(text);
  return parts ? dateFromParts(Number(today.slice(0, 4)), Number(parts[2]), Number(parts[1])) : null;
};

const typedDate = (text: string, today: CalendarDate): Typed => {
  const short = withoutYear(text, today);
  if (short !== null) return { value: short };
  const orders = possibleOrders(text);
  // Day and month could be either: which one must not be guessed, unless both give the same day.
  const days = new Set(orders.map((order) => readOrderedDate(text, order)));
  const yearFirst = readOrderedDate(text, 'ymd');
  if (yearFirst !== null && !/[/.]/.test(text)) return { value: yearFirst };
  if (days.size > 1 && /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}$/.test(text)) {
    const dayFirst = orders.includes('dmy') && /\./.test(text) ? readOrderedDate(text, 'dmy') : null;
    return dayFirst === null ? { problem: 'date-order-unproven' } : { value: dayFirst };
  }
  const [only] = orders;
  const read = readCell(text, readingOf('invoiceDate', ',', only ?? null));
  return read.value === null ? { problem: read.problem ?? 'not-a-date' } : { value: calendarDate(read.value) };
};

/**
 * Reads what a person types into a cell of the grid: the same rules as for a file, with either decimal mark where the
 * text shows which one it is, and all forms of dates that can be meant in one way only. Blank empties the cell.
 */
export const parseTyped = (field: Field, text: string, today: CalendarDate): Typed => {
  if (isBlank(text)) return { value: null };
  const { type } = fieldTable[field];
  if (type === 'date') return typedDate(text.trim(), today);
  const numeric = type === 'amount' || type === 'quantity' || type === 'percent';
  const mark = numeric ? markOf(text) : ',';
  if (mark === null) return { problem: 'ambiguous-number' };
  const read = readCell(text, readingOf(field, mark, null));
  if (read.value === null) return { problem: read.problem ?? 'not-a-number' };
  return { value: read.value, ...(read.currency === undefined ? {} : { currency: read.currency }) };
};
