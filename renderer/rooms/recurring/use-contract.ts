import { onUnmounted, shallowRef, watch, type ShallowRef } from 'vue';
import { call, on } from '../../bridge.ts';
import { useWanted } from '../../parts/use-wanted.ts';
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
  const read = async (contractId: string, fresh: boolean): Promise<ContractDetail | null> => {
    const { scope } = session;
    const found =
      scope === null ? null : await act.read(() => call('recurring.contract', { scope, contractId, fresh }));
    return scope === session.scope ? found : null;
  };
  const shown = useWanted<string, ContractDetail>((contractId) => read(contractId, false));
  let resting: ReturnType<typeof setTimeout> | undefined;

  const standing = shallowRef<readonly ActView[]>([]);
  const showStanding = async (): Promise<void> => {
    const { scope } = session;
    const asked = shown.wanted();
    if (scope === null || asked === null) return;
    const found = await act.read(() => call('acts.ofContract', { scope, contractId: asked }));
    if (found !== null && scope === session.scope && shown.wanted() === asked) standing.value = found.acts;
  };
  const acts = useActs(() => session.scope, act, showStanding);

  const isOld = ({ viewedAt, line }: ContractDetail): boolean =>
    !line.gone && (viewedAt === null || viewedAt < (readAt() ?? ''));

  const look = async (contractId: string | null): Promise<void> => {
    clearTimeout(resting);
    if (shown.wanted() !== contractId) standing.value = [];
    const [found] = await Promise.all([shown.look(contractId), showStanding()]);
    if (found !== null && isOld(found))
      resting = setTimeout(() => void shown.again((wanted) => read(wanted, true)), rest);
  };
  const stop = on('follow.changed', () => void look(shown.wanted()));
  watch(
    () => session.scope,
    () => void look(null),
  );
  onUnmounted(() => {
    clearTimeout(resting);
    stop();
  });
  return { contract: shown.shown, standing, acts, look };
};
