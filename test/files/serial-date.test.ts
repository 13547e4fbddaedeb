import { describe, expect, it } from 'vitest';
import { dateOfIsoText, dateOfSerial } from '../../electron/files/xlsx/serial-date.ts';

const DAY = 86_400_000;
const utcDay = (serial: number): string => new Date(Date.UTC(1899, 11, 30) + serial * DAY).toISOString().slice(0, 10);

describe('the date of a serial', () => {
  it('agrees with the calendar on every day from 1900-03-01 to 2199', () => {
    for (let serial = 61; serial < 109_600; serial += 1)
      expect(dateOfSerial(String(serial), 'date', false)).toBe(utcDay(serial));
  });

  it('knows the day that Excel counts though it never was', () => {
    expect(['1', '59', '60', '61'].map((serial) => dateOfSerial(serial, 'date', false))).toEqual([
      '1900-01-01',
      '1900-02-28',
      undefined,
      '1900-03-01',
    ]);
  });

  it('reads the system of 1904 four years and a day later', () => {
    expect(dateOfSerial('0', 'date', true)).toBe('1904-01-01');
    expect(dateOfSerial('44591', 'date', true)).toBe(dateOfSerial('46053', 'date', false));
  });

  it('ends with 9999-12-31', () => {
    expect(dateOfSerial('2958465', 'date', false)).toBe('9999-12-31');
    expect(dateOfSerial('2958466', 'date', false)).toBeUndefined();
  });

  it.each([
    ['46053.5', '2026-01-31T12:00:00'],
    ['46053.999988425925', '2026-01-31T23:59:59'],
    ['46053.99999999', '2026-02-01T00:00:00'],
    ['46053.0000115741', '2026-01-31T00:00:01'],
    ['4.60535E4', '2026-01-31T12:00:00'],
  ])('rounds %s to the second', (serial, date) => {
    expect(dateOfSerial(serial, 'datetime', false)).toBe(date);
  });

  it('carries a time that rounds up into the next day of a plain date', () => {
    expect(dateOfSerial('46052.9999999', 'date', false)).toBe('2026-01-31');
  });

  it.each(['', 'x', '1e400', '-3', '12345678'])('gives no date for %j', (serial) => {
    expect(dateOfSerial(serial, 'date', false)).toBeUndefined();
  });
});

it('takes the wall clock of ISO text, whatever its zone', () => {
  expect(dateOfIsoText('2026-01-31T00:00:00Z')).toEqual({ shape: 'date', date: '2026-01-31' });
  expect(dateOfIsoText('2026-03-29T02:30:00.000+01:00')).toEqual({ shape: 'datetime', date: '2026-03-29T02:30:00' });
  expect(dateOfIsoText('31/1 2026')).toBeNull();
});
