import { onBeforeUnmount, ref, type Ref, watch } from 'vue';

/** So long after the last step of a rush everything is drawn again. */
const restMs = 100;

/**
 * True while a list goes by so quickly that no row of one moment is seen in the next: then what one finds one's way by is drawn, and the
 * rest as soon as it slows down.
 */
export const useRush = (scroller: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<boolean>> => {
  const rushing = ref(false);
  let top = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onScroll = ({ currentTarget: element }: Event): void => {
    if (!(element instanceof HTMLElement)) return;
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
