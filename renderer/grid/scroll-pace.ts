import { onBeforeUnmount, ref, type Ref, watch } from 'vue';

/** So long after the last step of a rush everything is drawn again. */
const restMs = 100;

/**
 * How a list goes by. Answers true while it does so quickly that no row of one moment is seen in the next: then what one finds one's way
 * by is drawn, and the rest as soon as it slows down.
 *
 * Frozen columns are held only while the list stands aside: each cell that is held is a layer of its own, which costs in every frame, and
 * at the left edge they stand where they would be held. Told by `data-aside` on the element, which costs no drawing anew.
 */
export const useScrollPace = (scroller: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<boolean>> => {
  const rushing = ref(false);
  let top = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onScroll = ({ currentTarget: element }: Event): void => {
    if (!(element instanceof HTMLElement)) return;
    element.toggleAttribute('data-aside', element.scrollLeft !== 0);
    clearTimeout(rest);
    rushing.value = Math.abs(element.scrollTop - top) >= element.clientHeight;
    top = element.scrollTop;
    if (!rushing.value) return;
    rest = setTimeout(() => {
      rushing.value = false;
    }, restMs);
  };
  watch(scroller, (now, before) => {
    before?.removeEventListener('scroll', onScroll);
    now?.addEventListener('scroll', onScroll, { passive: true });
  });
  onBeforeUnmount(() => {
    clearTimeout(rest);
  });
  return rushing;
};
