import { computed, type ComputedRef, shallowRef, watch } from 'vue';
import { call } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';

/** The user of the connection that the window shows, where that is another than the one who asked; null for the same, or while it is not known. */
export const useOtherPerson = (askedBy: () => string | null): ComputedRef<string | null> => {
  const session = useSession();
  const userName = shallowRef<string | null>(null);
  watch(
    () => session.scope,
    async (scope) => {
      const found = scope === null ? null : await call('approval.rules', scope);
      if (scope === session.scope) userName.value = found?.ok === true ? found.value.userName : null;
    },
    { immediate: true },
  );
  return computed(() => (userName.value?.toLowerCase() === askedBy()?.toLowerCase() ? null : userName.value));
};
