// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from 'vue';
import { type HeldRow, useHeldRow } from '../../renderer/grid/held-row.ts';

const slots = 40;
const count = 10_000;
const rangeAt = (startIndex: number) => ({ startIndex, endIndex: startIndex + 20, overscan: 6, count });
const leave = () => new FocusEvent('focusout');
const enter = () => new FocusEvent('focusin');
const grid = (): HeldRow<{ readonly index: number }> => {
  let held: HeldRow<{ readonly index: number }> | undefined;
  const app = createApp({
    setup: () => {
      held = useHeldRow();
      return () => null;
    },
  });
  app.mount(document.createElement('div'));
  onTestFinished(() => {
    app.unmount();
  });
  if (held === undefined) throw new Error('not set up');
  return held;
};

describe('the row that has the keyboard', () => {
  it('stays drawn in its place wherever the grid is scrolled to, and no row that stays drawn passes it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: count - 30 }), { minLength: 1 }), fc.nat({ max: 20 }), (scrolls, within) => {
        const held = grid();
        const draw = (at: number): readonly (readonly [index: number, slot: number])[] => [
          ...held.slotsOf(held.drawn.value(rangeAt(at)), slots),
        ];
        let before = draw(100);
        const index = 100 + within;
        const slot = new Map(before).get(index);
        held.hold({ index }, enter());
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
    const held = grid();
    held.slotsOf(held.drawn.value(rangeAt(100)), slots);
    held.hold({ index: 110 }, enter());
    expect(held.drawn.value(rangeAt(500))).toContain(110);
    expect(held.drawn.value({ ...rangeAt(0), count: 50 })).not.toContain(110);
    held.letGo(leave());
    const drawn = held.drawn.value(rangeAt(500));
    expect(drawn).not.toContain(110);
    expect([...held.slotsOf(drawn, slots)]).toEqual(drawn.map((index) => [index, index % slots]));
  });

  it('is let go when something else has the keyboard, even where its own editor went without a word', () => {
    const held = grid();
    const [row, search] = [document.createElement('div'), document.createElement('input')];
    const editor = document.createElement('input');
    row.append(editor);
    document.body.append(row, search);
    row.addEventListener('focusin', (event) => {
      held.hold({ index: 110 }, event);
    });
    editor.focus();
    expect(held.row.value).toEqual({ index: 110 });
    editor.remove();
    search.focus();
    expect(held.row.value).toBeNull();
  });
});
