import { onUnmounted, ref, watch, type Ref } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useAct, type Act } from '../../use-act.ts';

export type LogEntry = CallOutput<'runs.log'>['entries'][number];
export type LogFilter = CallInput<'runs.log'>['filter'];
export type LogOrder = 'newest' | 'oldest';

export interface RunLog {
  readonly lines: LineWindow<LogEntry>;
  readonly filter: Ref<LogFilter>;
  readonly order: Ref<LogOrder>;
  /** One invoice's calls alone. */
  readonly draftNo: Ref<number | null>;
  /** There is more than what is shown. */
  readonly stale: Ref<boolean>;
  readonly refresh: () => Promise<void>;
  readonly act: Act;
}

const calmly = 1_000;

/** A run's log by pages. `steady` tells that a person reads: then nothing moves under the eyes, and it is said that there is more. */
export const useLog = (runId: number, draftNo: Ref<number | null>, steady: () => boolean): RunLog => {
  const filter = ref<LogFilter>('all');
  const order = ref<LogOrder>('newest');
  const stale = ref(false);
  const act = useAct();
  const lines = useLineWindow<LogEntry>(async (offset, limit) => {
    const found = await act.read(() =>
      call('runs.log', {
        runId,
        filter: filter.value,
        draftNo: draftNo.value,
        newestFirst: order.value === 'newest',
        page: { offset, limit },
      }),
    );
    return found === null ? null : { total: found.total, lines: found.entries };
  });

  const refresh = async (): Promise<void> => {
    stale.value = false;
    await lines.reload();
  };
  let due: ReturnType<typeof setTimeout> | undefined;
  const stop = on('runs.changed', (changed) => {
    if (changed.runId !== runId || due !== undefined) return;
    due = setTimeout(() => {
      due = undefined;
      if (steady()) stale.value = true;
      else void refresh();
    }, calmly);
  });
  onUnmounted(() => {
    clearTimeout(due);
    stop();
  });
  watch([filter, order, draftNo], () => {
    stale.value = false;
    void lines.restart();
  });
  void lines.restart();
  return { lines, filter, order, draftNo, stale, refresh, act };
};
