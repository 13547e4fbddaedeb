import { describe, expect, it } from 'vitest';
import { instantOfWall, wallText } from '../../shared/service/wall-time.ts';

const at = (wall: string): string | null => {
  const instant = instantOfWall(wall);
  return instant === null ? null : new Date(instant).toISOString();
};

describe('a time on the wall in Stockholm', () => {
  it.each([
    ['in winter', '2026-11-30T08:00', '2026-11-30T07:00:00.000Z'],
    ['in summer', '2026-07-01T08:00', '2026-07-01T06:00:00.000Z'],
    ['on the day that clocks go forward, before they do', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['that clocks jump over is the next one that is there', '2027-03-28T02:30', '2027-03-28T01:00:00.000Z'],
    ['that clocks jump over, at the gap’s first minute', '2027-03-28T02:00', '2027-03-28T01:00:00.000Z'],
    ['right after the gap', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['that is there twice is the first one', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['right before the doubled hour', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['right after the doubled hour', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['at midnight between two years', '2027-01-01T00:00', '2026-12-31T23:00:00.000Z'],
    ['on a leap day', '2028-02-29T23:59', '2028-02-29T22:59:00.000Z'],
  ])('%s', (_, wall, instant) => {
    expect(at(wall)).toBe(instant);
  });

  it.each(['2026-02-29T08:00', '2026-11-31T08:00', '2026-11-30T24:00', '2026-11-30T08:60', '2026-11-30', 'i morgon'])(
    'that is none is none: %s',
    (wall) => {
      expect(at(wall)).toBeNull();
    },
  );

  it('is shown again as it was typed, every quarter of a year with both changes but for the gap', () => {
    const wrong: string[] = [];
    for (let quarter = Date.UTC(2026, 9, 1); quarter < Date.UTC(2027, 9, 1); quarter += 900_000) {
      const wall = new Date(quarter).toISOString().slice(0, 16);
      if (wallText(instantOfWall(wall) ?? 0) !== wall) wrong.push(wall);
    }
    expect(wrong).toEqual(['2027-03-28T02:00', '2027-03-28T02:15', '2027-03-28T02:30', '2027-03-28T02:45']);
  });
});
