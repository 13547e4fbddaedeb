import DecimalJs from 'decimal.js';

/**
 * An exact decimal number as canonical text: `-?digits[.digits]`, no exponent, no trailing zeros, no `-0`.
 * Text, so that it is compared, stored and sent without ever being a binary float.
 */
export type Decimal = string & { readonly __decimal: unique symbol };

const Exact = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 });

const canonical = /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/;

/** True for canonical decimal text. */
export const isDecimal = (text: string): text is Decimal => canonical.test(text) && text !== '-0';

const fromExact = (value: DecimalJs): Decimal => {
  const printed = value.isZero() ? '0' : value.toFixed();
  if (!isDecimal(printed)) throw new RangeError(`Not a finite decimal: ${printed}`);
  return printed;
};

/** Canonical form of plain or exponent notation with a decimal point (`1.50`, `1E-7`). Null when it is not a number. */
export const toDecimal = (text: string): Decimal | null => {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(text)) return null;
  return fromExact(new Exact(text));
};

/** Like {@link toDecimal}, for text that is known to be a number. Throws RangeError otherwise. */
export const decimal = (value: string | number): Decimal => {
  const made = toDecimal(String(value));
  if (made === null) throw new RangeError(`Not a decimal: ${String(value)}`);
  return made;
};

export const add = (a: Decimal, b: Decimal): Decimal => fromExact(new Exact(a).plus(b));
export const subtract = (a: Decimal, b: Decimal): Decimal => fromExact(new Exact(a).minus(b));
export const multiply = (a: Decimal, b: Decimal): Decimal => fromExact(new Exact(a).times(b));
/** a ÷ b to 60 significant digits. Throws RangeError when b is 0. */
export const divide = (a: Decimal, b: Decimal): Decimal => {
  if (new Exact(b).isZero()) throw new RangeError('Division by zero');
  return fromExact(new Exact(a).dividedBy(b));
};
export const negate = (a: Decimal): Decimal => fromExact(new Exact(a).negated());
/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): number => new Exact(a).comparedTo(b);
export const isZero = (a: Decimal): boolean => a === '0';
export const isNegative = (a: Decimal): boolean => a.startsWith('-');
/** Rounded half away from zero to the given number of decimals. */
export const round = (a: Decimal, decimals: number): Decimal => fromExact(new Exact(a).toDecimalPlaces(decimals));
/** How many decimals the number has. */
export const decimalsOf = (a: Decimal): number => a.split('.')[1]?.length ?? 0;
