// @vitest-environment happy-dom
import fc from 'fast-check';
import { createApp, h, nextTick, onMounted, ref, shallowRef } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import { rowHeights, setDensity } from '../../renderer/density.ts';
import { useSteadyTop } from '../../renderer/grid/steady-top.ts';
import { rowsOf, useVirtualRows, type VirtualRows } from '../../renderer/grid/virtual-rows.ts';

const head = 28;
const row = rowHeights.normal;
let unmount = (): void => undefined;
afterEach(() => {
  unmount();
  setDensity('normal');
});

/** A list in which so much stands open below some rows, seen through a window of that height. */
const openList = async (count: number, open: ReadonlyMap<number, number>, seen: number) => {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientHeight', { value: seen });
  const [length, stands] = [ref(count), shallowRef(open)];
  const made = shallowRef<VirtualRows>();
  const app = createApp({
    setup: () => {
      const shown = shallowRef<HTMLElement | null>(null);
      made.value = useVirtualRows(shown, {
        count: () => length.value,
        below: () => (stands.value.size === 0 ? null : (index) => stands.value.get(index) ?? 0),
        headHeight: () => head,
        overscan: () => 2,
        drawn: () => rowsOf,
      });
      useSteadyTop(shown, made.value);
      onMounted(() => (shown.value = element));
      return () => h('i');
    },
  });
  app.mount(document.createElement('div'));
  unmount = () => {
    app.unmount();
  };
  await nextTick();
  await nextTick();
  if (made.value === undefined) throw new Error('not set up');
  return {
    list: made.value,
    element,
    length,
    scrollTo: (top: number) => {
      element.scrollTop = top;
      element.dispatchEvent(new Event('scroll'));
    },
  };
};

describe('the rows of a list', () => {
  it('are drawn where something of them is in view, with as many beside as were asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.dictionary(fc.nat({ max: 499 }).map(String), fc.integer({ min: 1, max: 300 }), { maxKeys: 5 }),
        fc.nat({ max: 20_000 }),
        async (count, opened, wanted) => {
          const open = new Map(Object.entries(opened).map(([index, tall]) => [Number(index), tall]));
          const { list, scrollTo } = await openList(count, open, 400);
          const starts = [0];
          for (let index = 0; index < count; index += 1)
            starts.push((starts[index] ?? 0) + row + (open.get(index) ?? 0));
          expect(list.height.value).toBe(starts.at(-1));
          const top = Math.min(wanted, Math.max(0, list.height.value - 1));
          scrollTo(top);
          const bottom = top + 400 - head;
          const inView = Array.from({ length: count }, (_, index) => index).filter(
            (index) => (starts[index + 1] ?? 0) > top && (starts[index] ?? 0) < bottom,
          );
          const [first, last] = [Math.max(0, (inView[0] ?? 0) - 2), Math.min(count - 1, (inView.at(-1) ?? 0) + 2)];
          expect(list.rows.value.map(({ index }) => index)).toEqual(
            Array.from({ length: last - first + 1 }, (_, step) => first + step),
          );
          for (const { index, start, size } of list.rows.value)
            expect([start, start + size]).toEqual([starts[index], starts[index + 1]]);
          unmount();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are none where the list is empty, and those that are left where it became shorter', async () => {
    const { list, length, scrollTo } = await openList(100_000, new Map(), 400);
    scrollTo(90_000 * row);
    expect(list.rows.value.map(({ index }) => index)).toContain(90_000);
    length.value = 10;
    expect(list.rows.value.at(-1)?.index).toBe(9);
    length.value = 0;
    expect(list.rows.value).toEqual([]);
  });

  it('stand still at the top where they become higher, and as much of the first one', async () => {
    const { list, element, scrollTo } = await openList(1_000, new Map([[3, 50]]), 400);
    scrollTo(50 + 200 * row + row / 2);
    await nextTick();
    setDensity('roomy');
    await nextTick();
    await nextTick();
    expect(element.scrollTop).toBe(50 + 200 * rowHeights.roomy + rowHeights.roomy / 2);
    expect(list.rowAt(200).start).toBe(50 + 200 * rowHeights.roomy);
  });
});
