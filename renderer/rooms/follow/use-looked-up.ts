import { onUnmounted, shallowRef, type ShallowRef, watch } from 'vue';
import { type CallInput, type Settled } from '../../../shared/contract/contract.ts';
import { useSession } from '../../stores/session.ts';
import { type Act, useAct } from '../../use-act.ts';

/** How long the keys rest on a row before the service is asked, in ms: while they run, nothing is. */
const rest = 300;

/** What the service tells of the chosen line beside what the list has: asked for whenever the list is read anew. */
export const useLookedUp = <T>(
  ask: (asked: CallInput<'owed.detail'>) => Promise<Settled<T>>,
  chosen: () => { readonly actionId: string } | null,
): { readonly detail: ShallowRef<T | null>; readonly reading: Act } => {
  const session = useSession();
  const reading = useAct();
  const detail: ShallowRef<T | null> = shallowRef(null);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    const { scope } = session;
    const actionId = chosen()?.actionId;
    if (scope === null || actionId === undefined) return;
    const found = await reading.read(() => ask({ scope, actionId }));
    if (found !== null && actionId === chosen()?.actionId) detail.value = found;
  };
  watch(
    chosen,
    (line, before) => {
      clearTimeout(resting);
      if (line?.actionId !== before?.actionId) detail.value = null;
      if (line !== null) resting = setTimeout(() => void look(), rest);
    },
    { immediate: true },
  );
  onUnmounted(() => {
    clearTimeout(resting);
  });
  return { detail, reading };
};
