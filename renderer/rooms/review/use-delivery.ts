import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge.ts';
import { usePagedList } from '../../paged-list.ts';
import { type Act, useAct } from '../../use-act.ts';
import { type Summary } from './use-review.ts';

export type Delivery = CallOutput<'review.delivery'>;
export type LackingCustomer = Delivery['customers'][number];
export type Method = Delivery['order'][number];
export type Only = CallInput<'review.delivery'>['only'];
export type FellBack = Omit<CallOutput<'review.fallBack'>, 'summary'>;

export interface DeliveryRoom {
  readonly found: ShallowRef<Delivery | null>;
  readonly customers: ShallowRef<readonly LackingCustomer[]>;
  readonly only: Ref<Only>;
  readonly act: Act;
  /** What the last change of channel did, until something else changes. */
  readonly used: ShallowRef<FellBack | null>;
  readonly more: () => Promise<void>;
  readonly setOrder: (order: readonly Method[]) => Promise<void>;
  /** `null`: all that lack something. */
  readonly fallBack: (draftNo: number | null) => Promise<void>;
}

const pageSize = 50;
/** An edit is seldom the last: the counting waits until the hand rests. */
const rest = 400;

/** How the run's invoices go out, anew after every change of the run. */
export const useDelivery = (summary: () => Summary): DeliveryRoom => {
  const only = ref<Only>(null);
  const used = shallowRef<FellBack | null>(null);
  const act = useAct();
  const {
    found,
    lines: customers,
    restart,
    more,
  } = usePagedList(
    (offset) => {
      const page = { offset, limit: pageSize };
      return act.read(() => call('review.delivery', { runId: summary().runId, only: only.value, page }));
    },
    (answer) => answer.customers,
  );
  const readAnew = async (): Promise<void> => {
    await restart();
  };

  let resting: ReturnType<typeof setTimeout> | undefined;
  watch(only, readAnew);
  watch(summary, () => {
    clearTimeout(resting);
    resting = setTimeout(() => void readAnew(), rest);
  });
  onUnmounted(() => {
    clearTimeout(resting);
  });
  void readAnew();

  return {
    found,
    customers,
    only,
    act,
    used,
    more,
    setOrder: async (order) => {
      const input = { runId: summary().runId, order: [...order] };
      await act.run(() => call('review.setFallbackOrder', input), readAnew);
    },
    fallBack: async (draftNo) => {
      const input = { runId: summary().runId, draftNo };
      used.value = null;
      await act.run(
        () => call('review.fallBack', input),
        (answer) => {
          used.value = answer;
          return readAnew();
        },
      );
    },
  };
};
