import { describe, expect, it } from 'vitest';
import { chart, holdSpans, lineAt, rateBars, rateRows, topOf } from '../../renderer/rooms/runs/rate-bars.ts';

type Second = Parameters<typeof rateBars>[0][number];
const second = (calls: number, held: Second['held'] = null): Second => ({ calls, held });
const quiet = (count: number): readonly Second[] => Array.from({ length: count }, () => second(0));

describe('the chart of calls per second', () => {
  it('has the ceiling in it, unless that would press the bars to the ground', () => {
    const seconds = [second(40), second(60)];
    expect(topOf(seconds, 98)).toBeGreaterThan(98);
    expect(topOf(seconds, 1_300)).toBeLessThan(100);
    expect(lineAt(1_300, topOf(seconds, 1_300))).toBe(chart.top);
    expect(topOf([second(0)], null)).toBeGreaterThan(0);
  });

  it('draws a bar for each second with calls, in its place, never above the top', () => {
    const bars = rateBars([...quiet(178), second(10), second(5)], 10);
    expect(bars.map(({ height }) => height)).toEqual([chart.base - chart.top, (chart.base - chart.top) / 2]);
    expect(bars.every(({ x, y }) => x >= chart.left && x < chart.right && y >= chart.top)).toBe(true);
  });

  it('joins seconds that one thing held, and keeps two reasons apart', () => {
    const spans = holdSpans([second(1), second(0, 'paused'), second(0, 'paused'), second(0, 'service'), second(2)]);
    expect(spans.map(({ kind }) => kind)).toEqual(['paused', 'service']);
    expect(spans[0]?.width).toBeCloseTo(2 * (spans[1]?.width ?? 0));
  });

  it('says the same as a table, latest first, and leaves out what was quiet', () => {
    const rows = rateRows([
      ...quiet(160),
      ...Array.from({ length: 10 }, () => second(4)),
      second(0, 'paused'),
      ...quiet(9),
    ]);
    expect(rows).toEqual([
      { ago: 0, perSecond: 0, held: ['paused'] },
      { ago: 10, perSecond: 4, held: [] },
    ]);
  });
});
