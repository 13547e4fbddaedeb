import { onUnmounted, shallowRef, type ShallowRef } from 'vue';
import { call, on } from '../bridge.ts';
import { type ApprovalView } from './approval-words.ts';
import { onRunChanged } from './run-news.ts';

/** The approval of a run, kept fresh by what the main process tells. */
export const useApproval = (runId: number): ShallowRef<ApprovalView | null> => {
  const approval = shallowRef<ApprovalView | null>(null);
  const load = async (): Promise<void> => {
    const found = await call('approval.get', { runId });
    if (found.ok) approval.value = found.value;
  };
  const sent = on('runs.changed', (changed) => {
    if (changed.runId === runId) void load();
  });
  const stops = [onRunChanged(runId, () => void load()), sent];
  onUnmounted(() => {
    for (const stop of stops) stop();
  });
  void load();
  return approval;
};
