import { onMounted, onUnmounted, ref, watch, type Ref } from 'vue';
import { type Box, cardPlace } from './tour-places.ts';

interface Placed {
  /** Where the card stands; null where it is a bar of the window. */
  readonly card: Ref<{ readonly left: number; readonly top: number } | null>;
  /** What is seen of what is pointed at; null where nothing is. */
  readonly thing: Ref<Box | null>;
  /** It stands in the room, seen or not. */
  readonly isThere: Ref<boolean>;
}

/** What opens and closes, and the cell of a grid that has the keys. */
const attributeFilter = ['class', 'open', 'aria-activedescendant'];

/** As the window itself: below this a card would stand in the way. */
const roomy = '(min-width: 1100px) and (min-height: 560px)';

const shownThing = (ids: readonly string[]): Element | null => {
  for (const id of ids) {
    const found = document.querySelector(`[data-testid="${id}"]`);
    if (found?.checkVisibility() === true) return found;
  }
  return null;
};

/** What of it is within the room: the rest is scrolled away. */
const seenOf = (element: Element | null): Box | null => {
  if (element === null) return null;
  const own = element.getBoundingClientRect();
  const room = document.getElementById('room')?.getBoundingClientRect() ?? own;
  const left = Math.max(own.left, room.left);
  const top = Math.max(own.top, room.top);
  const width = Math.min(own.right, room.right) - left;
  const height = Math.min(own.bottom, room.bottom) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
};

/** What the keys are on, where it is a part of the window and not the whole room; of a grid its cell. */
const keysOutside = (card: HTMLElement | null): Box | null => {
  const has = document.activeElement;
  if (has === null || card?.contains(has) === true) return null;
  const cell = document.getElementById(has.getAttribute('aria-activedescendant') ?? '');
  const box = seenOf(cell ?? has);
  return box === null || box.width * box.height > (window.innerWidth * window.innerHeight) / 4 ? null : box;
};

const same = <T>(a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Keeps the card beside the thing of its step, whatever moves: at most once for each picture that the window draws. */
export const useCardPlace = (card: Readonly<Ref<HTMLElement | null>>, ids: () => readonly string[]): Placed => {
  const media = window.matchMedia(roomy);
  const placed: Placed = { card: ref(null), thing: ref(null), isThere: ref(false) };
  let drawing = 0;
  const place = (): void => {
    drawing = 0;
    const shown = shownThing(ids());
    const thing = seenOf(shown);
    placed.isThere.value = shown !== null;
    const box = card.value;
    const size = box === null ? null : { width: box.offsetWidth, height: box.offsetHeight };
    const view = { width: window.innerWidth, height: window.innerHeight };
    const at = media.matches && size !== null ? cardPlace(thing, keysOutside(box), size, view) : null;
    if (!same(thing, placed.thing.value)) placed.thing.value = thing;
    if (!same(at, placed.card.value)) placed.card.value = at;
  };
  const soon = (): void => {
    if (drawing === 0) drawing = requestAnimationFrame(place);
  };
  /** What has the keys is never seen below the card: at once, and again where the room scrolls to it. */
  const aside = (): void => {
    place();
    soon();
  };
  const changes = new MutationObserver(soon);
  const follow = (now: boolean): void => {
    changes.disconnect();
    if (now) changes.observe(document.body, { childList: true, subtree: true, attributeFilter });
    soon();
  };
  watch([card, ids], () => {
    follow(card.value !== null);
  });
  onMounted(() => {
    follow(card.value !== null);
    window.addEventListener('resize', soon);
    document.addEventListener('focusin', aside);
    document.addEventListener('scroll', soon, { capture: true, passive: true });
  });
  onUnmounted(() => {
    changes.disconnect();
    cancelAnimationFrame(drawing);
    window.removeEventListener('resize', soon);
    document.removeEventListener('focusin', aside);
    document.removeEventListener('scroll', soon, { capture: true });
  });
  return placed;
};

/** Leads the keys to the thing: to itself, or the first in it that takes them. */
export const leadTo = (ids: readonly string[]): void => {
  const thing = shownThing(ids);
  const takes = 'button:not(:disabled), a[href], input, select, [tabindex="0"]';
  const target = thing?.matches(takes) === true ? thing : thing?.querySelector(takes);
  if (!(target instanceof HTMLElement)) return;
  target.scrollIntoView({ block: 'nearest' });
  target.focus();
};
