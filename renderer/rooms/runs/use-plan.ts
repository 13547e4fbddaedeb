import { onUnmounted, shallowRef, type ShallowRef } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { call, on } from '../../bridge.ts';

export type Plan = CallOutput<'runs.plan'>;
export type HoldKind = NonNullable<Plan['hold']>['kind'];

const everyMs = 1_000;

/** A run's plan, asked for every second while it changes by itself, and whenever the run does. */
export const usePlan = (runId: number): ShallowRef<Plan | null> => {
  const plan = shallowRef<Plan | null>(null);
  let due: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const ask = async (): Promise<void> => {
    clearTimeout(due);
    due = undefined;
    if (!document.hidden) {
      const found = await call('runs.plan', { runId });
      if (found.ok) plan.value = found.value;
    }
    if (!over && due === undefined && plan.value?.live !== false) due = setTimeout(() => void ask(), everyMs);
  };
  const stop = on('runs.changed', (changed) => {
    if (changed.runId === runId && due === undefined) due = setTimeout(() => void ask(), everyMs / 2);
  });
  onUnmounted(() => {
    over = true;
    clearTimeout(due);
    stop();
  });
  void ask();
  return plan;
};
