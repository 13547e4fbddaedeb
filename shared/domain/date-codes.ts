import { addDays, addMonths, type CalendarDate } from './calendar-date.ts';
import { type InvoiceLanguage, monthNames } from './month-names.ts';

type Unit = 'Y' | 'M' | 'D';

/** How a code prints, and the unit of a suffix that names none; null where the suffix must name it. */
interface Code {
  readonly layout: string;
  readonly unit: Unit | null;
}

/** Concepts, Date codes in row descriptions. The ÅÅ variants are folded into YY before the table is asked. */
const codes: ReadonlyMap<string, Code> = new Map(
  Object.entries({
    YY: { layout: 'YY', unit: 'Y' },
    YYYY: { layout: 'YYYY', unit: 'Y' },
    MM: { layout: 'MM', unit: 'M' },
    MMM: { layout: 'MMM', unit: 'M' },
    MMMM: { layout: 'MMMM', unit: 'M' },
    DD: { layout: 'DD', unit: 'D' },
    YYMMDD: { layout: 'YYMMDD', unit: null },
    'YY-MM-DD': { layout: 'YY-MM-DD', unit: null },
    YYYYMMDD: { layout: 'YYYYMMDD', unit: null },
    'YYYY-MM-DD': { layout: 'YYYY-MM-DD', unit: null },
    'MMM YYYY': { layout: 'MMM YYYY', unit: 'M' },
    'MMMM YYYY': { layout: 'MMMM YYYY', unit: 'M' },
  } satisfies Record<string, Code>),
);

interface Shift {
  readonly years: number;
  readonly months: number;
  readonly days: number;
}

/** `+18M`, `-30D+2M`, `+1` (in the code's own unit: decisions.md 25). Null when the suffix says nothing that can be done. */
const readShift = (suffix: string, unit: Unit | null): Shift | null => {
  const sums: Record<Unit, number> = { Y: 0, M: 0, D: 0 };
  for (const [, amount, named] of suffix.matchAll(/([+-]\d{1,5})([YÅMD])?/g)) {
    const part = named === 'Å' ? 'Y' : named === 'Y' || named === 'M' || named === 'D' ? named : unit;
    if (part === null) return null;
    sums[part] += Number(amount);
  }
  return { years: sums.Y, months: sums.M, days: sums.D };
};

/** Years, then months, then days; a day that a month lacks becomes its last (decisions.md 25). */
const move = (date: CalendarDate, { years, months, days }: Shift): CalendarDate =>
  addDays(addMonths(addMonths(date, years * 12), months), days);

const print = (layout: string, date: CalendarDate, language: InvoiceLanguage): string => {
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)];
  const names = monthNames[language];
  return layout.replace(/YYYY|YY|MMMM|MMM|MM|DD/g, (part) => {
    switch (part) {
      case 'YYYY':
        return year;
      case 'YY':
        return year.slice(2);
      case 'MMMM':
        return names.long[Number(month) - 1] ?? month;
      case 'MMM':
        return names.short[Number(month) - 1] ?? month;
      case 'MM':
        return month;
      default:
        return day;
    }
  });
};

const inBraces = /\{([YÅMD]{2,8}(?:[- ][YÅMD]{2,4}){0,2})((?:[+-]\d{1,5}[YÅMD]?)*)\}/g;

/**
 * Replaces every date code in a text: `{YYYY}`, `{ÅÅ-MM-DD+30D}`, `{MMMM YYYY}`, `{MMM-2M}` … for the date, in the
 * language. Braces that hold no code, or a complete date whose suffix names no part, are left as they stand.
 * Source: concepts, Date codes in row descriptions; decisions.md 25.
 */
export const replaceDateCodes = (text: string, date: CalendarDate, language: InvoiceLanguage): string => {
  if (!text.includes('{')) return text;
  return text.replace(inBraces, (whole, written: string, suffix: string) => {
    const code = codes.get(written.replaceAll('Å', 'Y'));
    const shift = code === undefined ? null : readShift(suffix, code.unit);
    if (code === undefined || shift === null) return whole;
    try {
      return print(code.layout, move(date, shift), language);
    } catch {
      // A shift that leaves the calendar (year 3000) prints nothing sensible: the person sees the code itself.
      return whole;
    }
  });
};

/** True when the text holds a code that {@link replaceDateCodes} would replace. */
export const hasDateCodes = (text: string, date: CalendarDate): boolean => replaceDateCodes(text, date, 'sv') !== text;
