import DecimalJs from 'decimal.js';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  decimal,
  decimalFromDigits,
  divide,
  isDecimal,
  multiply,
  negate,
  round,
  subtract,
  toDecimal,
} from '../../shared/domain/decimal.ts';
import { fromMinor, lineTotal, minor, toMinor, totalsOf } from '../../shared/domain/money.ts';

const Exact = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 });
const exact = (value: DecimalJs): string => (value.isZero() ? '0' : value.toFixed());

const zeroDecimal = decimal(0);

/** Numbers that a generator with a fixed start makes: the same in every run. */
const numbers = (count: number): string[] => {
  let state = 12345;
  const next = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  return Array.from({ length: count }, () => {
    const whole = String(next(10 ** (1 + next(9))));
    const fraction = next(3) === 0 ? '' : `.${String(next(10 ** (1 + next(8))))}`;
    return `${next(3) === 0 ? '-' : ''}${whole}${fraction}`;
  });
};

describe('decimal arithmetic', () => {
  it('the quick path gives what exact arithmetic gives', () => {
    const made = numbers(4000);
    for (let index = 0; index + 1 < made.length; index += 1) {
      const [a, b] = [decimal(made[index] ?? '0'), decimal(made[index + 1] ?? '0')];
      expect(multiply(a, b)).toBe(exact(new Exact(a).times(b)));
      expect(add(a, b)).toBe(exact(new Exact(a).plus(b)));
      expect(subtract(a, b)).toBe(exact(new Exact(a).minus(b)));
      expect(compare(a, b)).toBe(new Exact(a).comparedTo(b));
      expect(compare(a, a)).toBe(0);
      expect(negate(a)).toBe(exact(new Exact(a).negated()));
      expect(round(a, 2)).toBe(exact(new Exact(a).toDecimalPlaces(2)));
      expect(toMinor(a)).toBe(Number(new Exact(a).times(100).toDecimalPlaces(0).toFixed()) + 0);
    }
  });
  it('has one spelling for each number', () => {
    expect([toDecimal('1.50'), toDecimal('-0.0'), toDecimal('1E-7'), toDecimal('.5'), toDecimal('007')]).toEqual([
      '1.5',
      '0',
      '0.0000001',
      '0.5',
      '7',
    ]);
    expect(toDecimal('1,5')).toBeNull();
    expect(decimalFromDigits(true, '000', '00')).toBe('0');
    expect(decimalFromDigits(true, '01', '50')).toBe('-1.5');
    expect(isDecimal('-0')).toBe(false);
  });
  it('0.1 + 0.2 is 0.3, and dividing by zero is refused', () => {
    expect(add(decimal('0.1'), decimal('0.2'))).toBe('0.3');
    expect(() => divide(decimal(1), decimal(0))).toThrow(RangeError);
    expect(compare(decimal('10'), decimal('9'))).toBe(1);
  });
});

describe('money', () => {
  it('rounds half away from zero to öre', () => {
    expect([
      toMinor(decimal('1.005')),
      toMinor(decimal('-1.005')),
      toMinor(decimal('1.0049')),
      toMinor(decimal('-0.004')),
      toMinor(decimal('99'), 0),
    ]).toEqual([101, -101, 100, 0, 99]);
    expect(fromMinor(minor(1005))).toBe('10.05');
    expect(() => minor(0.5)).toThrow(RangeError);
  });
  it('a row is quantity × price − discount, rounded once', () => {
    const line = { quantity: decimal('3'), unitPrice: decimal('33.333'), discountPercent: decimal('10') };
    expect(lineTotal(line)).toBe(9000);
    expect(lineTotal({ ...line, discountPercent: null })).toBe(10000);
  });
  it('a discount is exact, whatever its decimals', () => {
    const long = numbers(1500);
    for (const texts of [long, long.map((each) => `${each.slice(0, 4)}0`)]) {
      const made = texts.map(decimal);
      for (const [index, quantity] of made.entries()) {
        const [unitPrice = zeroDecimal, discountPercent = zeroDecimal] = [made[index + 1], made[index + 2]];
        const gross = new Exact(quantity).times(unitPrice);
        const less = gross.minus(gross.times(discountPercent).dividedBy(100));
        const inOre = (amount: DecimalJs): number => amount.times(100).toDecimalPlaces(0).toNumber() + 0;
        if (![gross, less].map(inOre).every(Number.isSafeInteger)) continue;
        expect(lineTotal({ quantity, unitPrice, discountPercent: null })).toBe(inOre(gross));
        expect(lineTotal({ quantity, unitPrice, discountPercent })).toBe(inOre(less));
      }
    }
  });
  it('N106: VAT is computed on the sum per rate, 3 × 99,99 at 25 % is 74,99', () => {
    const lines = [1, 2, 3].map(() => ({ total: minor(9999), vatRate: decimal(25) }));
    expect(totalsOf(lines)).toMatchObject({ net: 29997, vat: 7499, total: 37496 });
  });
  it('VAT is not rounded to whole kronor: 25 % of 4 467,75 is 1 116,94', () => {
    expect(totalsOf([{ total: minor(446775), vatRate: decimal(25) }]).vat).toBe(111694);
    expect(totalsOf([{ total: minor(-446775), vatRate: decimal(25) }]).vat).toBe(-111694);
  });
  it('N064: every row is taxed, one line per rate, highest first', () => {
    const totals = totalsOf([
      { total: minor(10000), vatRate: decimal(6) },
      { total: minor(20000), vatRate: decimal(25) },
      { total: minor(10000), vatRate: decimal(25) },
    ]);
    expect(totals.vatLines).toEqual([
      { rate: '25', net: 30000, vat: 7500 },
      { rate: '6', net: 10000, vat: 600 },
    ]);
    expect(totals.total).toBe(48100);
  });
  it('where VAT is included it is taken out of the gross', () => {
    expect(totalsOf([{ total: minor(12500), vatRate: decimal(25) }], true)).toMatchObject({
      net: 10000,
      vat: 2500,
      total: 12500,
    });
    expect(totalsOf([{ total: minor(9999), vatRate: decimal(6) }], true)).toMatchObject({
      net: 9433,
      vat: 566,
      total: 9999,
    });
  });
  it('the quick VAT agrees with exact division for every sum', () => {
    for (let sum = -5003; sum < 5003; sum += 7) {
      for (const rate of ['25', '12', '6', '12.5']) {
        const [plain, gross] = [
          totalsOf([{ total: minor(sum), vatRate: decimal(rate) }]),
          totalsOf([{ total: minor(sum), vatRate: decimal(rate) }], true),
        ];
        expect(plain.vat).toBe(Number(new Exact(sum).times(rate).dividedBy(100).toDecimalPlaces(0).toFixed()) + 0);
        expect(gross.vat).toBe(
          Number(new Exact(sum).times(rate).dividedBy(new Exact(100).plus(rate)).toDecimalPlaces(0).toFixed()) + 0,
        );
      }
    }
  });
});
