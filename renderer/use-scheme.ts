import { computed, inject, provide, ref, watch, type ComputedRef, type InjectionKey, type Ref } from 'vue';
import { cssVariables, palettes, type ColourScheme, type Palette } from './tokens.ts';

export type SchemeChoice = 'system' | ColourScheme;

const schemeKey: InjectionKey<ComputedRef<ColourScheme>> = Symbol('scheme');

/** The scheme that holds now, for what is drawn in colours of its own. */
export const usePalette = (): ComputedRef<Palette> => {
  const scheme = inject(schemeKey, null);
  return computed(() => palettes[scheme?.value ?? 'light']);
};

/** The scheme that holds now, written on the document as CSS variables whenever it changes. */
export const useScheme = (choice: Ref<SchemeChoice>): ComputedRef<ColourScheme> => {
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  const systemIsDark = ref(media.matches);
  media.addEventListener('change', (change) => (systemIsDark.value = change.matches));
  const scheme = computed<ColourScheme>(() =>
    choice.value === 'system' ? (systemIsDark.value ? 'dark' : 'light') : choice.value,
  );
  watch(
    scheme,
    (now) => {
      const root = document.documentElement;
      for (const [name, value] of cssVariables(palettes[now])) root.style.setProperty(name, value);
      root.style.setProperty('color-scheme', now);
      root.dataset['scheme'] = now;
    },
    { immediate: true },
  );
  provide(schemeKey, scheme);
  return scheme;
};
