// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatAmount, formatPrice } from '../../renderer/format.ts';
import { setLanguage } from '../../renderer/i18n/index.ts';
import { typedMinor, typedNumber } from '../../renderer/parts/number-typed.ts';
import { toDecimal } from '../../shared/domain/decimal.ts';
import { fromMinor, minor } from '../../shared/domain/money.ts';

const languages = ['sv', 'en'] as const;
afterEach(() => setLanguage('sv'));

describe('a typed amount', () => {
  it.each(languages)('is read from what the window itself writes (%s)', (language) => {
    setLanguage(language);
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (value) => {
        expect(typedMinor(formatAmount(value, language))).toBe(value);
      }),
    );
  });
  it.each([
    ['1250', 125_000],
    ['1 250,5', 125_050],
    ['1250.50', 125_050],
    ['1,250.00', 125_000],
    ['1.250,00', 125_000],
    ['1,250,000', 125_000_000],
    ['-80', -8_000],
    ['−80', -8_000],
  ])('%s is %i öre', (text, value) => {
    expect(typedMinor(text)).toBe(value);
  });
  it.each([
    '',
    'tusen',
    '1,234',
    '1250,505',
    '12,50 kr',
    '12,',
    ',',
    '1,2,3',
    '12,34.50',
    '1.250,5.0',
    '12 50',
    '100\t50',
    '1 25 000',
  ])('%s is none', (text) => {
    expect(typedMinor(text)).toBeNull();
  });
  it('has a lone comma before three digits for thousands where the window writes them so', () => {
    setLanguage('en');
    expect(typedMinor('1,250')).toBe(125_000);
  });
});

describe('a typed number', () => {
  it.each(languages)('is read from what the window itself writes, with all its decimals (%s)', (language) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (thousandths) => {
        const price = fromMinor(minor(thousandths), 3);
        expect(toDecimal(typedNumber(formatPrice(price, language), language) ?? '')).toBe(price);
      }),
    );
  });
  it('has three decimals after the decimal mark of its language', () => {
    expect(typedNumber('1,125', 'sv')).toBe('1.125');
    expect(typedNumber('1.125', 'en')).toBe('1.125');
    expect(typedNumber('0,125', 'en')).toBe('0.125');
  });
  it('is none where a dot alone in Swedish may set thousands apart', () => {
    expect([typedNumber('1.250', 'sv'), typedNumber('-12.500', 'sv')]).toEqual([null, null]);
    expect([typedNumber('0.125', 'sv'), typedNumber('1.5', 'sv')]).toEqual(['0.125', '1.5']);
  });
});
