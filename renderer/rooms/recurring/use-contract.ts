import { onUnmounted, shallowRef, watch, type ShallowRef } from 'vue';
import { call, on } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';
import { type Act } from '../../use-act.ts';
import { useActs, type Acts, type ActView } from '../follow/use-acts.ts';
import { type ContractDetail } from './contract-words.ts';

/** The contract that a panel shows, and what a person does with it. */
export interface ShownContract {
  readonly contract: ShallowRef<ContractDetail | null>;
  /** The person's acts with it that the mirror does not show yet. */
  readonly standing: ShallowRef<readonly ActView[]>;
  readonly acts: Acts;
  /** Shows one; null: none. */
  readonly look: (contractId: string | null) => Promise<void>;
}

/** How long the keys rest on a row before the service is asked, in ms: while they run, nothing is. */
const rest = 300;

/** Shows a contract as it was read last, at once; where that is older than the list, it is read anew. */
export const useContract = (act: Act, readAt: () => string | null): ShownContract => {
  const session = useSession();
  const contract = shallowRef<ContractDetail | null>(null);
  let wanted: string | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const standing = shallowRef<readonly ActView[]>([]);
  const showStanding = async (): Promise<void> => {
    const { scope } = session;
    const asked = wanted;
    if (scope === null || asked === null) return;
    const found = await act.read(() => call('acts.ofContract', { scope, contractId: asked }));
    if (found !== null && scope === session.scope && wanted === asked) standing.value = found.acts;
  };
  const acts = useActs(() => session.scope, act, showStanding);

  const show = async (contractId: string, fresh: boolean): Promise<ContractDetail | null> => {
    const { scope } = session;
    if (scope === null) return null;
    const found = await act.read(() => call('recurring.contract', { scope, contractId, fresh }));
    if (found === null || scope !== session.scope || wanted !== contractId) return null;
    contract.value = found;
    return found;
  };
  const isOld = ({ viewedAt, line }: ContractDetail): boolean =>
    !line.gone && (viewedAt === null || viewedAt < (readAt() ?? ''));

  const look = async (contractId: string | null): Promise<void> => {
    clearTimeout(resting);
    if (wanted !== contractId) standing.value = [];
    wanted = contractId;
    if (contractId === null) {
      contract.value = null;
      return;
    }
    const [found] = await Promise.all([show(contractId, false), showStanding()]);
    if (found !== null && isOld(found)) resting = setTimeout(() => void show(contractId, true), rest);
  };
  const stop = on('follow.changed', () => void look(wanted));
  watch(
    () => session.scope,
    () => void look(null),
  );
  onUnmounted(() => {
    clearTimeout(resting);
    stop();
  });
  return { contract, standing, acts, look };
};
