import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge.ts';
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
  const found = shallowRef<Delivery | null>(null);
  const customers = shallowRef<readonly LackingCustomer[]>([]);
  const only = ref<Only>(null);
  const used = shallowRef<FellBack | null>(null);
  const act = useAct();
  let round = 0;

  const ask = async (offset: number): Promise<void> => {
    round += 1;
    const mine = round;
    const page = { offset, limit: pageSize };
    const answer = await act.run(() => call('review.delivery', { runId: summary().runId, only: only.value, page }));
    if (answer === null || mine !== round) return;
    found.value = answer;
    customers.value = offset === 0 ? answer.customers : [...customers.value, ...answer.customers];
  };

  let resting: ReturnType<typeof setTimeout> | undefined;
  watch(only, () => void ask(0));
  watch(summary, () => {
    clearTimeout(resting);
    resting = setTimeout(() => void ask(0), rest);
  });
  onUnmounted(() => {
    clearTimeout(resting);
  });
  void ask(0);

  return {
    found,
    customers,
    only,
    act,
    used,
    more: () => ask(customers.value.length),
    setOrder: async (order) => {
      const input = { runId: summary().runId, order: [...order] };
      if ((await act.run(() => call('review.setFallbackOrder', input))) !== null) await ask(0);
    },
    fallBack: async (draftNo) => {
      const answer = await act.run(() => call('review.fallBack', { runId: summary().runId, draftNo }));
      used.value = answer;
      if (answer !== null) await ask(0);
    },
  };
};
