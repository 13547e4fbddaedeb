import { onBeforeUnmount, type Ref, watch } from 'vue';

/** So long after the last step of a scroll its columns are held again. */
const restMs = 150;

/**
 * While a list only goes up and down its frozen columns stand where they are without being held: each cell that is held is a layer of
 * its own, and moves as one in every frame. Told by `data-loose` on the element, which costs no drawing anew.
 */
export const useLooseColumns = (scroller: Readonly<Ref<HTMLElement | null>>): void => {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const hold = (element: HTMLElement): void => {
    clearTimeout(rest);
    delete element.dataset['loose'];
  };
  const onScroll = ({ currentTarget: element }: Event): void => {
    if (!(element instanceof HTMLElement)) return;
    clearTimeout(rest);
    if (element.scrollLeft !== 0) {
      hold(element);
      return;
    }
    element.dataset['loose'] = '';
    rest = setTimeout(() => {
      hold(element);
    }, restMs);
  };
  watch(scroller, (now, before) => {
    before?.removeEventListener('scroll', onScroll);
    now?.addEventListener('scroll', onScroll, { passive: true });
  });
  onBeforeUnmount(() => {
    clearTimeout(rest);
  });
};
