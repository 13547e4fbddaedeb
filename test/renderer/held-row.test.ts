// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useHeldRow } from '../../renderer/grid/held-row.ts';

const slots = 40;
const count = 10_000;
const rangeAt = (startIndex: number) => ({ startIndex, endIndex: startIndex + 20, overscan: 6, count });
const leave = () => new FocusEvent('focusout');

describe('the row that has the keyboard', () => {
  it('stays drawn in its place wherever the grid is scrolled to, and no row that stays drawn passes it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: count - 30 }), { minLength: 1 }), fc.nat({ max: 20 }), (scrolls, within) => {
        const held = useHeldRow();
        const draw = (at: number): readonly (readonly [index: number, slot: number])[] => [
          ...held.slotsOf(held.drawn.value(rangeAt(at)), slots),
        ];
        let before = draw(100);
        const index = 100 + within;
        const slot = new Map(before).get(index);
        held.hold({ index });
        for (const at of scrolls) {
          const now = draw(at);
          expect(new Map(now).get(index)).toBe(slot);
          expect(new Set(now.map(([, place]) => place)).size).toBe(now.length);
          const stays = (some: typeof now, other: typeof now) =>
            some.map(([, place]) => place).filter((place) => other.some(([, one]) => one === place));
          expect(stays(now, before)).toEqual(stays(before, now));
          before = now;
        }
      }),
    );
  });

  it('is drawn as every other once the keyboard is elsewhere, or the list has become shorter', () => {
    const held = useHeldRow();
    held.slotsOf(held.drawn.value(rangeAt(100)), slots);
    held.hold({ index: 110 });
    expect(held.drawn.value(rangeAt(500))).toContain(110);
    expect(held.drawn.value({ ...rangeAt(0), count: 50 })).not.toContain(110);
    held.letGo(leave());
    const drawn = held.drawn.value(rangeAt(500));
    expect(drawn).not.toContain(110);
    expect([...held.slotsOf(drawn, slots)]).toEqual(drawn.map((index) => [index, index % slots]));
  });
});
