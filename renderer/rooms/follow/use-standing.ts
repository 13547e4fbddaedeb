import { shallowRef, type ShallowRef, watch } from 'vue';
import { call } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';
import { type Act } from '../../use-act.ts';
import { type Acts, type ActView, useActs } from './use-acts.ts';

/** The person's acts with the invoice that is chosen in a list, as they stand: asked for anew whenever the list is read. */
export const useStanding = (
  act: Act,
  chosen: () => { readonly actionId: string } | null,
): { readonly acts: Acts; readonly standing: ShallowRef<readonly ActView[]> } => {
  const session = useSession();
  const standing = shallowRef<readonly ActView[]>([]);
  const show = async (): Promise<void> => {
    const { scope } = session;
    const actionId = chosen()?.actionId;
    if (scope === null || actionId === undefined) {
      standing.value = [];
      return;
    }
    const found = await act.read(() => call('acts.ofInvoice', { scope, actionId }));
    if (found !== null && actionId === chosen()?.actionId) standing.value = found.acts;
  };
  const acts = useActs(() => session.scope, act, show);
  watch(chosen, show);
  return { acts, standing };
};
