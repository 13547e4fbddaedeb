import { onUnmounted, type ShallowRef, watch } from 'vue';
import { type CallInput, type Settled } from '../../../shared/contract/contract.ts';
import { useWanted } from '../../parts/use-wanted.ts';
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
  const { shown: detail, look } = useWanted<string, T>(async (actionId) => {
    const { scope } = session;
    const found = scope === null ? null : await reading.read(() => ask({ scope, actionId }));
    return scope === session.scope ? found : null;
  });
  let resting: ReturnType<typeof setTimeout> | undefined;
  watch(
    chosen,
    (line, before) => {
      clearTimeout(resting);
      if (line?.actionId !== before?.actionId) void look(null);
      if (line !== null) resting = setTimeout(() => void look(line.actionId), rest);
    },
    { immediate: true },
  );
  onUnmounted(() => {
    clearTimeout(resting);
  });
  return { detail, reading };
};
