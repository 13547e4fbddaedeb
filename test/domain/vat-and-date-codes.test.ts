import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { hasDateCodes, replaceDateCodes } from '../../shared/domain/date-codes.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { isLegalVatRate, legalVatRates, vatRateOf } from '../../shared/domain/vat-rates.ts';

const date = calendarDate('2026-11-05');
const sv = (text: string, on = date): string => replaceDateCodes(text, on, 'sv');

describe('VAT rates by date', () => {
  it('Sweden has 25, 12, 6 and 0', () => {
    expect(legalVatRates(date)).toEqual(['25', '12', '6', '0']);
    expect(isLegalVatRate(decimal(25), date)).toBe(true);
    expect(isLegalVatRate(decimal(24), date)).toBe(false);
    expect(isLegalVatRate(decimal('0.25'), date)).toBe(false);
  });
  it.each([
    ['2026-03-31', '12'],
    ['2026-04-01', '6'],
    ['2027-12-31', '6'],
    ['2028-01-01', '12'],
  ])('food on %s is %s %%', (day, rate) => {
    expect(vatRateOf('food', calendarDate(day))).toBe(rate);
  });
  it('a rate is legal only inside its dates', () => {
    const table = [
      { rate: decimal(7), supply: 'food' as const, from: '2026-01-01', to: '2026-12-31', name: { sv: '', en: '' } },
    ];
    expect(isLegalVatRate(decimal(7), calendarDate('2026-12-31'), table)).toBe(true);
    expect(isLegalVatRate(decimal(7), calendarDate('2027-01-01'), table)).toBe(false);
    expect(isLegalVatRate(decimal(7), calendarDate('2025-12-31'), table)).toBe(false);
  });
});

describe('date codes', () => {
  it.each([
    ['{YY}', '26'],
    ['{ÅÅ}', '26'],
    ['{YYYY}', '2026'],
    ['{ÅÅÅÅ}', '2026'],
    ['{MM}', '11'],
    ['{MMM}', 'nov'],
    ['{MMMM}', 'november'],
    ['{DD}', '05'],
    ['{YYMMDD}', '261105'],
    ['{ÅÅMMDD}', '261105'],
    ['{YY-MM-DD}', '26-11-05'],
    ['{ÅÅ-MM-DD}', '26-11-05'],
    ['{YYYYMMDD}', '20261105'],
    ['{ÅÅÅÅMMDD}', '20261105'],
    ['{YYYY-MM-DD}', '2026-11-05'],
    ['{ÅÅÅÅ-MM-DD}', '2026-11-05'],
    ['{MMM YYYY}', 'nov 2026'],
    ['{MMMM YYYY}', 'november 2026'],
    ['{MMMM ÅÅÅÅ}', 'november 2026'],
  ])('%s prints %s', (code, printed) => {
    expect(sv(code)).toBe(printed);
  });
  it.each([
    ['{YYYY+1Y}', '2027'],
    ['{YYYY+1}', '2027'],
    ['{ÅÅÅÅ+1Å}', '2027'],
    ['{MMM-2M}', 'sep'],
    ['{MMMM+2M}', 'januari'],
    ['{MM+2}', '01'],
    ['{YYYY+2M}', '2027'],
    ['{DD+1D}', '06'],
    ['{YY-MM-DD+18M}', '28-05-05'],
    ['{YY-MM-DD+30D}', '26-12-05'],
    ['{YY-MM-DD-30D+2M}', '26-12-06'],
    ['{MMMM YYYY+1M}', 'december 2026'],
    ['{YYYY-MM-DD+1Y}', '2027-11-05'],
  ])('%s prints %s', (code, printed) => {
    expect(sv(code)).toBe(printed);
  });
  it('moves years, then months, then days, and a day that the month lacks becomes its last', () => {
    const january = calendarDate('2027-01-31');
    expect(sv('{YYYY-MM-DD+1M}', january)).toBe('2027-02-28');
    expect(sv('{YYYY-MM-DD+1D+1M}', january)).toBe('2027-03-01');
    expect(sv('{YYYY-MM-DD+1Y+1M}', calendarDate('2028-02-29'))).toBe('2029-03-28');
    expect(sv('{MMMM+1M}', january)).toBe('februari');
  });
  it('speaks the language of the invoice', () => {
    expect(replaceDateCodes('{MMMM YYYY}, {MMM}', date, 'en')).toBe('November 2026, Nov');
    expect(replaceDateCodes('{MMMM}', date, 'fi')).toBe('marraskuu');
    expect(sv('{MMM} {MMM+4M}')).toBe('nov mars');
  });
  it('replaces every code in a text and leaves the rest', () => {
    expect(sv('Hyra {MMMM} {ÅÅÅÅ} för lgh {12}, {x}')).toBe('Hyra november 2026 för lgh {12}, {x}');
  });
  it.each(['{YYYY-MM-DD+1}', '{MMMMM}', '{YYY}', '{yyyy}', '{}', '{YYYY', '{DD-MM}', '{YYYY+99999Y}'])(
    '%s is left as it stands',
    (code) => {
      expect(sv(code)).toBe(code);
      expect(hasDateCodes(code, date)).toBe(false);
    },
  );
});
