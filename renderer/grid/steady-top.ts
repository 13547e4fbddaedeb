import { type Virtualizer } from '@tanstack/vue-virtual';
import { nextTick, watch, type Ref } from 'vue';
import { rowHeight } from '../density.ts';

/** While rows change their height, what stood at the top of the grid stands there still, and as much of it. */
export const useSteadyTop = (
  scroller: Readonly<Ref<HTMLElement | null>>,
  virtualizer: Readonly<Ref<Virtualizer<HTMLElement, Element>>>,
  headHeight: Readonly<Ref<number>>,
): void => {
  watch(rowHeight, async (now, before) => {
    const element = scroller.value;
    if (!element) return;
    const { scrollTop } = element;
    const items = virtualizer.value.getVirtualItems();
    const top = items.find(({ end }) => end - headHeight.value > scrollTop);
    const hidden = top === undefined ? 0 : Math.min(1, (scrollTop - (top.start - headHeight.value)) / before);
    virtualizer.value.measure();
    await nextTick();
    const at = top === undefined ? undefined : virtualizer.value.getOffsetForIndex(top.index, 'start');
    if (at !== undefined) virtualizer.value.scrollToOffset(at[0] + Math.max(0, hidden) * now);
  });
};
