import { expect, test } from 'vitest';
import { dayMoved, monthLater, monthWeeks } from '../../renderer/rooms/recurring/month-weeks.ts';

test('a month is laid out from Monday to Sunday, each of its days once', () => {
  const weeks = monthWeeks('2026-11');
  expect(weeks.map((days) => days.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(monthWeeks('2027-02').flat().filter(Boolean)).toHaveLength(28);
  expect(monthWeeks('2027-02')).toHaveLength(4);
});

test('the keys lead from day to day and stay in the month', () => {
  expect([
    dayMoved('2026-11-10', 'ArrowRight'),
    dayMoved('2026-11-10', 'ArrowUp'),
    dayMoved('2026-11-28', 'ArrowDown'),
    dayMoved('2026-11-01', 'ArrowLeft'),
    dayMoved('2026-11-10', 'End'),
    dayMoved('2026-11-10', 'Home'),
    dayMoved('2026-11-10', 'Enter'),
  ]).toEqual(['2026-11-11', '2026-11-03', '2026-11-28', '2026-11-01', '2026-11-30', '2026-11-01', null]);
  expect([monthLater('2026-12', 1), monthLater('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
