import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { useRoute } from 'vue-router';
import { type Settled } from '../../shared/contract/contract.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { call, on } from '../bridge.ts';
import { useLineWindow, type LineWindow, type Page } from '../grid/line-window.ts';
import { useSession } from '../stores/session.ts';
import { useAct, type Act } from '../use-act.ts';

export interface Asked {
  readonly scope: Scope;
  readonly search: string;
  readonly page: { readonly offset: number; readonly limit: number };
}

/** A list of which a search shows some. */
export interface Listing<A extends Page<unknown>> {
  readonly lines: LineWindow<A['lines'][number]>;
  /** The latest answer, for what it says of all; null before the first. */
  readonly answer: ShallowRef<A | null>;
  readonly search: Ref<string>;
  readonly act: Act;
  /** Another question of the same list: from the top. */
  readonly restart: () => void;
  /** Reads all that is kept from the service. */
  readonly read: () => Promise<void>;
}

/** Asks for what is to be seen of a list, again whenever what is searched or the list itself changes. */
export const useListing = <A extends Page<unknown>>(ask: (asked: Asked) => Promise<Settled<A>>): Listing<A> => {
  const session = useSession();
  const act = useAct();
  const route = useRoute();
  const sought = (): string => (typeof route.query['find'] === 'string' ? route.query['find'].slice(0, 200) : '');
  const search = ref(sought());
  const answer: ShallowRef<A | null> = shallowRef(null);
  const lines = useLineWindow<A['lines'][number]>(async (offset, limit) => {
    const { scope } = session;
    if (scope === null) return null;
    const found = await act.read(() => ask({ scope, search: search.value, page: { offset, limit } }));
    if (found === null || scope !== session.scope) return null;
    answer.value = found;
    return found;
  });
  const read = async (): Promise<void> => {
    const { scope } = session;
    if (scope !== null) await act.run(() => call('follow.sync', { ...scope, whole: true }));
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  const restart = (): void => {
    clearTimeout(typing);
    typing = setTimeout(() => void lines.restart(), 120);
  };
  watch(search, restart);
  // The same list at another address: what is sought there is shown.
  watch(sought, (now) => (search.value = now));
  watch(
    () => session.scope,
    () => {
      answer.value = null;
      void lines.restart();
    },
  );
  const stop = on('follow.changed', () => void lines.reload());
  onUnmounted(() => {
    clearTimeout(typing);
    stop();
  });
  return { lines, answer, search, act, restart, read };
};
