import { type Decimal, decimal, decimalsOf, divide, isZero, multiply, round, subtract } from '../domain/decimal.ts';
import { fromMinor, lineTotal, type Minor, toMinor } from '../domain/money.ts';

export interface LineNumbers {
  readonly quantity: Decimal | null;
  /** Whole currency units. */
  readonly unitPrice: Decimal | null;
  readonly discountPercent: Decimal | null;
  /** Whole currency units. */
  readonly lineTotal: Decimal | null;
}

/** The numbers that the others give; null where the line has them itself or they cannot be known. */
export interface Derived {
  readonly quantity: Decimal | null;
  readonly unitPrice: Decimal | null;
  readonly lineTotal: Decimal | null;
}

const hundred = decimal(100);
const one = decimal(1);
/** Where nothing follows. */
export const nothing: Derived = { quantity: null, unitPrice: null, lineTotal: null };

/** A row of ten billion or more is a slip, and the sums of an invoice must stay whole numbers of öre. */
export const isTooBig = (amount: Decimal, wholeDigits = 10): boolean => {
  const point = amount.indexOf('.');
  const whole = (point < 0 ? amount.length : point) - (amount.startsWith('-') ? 1 : 0);
  return whole > wholeDigits || amount.length - whole > 22;
};

/** What is left of one krona after the discount: 10 % leaves 0.9. */
const kept = (discount: Decimal | null): Decimal =>
  discount === null ? one : divide(subtract(hundred, discount), hundred);

/** a ÷ b with as few decimals as give the total back, at most ten. */
const quotient = (a: Decimal, b: Decimal, givesBack: (value: Decimal) => boolean): Decimal => {
  const exact = divide(a, b);
  for (const decimals of [2, 4, 6]) {
    const value = round(exact, decimals);
    if (givesBack(value)) return value;
  }
  return round(exact, 10);
};

const priceFrom = (total: Decimal, quantity: Decimal, discount: Decimal | null): Decimal | null => {
  const share = multiply(quantity, kept(discount));
  if (isZero(share)) return isZero(total) ? total : null;
  const wanted = toMinor(total);
  const givesTotal = (count: Decimal, price: Decimal): boolean =>
    computedTotal({ quantity: count, unitPrice: price, discountPercent: discount }) === wanted;
  return quotient(total, share, (unitPrice) => givesTotal(quantity, unitPrice));
};

const quantityFrom = (total: Decimal, unitPrice: Decimal, discount: Decimal | null): Decimal | null => {
  const share = multiply(unitPrice, kept(discount));
  if (isZero(share)) return isZero(total) ? one : null;
  const wanted = toMinor(total);
  const givesTotal = (count: Decimal, price: Decimal): boolean =>
    computedTotal({ quantity: count, unitPrice: price, discountPercent: discount }) === wanted;
  return quotient(total, share, (quantity) => givesTotal(quantity, unitPrice));
};

/**
 * Unit price, quantity and line total: any two give the third; a price or a total alone is for one. What the line has
 * itself is never changed. Source: intake.md 8; case N047.
 */
export const deriveLine = (line: LineNumbers): Derived => {
  const { quantity, unitPrice, discountPercent, lineTotal: total } = line;
  if (unitPrice !== null && total !== null) {
    return quantity === null ? { ...nothing, quantity: quantityFrom(total, unitPrice, discountPercent) } : nothing;
  }
  const count = quantity ?? one;
  const ownCount = quantity === null ? one : null;
  if (unitPrice !== null) {
    const made = computedTotal({ ...line, quantity: count });
    return { quantity: ownCount, unitPrice: null, lineTotal: made === null ? null : fromMinor(made) };
  }
  if (total !== null)
    return { quantity: ownCount, unitPrice: priceFrom(total, count, discountPercent), lineTotal: null };
  return nothing;
};

/** The line total that quantity, price and discount give; null when one is missing or the total is too big. */
export const computedTotal = ({
  quantity,
  unitPrice,
  discountPercent,
}: Omit<LineNumbers, 'lineTotal'>): Minor | null => {
  if (quantity === null || unitPrice === null) return null;
  // A product has no more digits than its factors.
  const small = quantity.length + unitPrice.length <= 10;
  if (!small && isTooBig(multiply(quantity, unitPrice), 10)) return null;
  return lineTotal({ quantity, unitPrice, discountPercent });
};

/**
 * True when the service would compute the same line total from quantity, unit price in öre and discount. A finer unit
 * price (or a quantity that a JSON number cannot hold) is sent as quantity 1 at the line total. Source: intake.md 8.
 */
export const sendsAsIs = (quantity: Decimal, unitPrice: Decimal): boolean =>
  decimalsOf(unitPrice) <= 2 && String(Number(quantity)) === quantity;
