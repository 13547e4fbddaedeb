import { describe, expect, it } from 'vitest';
import { likelyWall, readWall, wallInShort, wallInWords } from '../../renderer/parts/schedule-words.ts';

const now = new Date('2026-11-28T09:00:00.000Z');

describe('a time that is typed', () => {
  it.each([
    ['2026-11-30', '08:00', '2026-11-30T08:00'],
    ['20261130', '8', '2026-11-30T08:00'],
    [' 2026-11-30 ', '8.15', '2026-11-30T08:15'],
    ['2026/11/30', '0815', '2026-11-30T08:15'],
    ['2026-11-30', '23:59', '2026-11-30T23:59'],
  ])('%s %s is read', (day, time, wall) => {
    expect(readWall(day, time)).toBe(wall);
  });

  it.each([
    ['2026-11-31', '08:00'],
    ['30/11', '08:00'],
    ['2026-11-30', '24:00'],
    ['2026-11-30', '8:5'],
    ['2026-11-30', ''],
    ['', '08:00'],
  ])('“%s” “%s” is none', (day, time) => {
    expect(readWall(day, time)).toBeNull();
  });

  it('is proposed as tomorrow morning on Stockholm’s calendar', () => {
    expect(likelyWall(new Date('2026-11-30T23:30:00.000Z'))).toEqual({ day: '2026-12-02', time: '08:00' });
  });
});

describe('a time that is shown', () => {
  it('names its weekday, and its year where that is another', () => {
    expect(wallInWords('2026-11-30T08:00', 'sv', now)).toBe('måndag 30 november 08:00');
    expect(wallInWords('2026-11-30T08:00', 'en', now)).toBe('Monday 30 November 08:00');
    expect(wallInShort('2027-01-04T08:00', 'sv', now)).toBe('4 jan 2027 08:00');
  });
});
