import { ref, type Ref } from 'vue';
import { linkAfter, type LinkPlace } from './chart-bars.ts';

/** One stop for Tab in a chart; from there the arrow keys lead from bar to bar. */
export interface ChartLinks {
  readonly current: Ref<number>;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** For links that carry their place among them as `data-link`, under one element that takes the keys. */
export const useLinks = (links: () => readonly LinkPlace[]): ChartLinks => {
  const current = ref(0);
  const onKey = (event: KeyboardEvent): void => {
    const { currentTarget, target } = event;
    if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
    const next = linkAfter(links(), Number(target.dataset['link']), event.key);
    if (next === null) return;
    event.preventDefault();
    current.value = next;
    currentTarget.querySelector<HTMLElement>(`[data-link="${String(next)}"]`)?.focus();
  };
  return { current, onKey };
};
