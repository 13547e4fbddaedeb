import { describe, expect, it } from 'vitest';
import { bankDayFrom, easterSunday, isBankDay } from '../../shared/domain/bank-days.ts';
import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';

const isOne = (date: string): boolean => isBankDay(calendarDate(date));

describe('bank days', () => {
  it.each([
    [1999, '1999-04-04'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2019, '2019-04-21'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter Sunday of %d is %s', (year, date) => {
    expect(easterSunday(year)).toBe(date);
  });
  it.each([
    ['New Year', '2026-01-01'],
    ['Epiphany', '2026-01-06'],
    ['Good Friday', '2026-04-03'],
    ['Easter Monday', '2026-04-06'],
    ['1 May', '2026-05-01'],
    ['Ascension Day', '2026-05-14'],
    ['National Day on a Sunday', '2027-06-06'],
    ['National Day on a Friday', '2025-06-06'],
    ['Midsummer Eve', '2026-06-19'],
    ['Midsummer Day', '2026-06-20'],
    ['All Saints’ Day', '2026-10-31'],
    ['Christmas Eve', '2026-12-24'],
    ['Christmas Day', '2026-12-25'],
    ['New Year’s Eve', '2026-12-31'],
    ['a Saturday', '2026-11-28'],
    ['a Sunday', '2026-11-29'],
  ])('%s is none: %s', (_name, date) => {
    expect(isOne(date)).toBe(false);
  });
  it.each([
    '2026-01-02',
    '2026-04-02',
    '2026-04-07',
    '2026-05-15',
    '2026-06-18',
    '2026-06-26',
    '2026-10-30',
    '2026-12-30',
  ])('%s is one', (date) => {
    expect(isOne(date)).toBe(true);
  });
  it('the next bank day steps over a whole holiday', () => {
    expect(bankDayFrom(calendarDate('2026-12-24'))).toBe('2026-12-28');
    expect(bankDayFrom(calendarDate('2026-04-03'))).toBe('2026-04-07');
    expect(bankDayFrom(calendarDate('2026-12-31'))).toBe('2027-01-04');
    expect(bankDayFrom(calendarDate('2026-12-30'))).toBe('2026-12-30');
  });
  it('every year has 248 to 254 of them', () => {
    for (let year = 2020; year < 2060; year += 1) {
      const first = calendarDate(`${String(year)}-01-01`);
      const days = Array.from({ length: 365 }, (_, day) => addDays(first, day)).filter(isBankDay);
      expect(days.length).toBeGreaterThanOrEqual(248);
      expect(days.length).toBeLessThanOrEqual(254);
    }
  });
});
