import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { calendarDate, type CalendarDate, isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type Decimal, decimalsOf, isZero, toDecimal } from '../../../shared/domain/decimal.ts';
import { fitsMinor, fromMinor, lineTotal, type Minor, toMinor, totalsOf } from '../../../shared/domain/money.ts';
import { runsLater } from '../../../shared/domain/recurrence.ts';
import { dayOfMonth, recurrenceEntry, recurrenceFrom, type Rhythm } from '../../../shared/service/contract-entry.ts';
import { type ContractRow } from '../../../shared/service/contract-rows.ts';
import { type DeliveryMethod } from '../../../shared/service/enumerations.ts';
import { typedNumber } from '../../parts/number-typed.ts';

/** A new contract invoice as a person types it, before it is checked. */

export interface TypedRow {
  /** Tells it from its equals while they are typed. */
  readonly key: string;
  /** The article of the register; blank for none. */
  readonly productId: string;
  readonly articleNo: string;
  readonly unit: string;
  readonly description: string;
  readonly quantity: string;
  /** In whole units of the currency, before VAT. */
  readonly price: string;
  /** Per cent. */
  readonly vat: string;
}

export interface TypedContract {
  readonly debtorId: string;
  readonly number: string;
  readonly rows: readonly TypedRow[];
  readonly currency: string;
  /** Months from one invoice to the next. */
  readonly months: string;
  readonly first: string;
  /** Always the last day of the month, where the first is. */
  readonly monthEnd: boolean;
  readonly end: string;
  readonly terms: string;
  readonly delivery: DeliveryMethod;
  readonly ourReference: string;
  readonly yourReference: string;
  readonly message: string;
  readonly autoAttest: boolean;
}

/** What is missing, or cannot be read. */
export const lacks = ['customer', 'rows', 'first', 'past', 'end', 'terms'] as const;
export type Lack = (typeof lacks)[number];

/** A contract that can be asked for, with what is told before it is. */
export interface ReadyContract {
  readonly act: Extract<ServiceAct, { readonly kind: 'createContract' }>;
  readonly first: CalendarDate;
  /** The day of the invoice after the first; null where the contract ends before it. */
  readonly second: CalendarDate | null;
  /** What an invoice comes to, with VAT and before it is rounded to whole kronor. */
  readonly total: Minor;
}

export const blankRow = (): TypedRow => ({
  key: crypto.randomUUID(),
  ...{ productId: '', articleNo: '', unit: '', description: '' },
  ...{ quantity: '1', price: '', vat: '25' },
});

const numberIn = (typed: string): Decimal | null => toDecimal(typedNumber(typed) ?? '');

interface Row {
  readonly record: Readonly<Record<string, unknown>>;
  readonly total: Minor;
  readonly vatRate: Decimal;
}

/** A row as the service takes it; null where something of it is missing. */
const rowOf = (row: TypedRow, currency: string): Row | null => {
  const [quantity, price, vat] = [numberIn(row.quantity), numberIn(row.price), numberIn(row.vat)];
  if (row.description.trim() === '' || quantity === null || price === null || vat === null) return null;
  if (isZero(quantity) || decimalsOf(price) > 2 || !fitsMinor(price) || Number(vat) < 0 || Number(vat) > 100)
    return null;
  return {
    record: {
      RecordType: 'Standard',
      ArticleDescription: row.description.trim(),
      Quantity: Number(quantity),
      UnitPrice: { Value: toMinor(price), CurrencyCode: currency },
      VAT: Number(vat),
      ...(row.unit === '' ? {} : { Units: row.unit }),
      ...(row.productId === '' ? {} : { ProductPublicId: row.productId, ArticleNumber: row.articleNo }),
    },
    total: lineTotal({ quantity, unitPrice: price, discountPercent: null }),
    vatRate: vat,
  };
};

/** A typed row as a row of a contract whose prices are `gross`, with VAT, or not; null where something of it is missing. */
export const contractRow = (typed: TypedRow, gross: boolean): ContractRow | null => {
  const { articleNo: article, productId, unit, description } = typed;
  const [quantity, price, vat] = [numberIn(typed.quantity), numberIn(typed.price), numberIn(typed.vat)];
  if (rowOf(typed, '') === null || quantity === null || price === null || vat === null) return null;
  return {
    ...{ message: false, description: description.trim(), quantity, price: fromMinor(toMinor(price)), vat, gross },
    ...{ unit, article, product: productId.toLowerCase(), more: '' },
  };
};

export const isBlankRow = ({ description, price }: TypedRow): boolean =>
  description.trim() === '' && price.trim() === '';

/** Whether a day is the last of a month that has fewer than 31: then it does not say which day the next month has. */
export const endsShortMonth = (typed: string): boolean =>
  isCalendarDate(typed) &&
  dayOfMonth(typed) < 31 &&
  runsLater(recurrenceFrom({ months: 1, day: 31 }, typed), typed, 0) === typed;

const rhythmOf = ({ months, monthEnd }: TypedContract, first: CalendarDate): Rhythm => ({
  months: Number(months),
  day: monthEnd && endsShortMonth(first) ? 31 : dayOfMonth(first),
});

const said = (property: string, typed: string): Readonly<Record<string, string>> =>
  typed.trim() === '' ? {} : { [property]: typed.trim() };

const daysIn = (typed: string): number | null => {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed.trim()) : null;
  return days !== null && days <= 365 ? days : null;
};

/**
 * The contract that was typed, or what it lacks. The first invoice is made in a night after today: one dated today or before
 * would have the service make up for what has been.
 */
export const newContract = (typed: TypedContract, today: string): ReadyContract | readonly Lack[] => {
  const rows = typed.rows.filter((row) => !isBlankRow(row)).map((row) => rowOf(row, typed.currency));
  const whole = rows.flatMap((row) => row ?? []);
  const first = isCalendarDate(typed.first) ? typed.first : null;
  const end = isCalendarDate(typed.end) ? typed.end : null;
  const terms = daysIn(typed.terms);
  const total = totalsOf(whole).total;
  const found: readonly (Lack | false)[] = [
    typed.debtorId === '' && 'customer',
    (whole.length === 0 || whole.length < rows.length || total < 0) && 'rows',
    first === null && 'first',
    first !== null && first <= today && 'past',
    first !== null && ((typed.end !== '' && end === null) || (end !== null && end < first)) && 'end',
    terms === null && 'terms',
  ];
  const missing = found.filter((one) => one !== false);
  if (missing.length > 0 || first === null || terms === null) return missing;
  const rhythm = rhythmOf(typed, first);
  const second = runsLater(recurrenceFrom(rhythm, first), first, 1);
  return {
    act: {
      kind: 'createContract',
      entry: {
        DebtorPublicId: typed.debtorId,
        ...said('ContractNumber', typed.number),
        PaymentTermsInDays: terms,
        DeliveryMethod: typed.delivery,
        ...said('OurReference', typed.ourReference),
        ...said('YourReference', typed.yourReference),
        ...said('Message', typed.message),
        AutoAttest: typed.autoAttest,
        RecurrenceDetails: { ...recurrenceEntry(rhythm, first, end) },
        Records: whole.map(({ record }, at) => ({ ...record, SequenceNo: at + 1 })),
      },
    },
    first,
    second: end !== null && second > end ? null : second,
    total,
  };
};

/** The first day of the month after a day: where a new contract begins unless another day is chosen. */
export const nextMonth = (today: string): string =>
  runsLater(recurrenceFrom({ months: 1, day: 1 }, calendarDate(today)), calendarDate(today), 1);
