import { nextTick, onMounted, onUnmounted, ref, type Ref, type ShallowRef, type CSSProperties } from 'vue';

export interface Popover {
  readonly style: Ref<CSSProperties>;
  /** Puts the popover at the element: below it, above where there is no room below. */
  readonly place: () => Promise<void>;
}

const gap = 4;
const width = 392;

/** Keeps a popover at an element inside `frame`, also while the grid scrolls beneath it. */
export const usePopover = (
  frame: Readonly<ShallowRef<HTMLElement | null>>,
  anchor: () => HTMLElement | null,
): Popover => {
  const style = ref<CSSProperties>({ visibility: 'hidden' });

  const measure = (): void => {
    const box = frame.value?.getBoundingClientRect();
    const at = anchor()?.getBoundingClientRect();
    if (!box) return;
    if (!at || at.bottom < box.top || at.top > box.bottom) {
      style.value = { right: '8px', bottom: '8px' };
      return;
    }
    const height = frame.value?.querySelector('.pop')?.clientHeight ?? 180;
    const below = at.bottom - box.top + gap;
    const above = at.top - box.top - gap - height - 2;
    const top =
      below + height <= box.height || above < 0 ? Math.max(4, Math.min(below, box.height - height - 8)) : above;
    const left = Math.max(8, Math.min(at.left - box.left, box.width - width - 8));
    style.value = { left: `${String(left)}px`, top: `${String(top)}px` };
  };
  const place = async (): Promise<void> => {
    await nextTick();
    measure();
  };
  /** A grid scrolls sixty times a second: where nothing is shown, nothing is measured. */
  const follow = (): void => {
    if (frame.value?.querySelector('.pop')) measure();
  };
  onMounted(() => {
    document.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
  });
  onUnmounted(() => {
    document.removeEventListener('scroll', follow, true);
    window.removeEventListener('resize', follow);
  });
  return { style, place };
};
