import { add, decimal, divide, multiply, round, subtract, type Decimal } from '../../../shared/domain/decimal.ts';
import { type Minor, minor, sumMinor, totalsOf, type VatLine } from '../../../shared/domain/money.ts';
import { currencyDecimals } from '../currencies.ts';
import { flagOf, numberOf, textOf, type View, viewOf, viewsOf } from '../wire/json.ts';
import { decimalOf } from './amount.ts';

const hundred = decimal(100);
const feeVat = decimal(25);

const toWhole = (value: Decimal): Minor => minor(Number(round(value, 0)));

const valueOf = (record: View, field: string): Decimal => decimal(numberOf(viewOf(record, field) ?? {}, 'Value') ?? 0);

/** Quantity × unit price, before any discount, unrounded minor units. */
const gross = (record: View): Decimal => multiply(decimalOf(record, 'Quantity'), valueOf(record, 'UnitPrice'));

const discount = (record: View): Decimal => {
  const kind = textOf(record, 'DiscountType');
  if (kind === 'Percentage') return divide(multiply(gross(record), decimalOf(record, 'DiscountPercentage')), hundred);
  return kind === 'Amount' ? valueOf(record, 'DiscountAmount') : decimal(0);
};

const isPriced = (record: View): boolean => textOf(record, 'RecordType') !== 'Message';

/** A row of an invoice with its money: minor units as the row has them (gross where VAT is included). */
export interface PricedRecord {
  readonly record: View;
  readonly total: Minor;
  readonly beforeDiscount: Minor;
  readonly vatRate: Decimal;
  readonly vatIsIncluded: boolean;
}

const priced = (record: View, vatIsIncluded: boolean): PricedRecord => ({
  record,
  total: toWhole(subtract(gross(record), discount(record))),
  beforeDiscount: toWhole(gross(record)),
  vatRate: decimalOf(record, 'VAT'),
  vatIsIncluded: vatIsIncluded || flagOf(record, 'VatIsIncluded'),
});

/** VAT of one row alone, for its own totals; an invoice's VAT is computed per rate. */
const rowVat = (row: PricedRecord): Minor => {
  const base = row.vatIsIncluded ? add(hundred, row.vatRate) : hundred;
  return toWhole(divide(multiply(decimal(row.total), row.vatRate), base));
};

export const netOf = (row: PricedRecord): Minor => (row.vatIsIncluded ? minor(row.total - rowVat(row)) : row.total);
export const grossOf = (row: PricedRecord): Minor => (row.vatIsIncluded ? row.total : minor(row.total + rowVat(row)));

/** The rows at one rate with what they come to. */
export interface VatGroup extends VatLine {
  readonly vatIsIncluded: boolean;
}

export interface InvoiceTotals {
  readonly rows: readonly PricedRecord[];
  readonly fees: readonly (readonly [name: 'InvoiceFee' | 'FreightFee', row: PricedRecord])[];
  readonly groups: readonly VatGroup[];
  readonly vat: Minor;
  readonly total: Minor;
  /** What rounding to whole units adds; 0 unless the creditor asks for it. */
  readonly centRounding: Minor;
}

const feeRow = (entry: View, name: 'InvoiceFee' | 'FreightFee'): PricedRecord => {
  const total = minor(numberOf(viewOf(entry, name) ?? {}, 'Value') ?? 0);
  return { record: {}, total, beforeDiscount: total, vatRate: feeVat, vatIsIncluded: flagOf(entry, 'VatIsIncluded') };
};

/** Minor units of one whole unit of the rows' currency. */
const unitOf = ([row]: readonly PricedRecord[]): Decimal => {
  const currency = row === undefined ? null : textOf(viewOf(row.record, 'UnitPrice') ?? {}, 'CurrencyCode');
  return decimal(10 ** currencyDecimals(currency ?? 'SEK'));
};

/**
 * What an invoice comes to: rows rounded half away from zero, VAT on the sum per rate, fees with 25 % VAT, no cent rounding
 * unless asked for. Source: decisions.md 14.
 */
export const totalsOfEntry = (entry: View, roundToWhole: boolean): InvoiceTotals => {
  const rows = viewsOf(entry, 'Records')
    .filter(isPriced)
    .map((record) => priced(record, flagOf(entry, 'VatIsIncluded')));
  const fees = (['InvoiceFee', 'FreightFee'] as const)
    .map((name) => [name, feeRow(entry, name)] as const)
    .filter(([, row]) => row.total !== 0);
  const all = [...rows, ...fees.map(([, row]) => row)];
  const parts = [false, true].map((included) => ({
    included,
    totals: totalsOf(
      all.filter((row) => row.vatIsIncluded === included),
      included,
    ),
  }));
  const exact = sumMinor(parts.map((part) => part.totals.total));
  const unit = unitOf(rows);
  const total = roundToWhole ? toWhole(multiply(round(divide(decimal(exact), unit), 0), unit)) : exact;
  return {
    rows,
    fees,
    groups: parts.flatMap(({ included, totals }) =>
      totals.vatLines.map((line) => ({ ...line, vatIsIncluded: included })),
    ),
    vat: sumMinor(parts.map((part) => part.totals.vat)),
    total,
    centRounding: minor(total - exact),
  };
};
