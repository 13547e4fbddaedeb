import { onUnmounted, shallowRef, type ShallowRef } from 'vue';
import { call, on } from '../bridge.ts';
import { type ApprovalView } from './approval-words.ts';

/** The approval of a run, kept fresh by what the main process tells. */
export const useApproval = (runId: number): ShallowRef<ApprovalView | null> => {
  const approval = shallowRef<ApprovalView | null>(null);
  const load = async (): Promise<void> => {
    const found = await call('approval.get', { runId });
    if (found.ok) approval.value = found.value;
  };
  const again = (changed: { readonly runId: number }): void => {
    if (changed.runId === runId) void load();
  };
  const stops = [on('review.changed', again), on('runs.changed', again)];
  onUnmounted(() => {
    for (const stop of stops) stop();
  });
  void load();
  return approval;
};
