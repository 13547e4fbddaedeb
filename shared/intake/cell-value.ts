import { type CalendarDate } from '../domain/calendar-date.ts';
import { compare, type Decimal, decimal, isDecimal, multiply, toDecimal } from '../domain/decimal.ts';
import { tidyEmail } from '../domain/email.ts';
import { readOrgNo } from '../domain/org-no.ts';
import { assertNever } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { readCountry, readCurrency, readDelivery, readInvoiceType, readLanguage } from './choices.ts';
import { type DateOrder, dateOfSerial, possibleOrders, readFixedDate, readOrderedDate } from './dates.ts';
import { type ValueRule } from './draft.ts';
import { readBoolean, readChoice } from './field-choices.ts';
import { fieldTable } from './field-table.ts';
import { type Field, type FieldType } from './fields.ts';
import { unguarded } from './formula-guard.ts';
import { isTooBig } from './line-math.ts';
import { readIdNumber, readIdText } from './ids.ts';
import { type DecimalMark, readNumber } from './numbers.ts';
import { type ProblemCode } from './problem-texts.ts';
import { type RawCell, type RawNumber } from './raw-table.ts';
import { isReverseRate } from './reverse-words.ts';

/** How a column's cells are read, decided once for the whole column. */
export interface Reading {
  readonly field: Field;
  readonly type: FieldType;
  readonly mark: DecimalMark;
  /** null: no order is proven, so a date that needs one is an error. */
  readonly order: DateOrder | null;
}

export interface CellRead {
  readonly value: string | null;
  readonly rule: ValueRule;
  /** Set when the value is null although the cell is not blank, or (levels hint and warning) when something must be said. */
  readonly problem?: ProblemCode;
  /** The currency written in the cell or shown by its number format, where one is. */
  readonly currency?: string;
  /** The unit written behind a quantity (`tim` of `7,5 tim`), where one is. */
  readonly unit?: string;
}

const good = (value: string, rule: ValueRule): CellRead => ({ value, rule });
const bad = (problem: ProblemCode, rule: ValueRule = 'text'): CellRead => ({ value: null, rule, problem });
const blank: CellRead = { value: null, rule: 'text' };

export const readingOf = (field: Field, mark: DecimalMark, order: DateOrder | null): Reading => ({
  field,
  type: fieldTable[field].type,
  mark,
  order,
});

/** Excel computes with 15 digits; what a workbook stores beyond them is noise of its binary numbers. */
const numberOfCell = (cell: RawNumber): { readonly value: Decimal; readonly noise: boolean } | null => {
  const exact = toDecimal(cell.raw);
  if (exact === null) return null;
  const digits = exact
    .replace('-', '')
    .replace(/^0\.0*/, '')
    .replace('.', '');
  if (digits.length <= 15) return { value: exact, noise: false };
  const kept = toDecimal(Number(cell.raw).toPrecision(15));
  return kept === null || kept === exact ? { value: exact, noise: false } : { value: kept, noise: true };
};

const one = decimal(1);
const hundred = decimal(100);
/** A VAT rate below 1 is a fraction (case N120): no country has a rate under 1 %. */
const isFraction = (value: Decimal): boolean => value.startsWith('0.') && compare(value, one) < 0;

const percentRead = (value: Decimal, field: Field, rule: ValueRule): CellRead =>
  field === 'vatRate' && isFraction(value) ? good(multiply(value, hundred), 'fraction-to-percent') : good(value, rule);

const textRule = (mark: DecimalMark): ValueRule => (mark === ',' ? 'number-decimal-comma' : 'number-decimal-point');

/** Beyond these bounds a number is a slip of the keyboard or a lost decimal mark, and no invoice could carry it. */
const bounded = (read: CellRead, type: FieldType): CellRead =>
  read.value !== null && isDecimal(read.value) && isTooBig(read.value, type === 'percent' ? 6 : 10)
    ? bad('amount-too-big', read.rule)
    : read;

/** How people say that no VAT is due, and the codes of rates in Swedish bookkeeping programs: `M25`. */
const freeOfVat =
  /^(?:moms?fri(?:tt|a)?|ingen(?: moms)?|utan moms|ej moms|undantag(?:en|et)?|vat[- ]?(?:free|exempt)|(?:tax[- ]?)?exempt|no (?:vat|tax)|zero[- ]rated)$/i;
const rateCode = /^m(?:oms)?[ -]?(\d{1,2})$/i;

const percentText = (cell: string): string => {
  const code = rateCode.exec(cell.trim())?.[1];
  return code ?? cell.replace(/^\s*(?:moms|vat|tax)\s*|\s*(?:moms|vat|tax|procent|percent)\s*$/gi, '');
};

const hours = /^\s*\d{1,4}:\d{2}(?::\d{2})?\s*$/;

/** `Nej` and `-` in a column of deductions: none is asked for. */
const noAmount = /^\s*(?:nej|ingen|inget|inga|no|none|[-–—])\s*$/i;

const readAmountText = (cell: string, { field, type, mark }: Reading): CellRead => {
  const rule = textRule(mark);
  const read = readNumber(cell, mark);
  if (read === null && field === 'deductionAmount' && noAmount.test(cell)) return good('0', 'lookup');
  if (read === null) return bad(hours.test(cell) ? 'time-not-number' : 'not-a-number', rule);
  if (read.percent) return bad('percent-in-amount', rule);
  const { value, currency, unit } = read;
  // `500 kr/st` is a price for each; `5 st` is a quantity, whatever its column is called.
  if (unit !== null && type === 'amount' && !/^(?:\/|per|pr)/i.test(unit)) return bad('not-a-number', rule);
  return {
    ...good(value, rule),
    ...(currency === null ? {} : { currency }),
    ...(unit === null ? {} : { unit: unit.replace(/^(?:\/|per\s|pr\s)\s*/i, '') }),
  };
};

/** No percentage has thousands: a mark that stands alone in it is a decimal mark, whatever the column has. */
const percentMark = (cell: string, mark: DecimalMark): DecimalMark => {
  const [only, ...more] = cell.match(/[.,]/g) ?? [];
  return more.length === 0 && (only === ',' || only === '.') ? only : mark;
};

const readPercentText = (cell: string, { field, mark: columnMark }: Reading): CellRead => {
  const mark = percentMark(cell, columnMark);
  const rule = textRule(mark);
  if (field === 'vatRate' && (freeOfVat.test(cell.trim()) || isReverseRate(cell))) return good('0', 'lookup');
  const read = readNumber(percentText(cell), mark);
  if (read === null || read.unit !== null) return bad(hours.test(cell) ? 'time-not-number' : 'not-a-number', rule);
  if (read.currency !== null) return bad('amount-in-percent', rule);
  return read.percent ? good(read.value, rule) : percentRead(read.value, field, rule);
};

const readAnyNumber = (cell: RawCell, reading: Reading): CellRead => {
  const { field, type } = reading;
  if (typeof cell === 'string')
    return type === 'percent' ? readPercentText(cell, reading) : readAmountText(cell, reading);
  if (cell?.kind !== 'number' || cell.shape === 'date' || cell.shape === 'datetime') return bad('not-a-number');
  // The workbook keeps 8:30 as 0.354 of a day: as a quantity that would bill a third of an hour.
  if (cell.shape === 'duration') return bad('time-not-number', 'number-cell');
  const read = numberOfCell(cell);
  if (read === null) return bad('not-a-number', 'number-cell');
  if (cell.shape === 'percent') {
    return type === 'percent'
      ? good(multiply(read.value, hundred), 'percent-cell')
      : bad('percent-in-amount', 'number-cell');
  }
  if (type === 'percent') {
    if (cell.currency !== undefined) return bad('amount-in-percent', 'number-cell');
    return percentRead(read.value, field, 'number-cell');
  }
  return {
    value: read.value,
    rule: 'number-cell',
    ...(read.noise ? { problem: 'float-noise' as const } : {}),
    ...(cell.currency === undefined ? {} : { currency: cell.currency }),
  };
};

const orderRule: Readonly<Record<DateOrder, ValueRule>> = {
  ymd: 'date-compact',
  dmy: 'date-day-month-year',
  mdy: 'date-month-day-year',
};

const readDateText = (text: string, order: DateOrder | null): CellRead => {
  const written = text.trim();
  const fixed = readFixedDate(written);
  if (fixed !== null) return good(fixed.value, fixed.rule);
  const value: CalendarDate | null = order === null ? null : readOrderedDate(written, order);
  if (value !== null && order !== null) return good(value, orderRule[order]);
  if (order === null && possibleOrders(written).length > 0) return bad('date-order-unproven');
  const serial = /^\d{5}$/.test(written) ? dateOfSerial(Number(written)) : null;
  return serial === null ? bad('not-a-date') : { value: serial, rule: 'date-cell', problem: 'date-serial' };
};

const readDateCell = (cell: RawCell, order: DateOrder | null): CellRead => {
  if (typeof cell === 'string') return readDateText(cell, order);
  if (cell?.kind !== 'number') return bad('not-a-date');
  if (cell.date === undefined) return readDateText(cell.raw, order);
  const fixed = readFixedDate(cell.date.slice(0, 10));
  return fixed === null ? bad('not-a-date') : good(fixed.value, 'date-cell');
};

const plainText = (cell: RawCell): string => {
  if (typeof cell === 'string') return cell.trim();
  if (cell?.kind === 'number' && cell.date === undefined) return numberOfCell(cell)?.value ?? cell.raw;
  return rawText(cell);
};

const readIdCell = (cell: RawCell): CellRead => {
  if (cell !== null && typeof cell !== 'string' && cell.kind !== 'number') return bad('not-an-id', 'id');
  const read = typeof cell === 'string' || cell === null ? readIdText(cell ?? '') : readIdNumber(cell);
  return 'value' in read ? good(read.value, 'id') : bad(read.fault, 'id');
};

const naming: ReadonlySet<Field> = new Set<Field>(['customerNo', 'customerExternalId', 'customerName']);

const looked = (value: string | null, problem: ProblemCode): CellRead =>
  value === null ? bad(problem, 'lookup') : good(value, 'lookup');

const readDays = (cell: RawCell): CellRead => {
  const days = /^(\d{1,3})(?:\s*(?:dagar|dgr|dag|d|days|day)\b\.?)?(?:\s*netto|\s*net)?$/i.exec(plainText(cell))?.[1];
  return days === undefined ? bad('not-days') : good(String(Number(days)), 'text');
};

const readFilled = (cell: RawCell, reading: Reading): CellRead => {
  switch (reading.type) {
    case 'text':
      return good(plainText(cell), 'text');
    case 'id':
    case 'phone':
      return readIdCell(cell);
    case 'orgNo':
    case 'zipCode': {
      const read = readIdCell(cell);
      const printed = reading.type === 'orgNo' && read.value !== null ? readOrgNo(read.value)?.printed : undefined;
      return printed === undefined ? read : good(printed, 'id');
    }
    case 'email':
      return good(tidyEmail(plainText(cell)), 'text');
    case 'date':
      return readDateCell(cell, reading.order);
    case 'amount':
    case 'quantity':
    case 'percent':
      return bounded(readAnyNumber(cell, reading), reading.type);
    case 'days':
      return readDays(cell);
    case 'currency':
      return looked(readCurrency(plainText(cell)), 'not-a-currency');
    case 'country':
      return looked(readCountry(plainText(cell)), 'not-a-country');
    case 'delivery':
      return looked(
        readDelivery(plainText(cell)),
        /^\s*mail\s*$/i.test(plainText(cell)) ? 'mail-is-ambiguous' : 'not-a-delivery',
      );
    case 'language':
      return looked(readLanguage(plainText(cell)), 'not-a-language');
    case 'invoiceType':
      return looked(readInvoiceType(plainText(cell)), 'not-an-invoice-type');
    case 'boolean':
      return looked(readBoolean(plainText(cell)), 'not-a-boolean');
    case 'choice':
      return looked(readChoice(reading.field, plainText(cell)), 'not-a-choice');
    case 'whole':
      return /^\d{1,4}$/.test(plainText(cell)) ? good(String(Number(plainText(cell))), 'text') : bad('not-whole');
    default:
      return assertNever(reading.type);
  }
};

/**
 * Reads one cell as its column's field says: the field decides the type, never the cell (intake.md 4). A blank cell has
 * value null and no problem; an unreadable one value null and a problem that says why; nothing is guessed.
 */
export const readCell = (cell: RawCell | undefined, reading: Reading): CellRead => {
  if (cell === undefined || isBlank(cell)) return blank;
  if (cell !== null && typeof cell !== 'string') {
    if (cell.kind === 'error') return bad('cell-error');
    if (cell.kind === 'uncalculated') return bad('uncalculated');
  }
  const read = readFilled(typeof cell === 'string' ? unguarded(cell) : cell, reading);
  // `-` and `"` below a customer name nobody, and must not become a customer.
  return read.value !== null && naming.has(reading.field) && !/[\p{L}\d]/u.test(read.value)
    ? bad('names-nobody')
    : read;
};
