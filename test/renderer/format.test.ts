import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDecimal,
  formatInstant,
  formatLongDay,
  formatPrice,
  formatShortDay,
} from '../../renderer/format.ts';

describe('amounts and days as a reader of the language writes them', () => {
  it('groups Swedish amounts with a no-break space, has a decimal comma and U+2212 for minus', () => {
    expect(formatAmount(73_969_636, 'sv')).toBe('739\u00a0696,36');
    expect(formatAmount(-11_900, 'sv')).toBe('\u2212119,00');
    expect(formatAmount(5, 'sv')).toBe('0,05');
    expect(formatAmount(0, 'sv')).toBe('0,00');
  });

  it('writes English amounts with comma and point', () => {
    expect(formatAmount(123_456_789, 'en')).toBe('1,234,567.89');
  });

  it('keeps every digit of the largest amount that an integer holds', () => {
    expect(formatAmount(Number.MAX_SAFE_INTEGER, 'sv').replaceAll('\u00a0', '')).toBe('90071992547409,91');
  });

  it('neither adds nor drops digits of a decimal', () => {
    expect(formatDecimal('1234.5', 'sv')).toBe('1\u00a0234,5');
    expect(formatDecimal('0.005', 'sv')).toBe('0,005');
    expect(formatDecimal('-12', 'en')).toBe('\u221212');
  });

  it('gives a price two decimals at least, and all that it has', () => {
    expect(formatPrice('702', 'sv')).toBe('702,00');
    expect(formatPrice('0.1234', 'sv')).toBe('0,1234');
  });

  it('reads a calendar day without a time zone', () => {
    expect(formatLongDay('2026-11-30', 'sv')).toBe('Måndag 30 november');
    expect(formatShortDay('2026-10-30', 'en')).toBe('30 Oct');
  });

  it('says only the clock for today, day and clock for another day', () => {
    const now = new Date(2026, 10, 30, 12, 0);
    expect(formatInstant(new Date(2026, 10, 30, 8, 12).toISOString(), 'sv', now)).toBe('08:12');
    expect(formatInstant(new Date(2026, 9, 30, 8, 12).toISOString(), 'sv', now)).toBe('30 okt 08:12');
  });
});
