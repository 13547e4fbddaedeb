import { type CalendarDate, dateFromParts } from './calendar-date.ts';
import { hasValidLuhn } from './luhn.ts';

export interface PersonalNo {
  /** A coordination number (samordningsnummer) has 60 added to the day. */
  readonly kind: 'personal' | 'coordination';
  readonly birthDate: CalendarDate;
  /** YYMMDDNNNC: the key by which two spellings are compared. */
  readonly digits10: string;
  /** YYYYMMDDNNNC. */
  readonly digits12: string;
  /** YYMMDD-NNNC, with `+` in the year when the person turns 100 and after. */
  readonly printed: string;
}

const shape = /^(\d\d)?(\d\d)(\d\d)(\d\d)([-+])?(\d{4})$/;

/** Spaces go, every dash becomes `-`. */
const tidy = (text: string): string =>
  text.replace(/[\s\u00A0\u2009\u202F]/g, '').replace(/[\u2010-\u2015\u2212]/g, '-');

/** The latest year that ends in these two digits and is not after `latest`. */
const yearUpTo = (short: number, latest: number): number => latest - ((((latest - short) % 100) + 100) % 100);

const bornIn = (short: string, sign: string, month: number, day: number, today: CalendarDate): CalendarDate | null => {
  const thisYear = Number(today.slice(0, 4));
  const year = yearUpTo(Number(short), sign === '+' ? thisYear - 100 : thisYear);
  const born = dateFromParts(year, month, day);
  // A day later this year is a person of the century before; a leap day may exist in one of the two only.
  return born !== null && born <= today ? born : dateFromParts(year - 100, month, day);
};

/**
 * Reads a personnummer or samordningsnummer in any of its spellings: `YYMMDD-NNNC`, `YYMMDD+NNNC` from 100 years on,
 * `YYYYMMDDNNNC`, with spaces or odd dashes. `today` tells the century of the short form. Null when it is none, or
 * when its check digit (Luhn on the ten digits) or its day is wrong. Source: sweden.md, row Personnummer.
 */
export const readPersonalNo = (text: string, today: CalendarDate): PersonalNo | null => {
  const parts = shape.exec(tidy(text));
  if (!parts) return null;
  const [, century, short = '', month = '', dayDigits = '', sign = '-', serial = ''] = parts;
  const digits10 = `${short}${month}${dayDigits}${serial}`;
  if (!hasValidLuhn(digits10)) return null;
  const coordination = Number(dayDigits) > 60;
  const day = Number(dayDigits) - (coordination ? 60 : 0);
  const birthDate =
    century === undefined
      ? bornIn(short, sign, Number(month), day, today)
      : dateFromParts(Number(century + short), Number(month), day);
  if (birthDate === null || birthDate > today) return null;
  const turns100 = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) >= 100;
  return {
    kind: coordination ? 'coordination' : 'personal',
    birthDate,
    digits10,
    digits12: birthDate.slice(0, 2) + digits10,
    printed: `${digits10.slice(0, 6)}${turns100 ? '+' : '-'}${serial}`,
  };
};
