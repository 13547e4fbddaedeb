import { nextTick, watch, type Ref } from 'vue';
import { rowHeight } from '../density.ts';
import { type VirtualRows } from './virtual-rows.ts';

/** While rows change their height, what stood at the top of the grid stands there still, and as much of it. */
export const useSteadyTop = (
  scroller: Readonly<Ref<HTMLElement | null>>,
  { rows, rowAt }: Pick<VirtualRows, 'rows' | 'rowAt'>,
): void => {
  let drawn = rows.value;
  watch(
    rows,
    (now) => {
      drawn = now;
    },
    { flush: 'post' },
  );
  watch(rowHeight, async (now, before) => {
    const element = scroller.value;
    if (!element) return;
    const { scrollTop } = element;
    const top = drawn.find(({ start, size }) => start + size > scrollTop);
    if (top === undefined) return;
    const hidden = Math.max(0, Math.min(1, (scrollTop - top.start) / before));
    await nextTick();
    element.scrollTop = rowAt(top.index).start + hidden * now;
  });
};
