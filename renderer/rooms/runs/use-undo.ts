import { computed, onUnmounted, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput, type Settled } from '../../../shared/contract/contract.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { type Act, useAct } from '../../use-act.ts';
import { type Run } from './run-words.ts';

export type UndoPreview = CallOutput<'runs.undoPreview'>;
export type UndoResult = CallOutput<'runs.undoResult'>;
type Planned = CallOutput<'runs.undoPlan'>['lines'][number];
type Undone = CallOutput<'runs.undoLines'>['lines'][number];
/** An invoice of the preview, or of the answer: then it says how it went. */
export type UndoShown = Planned & Partial<Pick<Undone, 'part'>>;
export type UndoFilter = CallInput<'runs.undoPlan'>['bucket'] | CallInput<'runs.undoLines'>['part'];

export interface LiveUndo {
  /** Null while it is read, and once the undo was asked for. */
  readonly preview: ShallowRef<UndoPreview | null>;
  /** Null while the preview is shown. */
  readonly result: ShallowRef<UndoResult | null>;
  readonly isPreview: ComputedRef<boolean>;
  readonly filter: Ref<UndoFilter>;
  readonly lines: LineWindow<UndoShown>;
  readonly act: Act;
  readonly look: () => Promise<void>;
  readonly undo: (credit: boolean) => Promise<void>;
  readonly attest: (connectionId: string) => Promise<void>;
}

const calmly = 500;

const isPart = (filter: UndoFilter): filter is CallInput<'runs.undoLines'>['part'] =>
  filter !== 'delete' && filter !== 'credit';
const isBucket = (filter: UndoFilter): filter is CallInput<'runs.undoPlan'>['bucket'] =>
  filter !== 'reversed' && filter !== 'under-way' && filter !== 'unknown';

/** The undo of a run: first what it would do, then how it goes, kept fresh by what the main process tells. */
export const useUndo = (runId: number, startWithResult: boolean): LiveUndo => {
  const preview = shallowRef<UndoPreview | null>(null);
  const result = shallowRef<UndoResult | null>(null);
  const isPreview = ref(!startWithResult);
  const filter = ref<UndoFilter>('all');
  const act = useAct();

  const lines = useLineWindow<UndoShown>(async (offset, limit) => {
    const page = { offset, limit };
    if (!isPreview.value) {
      const part = isPart(filter.value) ? filter.value : 'all';
      return act.read(() => call('runs.undoLines', { runId, part, page }));
    }
    const hash = preview.value?.hash;
    if (hash === undefined) return { total: 0, lines: [] };
    const bucket = isBucket(filter.value) ? filter.value : 'all';
    return act.read(() => call('runs.undoPlan', { runId, hash, bucket, page }));
  });

  const readResult = async (): Promise<void> => {
    const found = await act.read(() => call('runs.undoResult', { runId }));
    if (found !== null && !isPreview.value) result.value = found;
    await lines.reload();
  };
  const look = async (): Promise<void> => {
    isPreview.value = true;
    filter.value = 'all';
    [preview.value, result.value, act.error.value] = [null, null, null];
    await lines.restart();
    preview.value = await act.read(() => call('runs.undoPreview', { runId }));
    await lines.restart();
  };
  const showResult = async (): Promise<void> => {
    isPreview.value = false;
    filter.value = 'all';
    preview.value = null;
    await lines.restart();
    await readResult();
  };
  const change = async (work: () => Promise<Settled<Run>>): Promise<void> => {
    await act.run(work, showResult);
  };

  let due: ReturnType<typeof setTimeout> | undefined;
  const stop = on('runs.changed', (changed) => {
    if (changed.runId !== runId || isPreview.value || due !== undefined) return;
    due = setTimeout(() => {
      due = undefined;
      void readResult();
    }, calmly);
  });
  onUnmounted(() => {
    clearTimeout(due);
    stop();
  });
  watch(filter, () => void lines.restart());
  void (startWithResult ? showResult() : look());

  return {
    preview,
    result,
    isPreview: computed(() => isPreview.value),
    filter,
    lines,
    act,
    look,
    undo: async (credit) => {
      const hash = preview.value?.hash;
      if (hash !== undefined) await change(() => call('runs.undo', { runId, hash, credit }));
    },
    attest: (connectionId) => change(() => call('runs.undoAttest', { runId, connectionId })),
  };
};
