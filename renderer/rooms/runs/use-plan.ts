import { onUnmounted, shallowRef, type ShallowRef } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { call, on } from '../../bridge.ts';
import { type Act, useAct } from '../../use-act.ts';

export type Plan = CallOutput<'runs.plan'>;
export type HoldKind = NonNullable<Plan['hold']>['kind'];

const everyMs = 1_000;

/** A run's plan, asked for every second while it changes by itself, and whenever the run does; kept where it could not be read. */
export const usePlan = (runId: number): { readonly plan: ShallowRef<Plan | null>; readonly act: Act } => {
  const plan = shallowRef<Plan | null>(null);
  const act = useAct();
  let due: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const ask = async (): Promise<void> => {
    clearTimeout(due);
    due = undefined;
    if (!document.hidden) {
      const found = await act.read(() => call('runs.plan', { runId }));
      if (found !== null) plan.value = found;
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
  return { plan, act };
};
