import { computed, nextTick, ref, useId, type Ref } from 'vue';

/** The option of a list that the keys of its search line stand on. */
export interface Highlight {
  /** Of the list; an option has its own below it. */
  readonly id: string;
  readonly optionId: (index: number) => string;
  /** Where it stands; within the list, however short that has become. */
  readonly at: Readonly<Ref<number>>;
  /** Moves it, without scrolling. */
  readonly point: (index: number) => void;
  /** Moves it, and scrolls the list to it. */
  readonly moveTo: (index: number) => void;
  /** Whether the key was one that moves it. */
  readonly onMoveKey: (event: KeyboardEvent) => boolean;
}

interface HighlightOptions {
  readonly list: Readonly<Ref<HTMLElement | null>>;
  readonly count: () => number;
  /** How many options a page is. */
  readonly page: number;
  /** Single steps lead from the last to the first and back. */
  readonly around?: true;
}

/** Arrows and pages move it, as the pattern of a combobox with a listbox has it (ARIA Authoring Practices). */
export const useHighlight = ({ list, count, page, around }: HighlightOptions): Highlight => {
  const id = useId();
  const wanted = ref(0);
  const within = (index: number): number => Math.max(0, Math.min(index, count() - 1));
  const at = computed(() => within(wanted.value));
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };

  const moveTo = (index: number): void => {
    wanted.value = index;
    void nextTick(() => list.value?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }));
  };
  const stepped = (step: number): number => {
    const to = at.value + step;
    return around === true && Math.abs(step) === 1 ? (to + count()) % Math.max(1, count()) : within(to);
  };
  return {
    id,
    optionId: (index) => `${id}-${String(index)}`,
    at,
    point: (index) => (wanted.value = index),
    moveTo,
    onMoveKey: (event) => {
      const step = steps[event.key];
      if (step !== undefined) moveTo(stepped(step));
      return step !== undefined;
    },
  };
};
