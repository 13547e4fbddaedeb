import { onUnmounted, ref, watch, type Ref, type ShallowRef } from 'vue';
import { call } from '../../bridge.ts';
import { usePagedList } from '../../paged-list.ts';
import { type Act, useAct } from '../../use-act.ts';
import { type ComparedLine, type Comparison } from './compare-words.ts';
import { type Summary } from './use-review.ts';

export type ShownKind = 'new' | 'missing' | 'changed';

export interface Compare {
  readonly found: ShallowRef<Comparison | null>;
  readonly lines: ShallowRef<readonly ComparedLine[]>;
  readonly kind: Ref<ShownKind>;
  /** The run that the person chose, as text for a select; empty: the usual one. */
  readonly withRun: Ref<string>;
  readonly act: Act;
  readonly copied: Ref<number | null>;
  readonly more: () => Promise<void>;
  readonly copy: () => Promise<void>;
}

const pageSize = 20;
/** An edit is seldom the last: the comparison waits until the hand rests. */
const rest = 500;

/** The comparison of a run with another: one kind at a time, by the page, anew after every change of the run. */
export const useCompare = (summary: () => Summary): Compare => {
  const kind = ref<ShownKind>('changed');
  const withRun = ref('');
  const copied = ref<number | null>(null);
  const act = useAct();
  const { found, lines, restart, more } = usePagedList(
    (offset) => {
      const chosen = withRun.value === '' ? null : Number(withRun.value);
      const page = { offset, limit: pageSize };
      return act.read(() =>
        call('review.compare', { runId: summary().runId, withRun: chosen, kind: kind.value, page }),
      );
    },
    (answer) => answer.lines,
  );

  let resting: ReturnType<typeof setTimeout> | undefined;
  watch([kind, withRun], () => {
    copied.value = null;
    void restart();
  });
  watch(summary, () => {
    clearTimeout(resting);
    resting = setTimeout(() => void restart(), rest);
  });
  onUnmounted(() => {
    clearTimeout(resting);
  });
  void restart();

  return {
    found,
    lines,
    kind,
    withRun,
    act,
    copied,
    more,
    copy: async () => {
      const other = found.value?.withRun;
      if (!other) return;
      const input = { runId: summary().runId, withRun: other.runId, draftNos: 'all' } as const;
      const answer = await act.run(() => call('review.copyMissing', input));
      copied.value = answer?.copied ?? null;
    },
  };
};
