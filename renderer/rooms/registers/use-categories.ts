import { onUnmounted, shallowRef, watch, type ShallowRef } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { call, on } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';
import { type Act } from '../../use-act.ts';

type Categories = CallOutput<'registers.categories'>['categories'];

/** The categories of customers as last read, shown anew whenever the register is. */
export const useCategories = (
  act: Act,
): { readonly categories: ShallowRef<Categories>; readonly reload: () => Promise<void> } => {
  const session = useSession();
  const categories: ShallowRef<Categories> = shallowRef([]);
  const reload = async (): Promise<void> => {
    const { scope } = session;
    const found = scope === null ? null : await act.read(() => call('registers.categories', { scope }));
    if (scope === session.scope) categories.value = found?.categories ?? [];
  };
  watch(() => session.scope, reload, { immediate: true });
  onUnmounted(on('follow.changed', () => void reload()));
  return { categories, reload };
};
