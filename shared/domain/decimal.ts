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

const known = (printed: string): Decimal => {
  if (!isDecimal(printed)) throw new RangeError(`Not a canonical decimal: ${printed}`);
  return printed;
};

/** The decimal with these digits before and after the mark; zeros that say nothing go. Throws RangeError on other signs. */
export const decimalFromDigits = (negative: boolean, whole: string, fraction: string): Decimal => {
  const before = whole.startsWith('0') ? whole.replace(/^0+(?=\d)/, '') : whole === '' ? '0' : whole;
  const after = fraction.endsWith('0') ? fraction.replace(/0+$/, '') : fraction;
  const printed = after === '' ? before : `${before}.${after}`;
  return known(negative && printed !== '0' ? `-${printed}` : printed);
};

/** The integer that the digits make without their mark. Exact while the text is short: see {@link quick}. */
const unscaled = (a: string, point: number): number => Number(point < 0 ? a : a.slice(0, point) + a.slice(point + 1));

/** The integer that the digits make without their mark (`-1.5` has -15): a safe one up to fifteen digits. */
export const unitsOf = (a: Decimal): number => unscaled(a, a.indexOf('.'));

/** `units` ÷ 10^scale as canonical text. `units` is a safe integer. */
const print = (units: number, scale: number): Decimal => {
  if (scale === 0) return known(String(units === 0 ? 0 : units));
  const digits = String(Math.abs(units)).padStart(scale + 1, '0');
  return decimalFromDigits(units < 0, digits.slice(0, -scale), digits.slice(-scale));
};

/** Fifteen signs or fewer between them: product and aligned sum are safe integers, so plain arithmetic is exact. */
const quick = (a: string, b: string): boolean => a.length + b.length <= 15;

const scaleOf = (a: string, point: number): number => (point < 0 ? 0 : a.length - point - 1);

/** a + sign × b in safe integers, or null when the numbers are too long for that. */
const quickSum = (a: Decimal, b: Decimal, sign: 1 | -1): Decimal | null => {
  if (!quick(a, b)) return null;
  const [pointA, pointB] = [a.indexOf('.'), b.indexOf('.')];
  const [scaleA, scaleB] = [scaleOf(a, pointA), scaleOf(b, pointB)];
  const scale = Math.max(scaleA, scaleB);
  const left = unscaled(a, pointA) * 10 ** (scale - scaleA);
  const right = unscaled(b, pointB) * 10 ** (scale - scaleB);
  return print(left + sign * right, scale);
};

export const add = (a: Decimal, b: Decimal): Decimal => quickSum(a, b, 1) ?? fromExact(new Exact(a).plus(b));
export const subtract = (a: Decimal, b: Decimal): Decimal => quickSum(a, b, -1) ?? fromExact(new Exact(a).minus(b));
export const multiply = (a: Decimal, b: Decimal): Decimal => {
  if (!quick(a, b)) return fromExact(new Exact(a).times(b));
  const [pointA, pointB] = [a.indexOf('.'), b.indexOf('.')];
  return print(unscaled(a, pointA) * unscaled(b, pointB), scaleOf(a, pointA) + scaleOf(b, pointB));
};
/** a ÷ b to 60 significant digits. Throws RangeError when b is 0. */
export const divide = (a: Decimal, b: Decimal): Decimal => {
  if (new Exact(b).isZero()) throw new RangeError('Division by zero');
  return fromExact(new Exact(a).dividedBy(b));
};
export const negate = (a: Decimal): Decimal => (a === '0' ? a : known(a.startsWith('-') ? a.slice(1) : `-${a}`));
/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): number =>
  quick(a, b) ? Math.sign(Number(a) - Number(b)) : new Exact(a).comparedTo(b);
export const isZero = (a: Decimal): boolean => a === '0';
/** How many decimals the number has. */
export const decimalsOf = (a: Decimal): number => scaleOf(a, a.indexOf('.'));
/** Rounded half away from zero to the given number of decimals. */
export const round = (a: Decimal, decimals: number): Decimal =>
  decimalsOf(a) <= decimals ? a : fromExact(new Exact(a).toDecimalPlaces(decimals));
