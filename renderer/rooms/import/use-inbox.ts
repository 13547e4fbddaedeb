import { onUnmounted, shallowRef, type ShallowRef } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { call, on } from '../../bridge.ts';
import { useAct, type Act } from '../../use-act.ts';

export type Waiting = CallOutput<'inbox.list'>['waiting'][number];
export type Ready = CallOutput<'inbox.list'>['ready'][number];
export type Refused = CallOutput<'inbox.add'>['refused'][number];

export interface Inbox {
  readonly waiting: ShallowRef<readonly Waiting[]>;
  readonly ready: ShallowRef<readonly Ready[]>;
  readonly act: Act;
  readonly load: () => Promise<void>;
  readonly choose: (waitingId: number, scope: Scope) => Promise<void>;
  readonly discard: (waitingId: number) => Promise<void>;
}

/** Files that wait for a look and what is ready, over all companies. */
export const useInbox = (): Inbox => {
  const waiting = shallowRef<readonly Waiting[]>([]);
  const ready = shallowRef<readonly Ready[]>([]);
  const act = useAct();

  const load = async (): Promise<void> => {
    const found = await act.read(() => call('inbox.list', {}));
    if (found === null) return;
    waiting.value = found.waiting;
    ready.value = found.ready;
  };
  const stops = [on('review.changed', () => void load()), on('inbox.changed', () => void load())];
  onUnmounted(() => {
    for (const stop of stops) stop();
  });
  void load();
  return {
    waiting,
    ready,
    act,
    load,
    choose: async (waitingId, scope) => {
      await act.run(() => call('inbox.choose', { waitingId, scope }));
      await load();
    },
    discard: async (waitingId) => {
      await act.run(() => call('inbox.discard', { waitingId }));
      await load();
    },
  };
};
