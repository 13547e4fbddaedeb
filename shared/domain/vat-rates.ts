import { type CalendarDate } from './calendar-date.ts';
import { type Decimal, decimal } from './decimal.ts';
import { type LocalText, text } from './text.ts';

/** What a rate is for, and on which days. Both ends inclusive; null: open. */
export interface VatRatePeriod {
  /** Percent: `25`. */
  readonly rate: Decimal;
  readonly supply: 'standard' | 'food' | 'hospitality' | 'culture-and-transport' | 'exempt';
  readonly from: string | null;
  readonly to: string | null;
  readonly name: LocalText;
}

const period = (
  rate: number,
  supply: VatRatePeriod['supply'],
  from: string | null,
  to: string | null,
  name: LocalText,
): VatRatePeriod => ({ rate: decimal(rate), supply, from, to, name });

const food = text('livsmedel', 'food');

/** The rates of Sweden as a dated table. Source: sweden.md, row VAT rates (prop. 2025/26:55). */
export const swedishVatRates: readonly VatRatePeriod[] = [
  period(25, 'standard', null, null, text('normal skattesats', 'standard rate')),
  period(12, 'food', null, '2026-03-31', food),
  period(6, 'food', '2026-04-01', '2027-12-31', food),
  period(12, 'food', '2028-01-01', null, food),
  period(12, 'hospitality', null, null, text('hotell och restaurang', 'hotels and restaurants')),
  period(6, 'culture-and-transport', null, null, text('böcker, kultur och resor', 'books, culture and travel')),
  period(0, 'exempt', null, null, text('momsfritt', 'exempt')),
];

const holds = (entry: VatRatePeriod, date: CalendarDate): boolean =>
  (entry.from === null || entry.from <= date) && (entry.to === null || date <= entry.to);

/** The rates that may stand on an invoice of this date, highest first, each once. */
export const legalVatRates = (date: CalendarDate, table = swedishVatRates): readonly Decimal[] =>
  [...new Set(table.filter((entry) => holds(entry, date)).map((entry) => entry.rate))].sort(
    (a, b) => Number(b) - Number(a),
  );

/** True when the rate (percent) is one that the law knows on the date. */
export const isLegalVatRate = (rate: Decimal, date: CalendarDate, table = swedishVatRates): boolean =>
  table.some((entry) => entry.rate === rate && holds(entry, date));

/** The rate of a kind of supply on a date, or null where the table has none. */
export const vatRateOf = (
  supply: VatRatePeriod['supply'],
  date: CalendarDate,
  table = swedishVatRates,
): Decimal | null => table.find((entry) => entry.supply === supply && holds(entry, date))?.rate ?? null;
