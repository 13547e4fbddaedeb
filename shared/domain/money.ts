import { OutOfRangeError } from './out-of-range.ts';
import {
  add,
  decimal,
  decimalFromDigits,
  decimalsOf,
  divide,
  multiply,
  round,
  subtract,
  type Decimal,
  unitsOf,
} from './decimal.ts';

/** An amount in the minor unit of its currency (öre for SEK): always a safe integer. */
export type Minor = number & { readonly __minor: unique symbol };

const hundred = decimal(100);
const hundredth = decimal('0.01');

const isMinor = (value: number): value is Minor => Number.isSafeInteger(value);

/** Throws RangeError unless the number is a safe integer: {@link OutOfRangeError} where it is too large to be one. */
export const minor = (value: number): Minor => {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new OutOfRangeError(`Too many minor units: ${String(value)}`);
  if (!isMinor(value)) throw new RangeError(`Not an amount in minor units: ${String(value)}`);
  return Object.is(value, -0) ? minor(0) : value;
};

export const zero = minor(0);
export const addMinor = (a: Minor, b: Minor): Minor => minor(a + b);
export const sumMinor = (amounts: Iterable<Minor>): Minor => {
  let sum = zero;
  for (const amount of amounts) sum = addMinor(sum, amount);
  return sum;
};

/**
 * What is asked for where the creditor rounds to whole kronor: 1–49 öre down, 50–99 up, of the sum to pay only. Source:
 * lag (1970:1029) 2 §, sweden.md, row Öresavrundning.
 */
export const roundedToWhole = (amount: Minor): Minor =>
  minor(Math.sign(amount) * Math.floor((Math.abs(amount) + 50) / 100) * 100);

/** Whole units (`99.5`) to minor units, rounded half away from zero: decisions.md 14. `decimals` is the currency's. */
export const toMinor = (amount: Decimal, decimals = 2): Minor => {
  const point = amount.indexOf('.');
  if (point < 0) return minor(Number(amount + '0'.repeat(decimals)));
  const fraction = amount.slice(point + 1);
  const kept = Number(amount.slice(0, point) + fraction.slice(0, decimals).padEnd(decimals, '0'));
  // The text is exact, so the first digit that falls away decides alone.
  if (fraction.charCodeAt(decimals) < 53 || fraction.length <= decimals) return minor(kept);
  return minor(amount.startsWith('-') ? kept - 1 : kept + 1);
};

/** True when {@link toMinor} can hold the amount: at most thirteen digits before the mark (with two decimals). */
export const fitsMinor = (amount: Decimal, decimals = 2): boolean => {
  const point = amount.indexOf('.');
  const whole = (point < 0 ? amount.length : point) - (amount.startsWith('-') ? 1 : 0);
  return whole + decimals <= 15;
};

/** a ÷ b for safe integers, b > 0, rounded half away from zero. */
const divideRounded = (a: number, b: number): number => {
  const rest = a % b;
  const whole = (a - rest) / b;
  return Math.abs(rest) * 2 >= b ? whole + Math.sign(a) : whole;
};

/** sum × rate ÷ base, rounded half away from zero to whole minor units. */
const share = (sum: Minor, rate: Decimal, base: Decimal): Minor => {
  const [rateNumber, baseNumber] = [Number(rate), Number(base)];
  const product = sum * rateNumber;
  const safe = Number.isInteger(rateNumber) && Number.isInteger(baseNumber) && Number.isSafeInteger(product * 2);
  if (safe) return minor(divideRounded(product, baseNumber));
  return minor(Number(round(divide(multiply(decimal(sum), rate), base), 0)));
};

/** Minor units to whole units, exactly. */
export const fromMinor = (amount: Minor, decimals = 2): Decimal => {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const mark = digits.length - decimals;
  return decimalFromDigits(amount < 0, digits.slice(0, mark), digits.slice(mark));
};

export interface PricedLine {
  readonly quantity: Decimal;
  /** Whole currency units. */
  readonly unitPrice: Decimal;
  readonly discountPercent: Decimal | null;
  /** Percent: `25`. */
  readonly vatRate: Decimal;
}

/** {@link lineTotal} in safe integers; null where the figures have too many digits for that, which few have. */
const quickTotal = (
  { quantity, unitPrice, discountPercent }: Pick<PricedLine, 'quantity' | 'unitPrice' | 'discountPercent'>,
  decimals: number,
): Minor | null => {
  const digits = quantity.length + unitPrice.length + (discountPercent?.length ?? 0);
  const scale = decimalsOf(quantity) + decimalsOf(unitPrice);
  if (digits > 11 || decimals > 2) return null;
  const gross = unitsOf(quantity) * unitsOf(unitPrice);
  if (discountPercent === null)
    return scale <= decimals
      ? minor(gross * 10 ** (decimals - scale))
      : minor(divideRounded(gross, 10 ** (scale - decimals)));
  // What is left of a hundred percent.
  const parts = decimalsOf(discountPercent) + 2;
  const left = 10 ** parts - unitsOf(discountPercent);
  return minor(divideRounded(gross * left, 10 ** (scale + parts - decimals)));
};

/** Row total = quantity × unit price − discount, rounded half away from zero to minor units (decisions.md 14). */
export const lineTotal = (
  line: Pick<PricedLine, 'quantity' | 'unitPrice' | 'discountPercent'>,
  decimals = 2,
): Minor => {
  const quick = quickTotal(line, decimals);
  if (quick !== null) return quick;
  const gross = multiply(line.quantity, line.unitPrice);
  if (line.discountPercent === null) return toMinor(gross, decimals);
  const discount = multiply(multiply(gross, line.discountPercent), hundredth);
  return toMinor(subtract(gross, discount), decimals);
};

export interface VatLine {
  /** Percent: `25`. */
  readonly rate: Decimal;
  /** The sum of the row totals at this rate, without VAT. */
  readonly net: Minor;
  readonly vat: Minor;
}

export interface Totals {
  readonly net: Minor;
  readonly vat: Minor;
  readonly total: Minor;
  /** One line per rate, highest rate first. */
  readonly vatLines: readonly VatLine[];
}

/**
 * VAT is computed on the sum per rate and rounded half away from zero; the total is the sum of both. Where VAT is
 * included the row totals are gross: VAT = gross × r/(100+r) on the sum per rate. Source: decisions.md 14;
 * Peppol BR-CO-17.
 */
export const totalsOf = (
  lines: readonly { readonly total: Minor; readonly vatRate: Decimal }[],
  vatIsIncluded = false,
): Totals => {
  const sums = new Map<Decimal, Minor>();
  for (const line of lines) sums.set(line.vatRate, addMinor(sums.get(line.vatRate) ?? zero, line.total));
  const vatLines = [...sums]
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([rate, sum]): VatLine => {
      const base = vatIsIncluded ? add(hundred, rate) : hundred;
      const vat = share(sum, rate, base);
      return { rate, net: vatIsIncluded ? minor(sum - vat) : sum, vat };
    });
  const net = sumMinor(vatLines.map((line) => line.net));
  const vat = sumMinor(vatLines.map((line) => line.vat));
  return { net, vat, total: addMinor(net, vat), vatLines };
};
