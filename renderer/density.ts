import { computed, ref, type ComputedRef } from 'vue';
import { type Density } from '../shared/contract/settings.ts';

/** The height of a row in lists, in css px. Source: look.md, Rows. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 24, normal: 28, roomy: 36 };

const chosen = ref<Density>('normal');

/** The height of a row that holds now, for what places rows by numbers. */
export const rowHeight: ComputedRef<number> = computed(() => rowHeights[chosen.value]);

/** Takes a density for the whole window: rows that are placed by numbers and rows that flow change together. */
export const setDensity = (next: Density): void => {
  chosen.value = next;
  document.documentElement.style.setProperty('--row', `${String(rowHeights[next])}px`);
};
