import { dateFromParts } from '../../shared/domain/calendar-date.ts';
import { isDecimal } from '../../shared/domain/decimal.ts';
import { escapeGuard } from '../../shared/intake/formula-guard.ts';
import { type ColumnType } from './table.ts';

/** Excel computes with 15 digits: a longer number would be another one when it is read back. */
const exactDigits = 15;

const asNumber = (text: string): number | null => {
  if (!isDecimal(text) || text.replace(/\D/g, '').replace(/^0+/, '').length > exactDigits) return null;
  const number = Number(text);
  return String(number) === text ? number : null;
};

/** Days of Excel's calendar begin 1900-03-01: before it, it counts a day that never was. */
const asDay = (text: string): Date | null => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || text < '1900-03-01') return null;
  return dateFromParts(Number(year), Number(month), Number(day)) === null ? null : new Date(`${text}T00:00:00Z`);
};

/** What XML cannot hold is written `_xHHHH_`, and so is a text that looks like that: ECMA-376 part 1, 22.9.2.19. */
const unwritable = /[^\P{Cc}\t\n\u0080-\u009F]|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const hex = (char: string): string => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as a workbook's cell holds it. */
export const cellText = (text: string): string => escapeGuard(text).replace(unwritable, hex);

/** The cell's native value: a number where it can be read back to the digit (case N007), a day, else text. */
export const cellValue = (text: string, type: ColumnType): string | number | Date => {
  const native = type === 'text' ? null : type === 'date' ? asDay(text) : asNumber(text);
  if (native !== null) return native;
  // A number that is too long keeps its digits as text; its comma shows which mark it is.
  return cellText(type !== 'text' && type !== 'date' && isDecimal(text) ? text.replace('.', ',') : text);
};
