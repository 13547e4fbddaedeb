import { expect, test } from 'vitest';
import { scheduleOf } from '../../electron/practice/contracts/recurrence.ts';
import { addDays, addMonths, calendarDate } from '../../shared/domain/calendar-date.ts';
import { firstRun, runsLater } from '../../shared/domain/recurrence.ts';
import { dayOfMonth, firstInvoiceDay, isNoFirstDay, recurrenceEntry } from '../../shared/service/contract-entry.ts';

const today = calendarDate('2026-11-28');
const everyMonths = [1, 2, 3, 4, 6, 12, 24, 36];

test('the service makes the first invoice of a contract on the day that was told, and the next one its months later', () => {
  for (const months of everyMonths)
    for (let ahead = 1; ahead <= 400; ahead += 1) {
      const next = addDays(today, ahead);
      const day = dayOfMonth(next);
      const first = firstInvoiceDay({ months, day, next, start: null, end: null }, today);
      expect([months, next, first]).toEqual([months, next, next]);
      const { recurrence, start } = scheduleOf({
        RecurrenceDetails: { ...recurrenceEntry({ months, day }, next, null) },
      });
      const run = firstRun(recurrence, start);
      expect([months, next, run]).toEqual([months, next, next]);
      expect(runsLater(recurrence, run, 1).slice(0, 7)).toBe(
        addMonths(calendarDate(`${next.slice(0, 7)}-01`), months).slice(0, 7),
      );
    }
});

test('a contract that began before today goes on with its own series, at the last day of a short month too', () => {
  const begun = (months: number, start: string, day: number) =>
    firstInvoiceDay({ months, day, next: null, start: calendarDate(start), end: null }, today);
  expect(begun(1, '2024-01-31', 31)).toBe('2026-11-30');
  expect(begun(3, '2026-01-31', 31)).toBe('2027-01-31');
  expect(begun(12, '2020-02-29', 29)).toBe('2027-02-28');
  expect(begun(24, '2021-03-15', 15)).toBe('2027-03-15');
  expect(begun(1, '2026-11-28', 28)).toBe('2026-12-28');
});

test('no first day is made up where what is said does not fit, lies behind, or comes after the end', () => {
  const told = (said: { next?: string; start?: string; end?: string; months?: number; day: number }) => {
    const dated = (date: string | undefined) => (date === undefined ? null : calendarDate(date));
    return firstInvoiceDay(
      {
        months: said.months ?? 1,
        day: said.day,
        next: dated(said.next),
        start: dated(said.start),
        end: dated(said.end),
      },
      today,
    );
  };
  expect(told({ next: '2026-11-28', day: 28 })).toBe('past');
  expect(told({ next: '2027-01-15', day: 1 })).toBe('otherDay');
  expect(told({ day: 1 })).toBe('otherDay');
  expect(told({ start: '2027-01-15', day: 1 })).toBe('2027-02-01');
  expect(told({ start: '2027-01-15', day: 1, months: 3 })).toBe('otherDay');
  expect(told({ next: '2027-01-15', day: 15, end: '2027-01-14' })).toBe('ended');
  expect(told({ next: '2027-01-15', day: 15, end: '2027-01-15' })).toBe('2027-01-15');
  expect(isNoFirstDay(calendarDate('2027-01-15'))).toBe(false);
});
