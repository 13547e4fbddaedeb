import { ref, type Ref, shallowRef, type ShallowRef } from 'vue';
import { call } from '../../bridge.ts';
import { useAct, type Act } from '../../use-act.ts';
import { type ColumnChoice } from './chosen-columns.ts';

export interface Columns {
  /** As they were chosen; empty: as they are made. */
  readonly chosen: ShallowRef<readonly ColumnChoice[]>;
  /** Whether it is known which were chosen: columns that came and went beneath a person would put what they type elsewhere. */
  readonly known: Readonly<Ref<boolean>>;
  readonly act: Act;
  /** Shows them so at once, and keeps it for the next time. */
  readonly choose: (columns: readonly ColumnChoice[]) => Promise<void>;
  /** The same while a hand still moves: kept when it rests. */
  readonly draw: (columns: readonly ColumnChoice[]) => void;
}

/** A hand that has not moved for so long rests, in ms. */
const rest = 200;

/** Which columns the review shows, in which order and how wide: kept for every run. */
export const useColumns = (): Columns => {
  const chosen = shallowRef<readonly ColumnChoice[]>([]);
  const known = ref(false);
  const act = useAct();
  const load = async (): Promise<void> => {
    const found = await act.read(() => call('review.gridColumns', {}));
    if (found !== null) chosen.value = found.columns;
    known.value = true;
  };
  void load();
  const choose: Columns['choose'] = async (columns) => {
    chosen.value = columns;
    await act.run(() => call('review.setGridColumns', { columns: [...columns] }));
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  return {
    chosen,
    known,
    act,
    choose,
    draw: (columns) => {
      chosen.value = columns;
      clearTimeout(resting);
      resting = setTimeout(() => void choose(chosen.value), rest);
    },
  };
};
