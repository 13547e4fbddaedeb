import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { type Field } from '../../../shared/intake/fields.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useWanted } from '../../parts/use-wanted.ts';
import { useAct, type Act } from '../../use-act.ts';

export type ListSummary = CallOutput<'lists.open'>;
export type ListLine = CallOutput<'lists.page'>['lines'][number];
export type ListRecord = CallOutput<'lists.record'>;
export type ListCell = ListRecord['cells'][number];
export type ListProblem = ListRecord['problems'][number];
export type ListFilter = CallInput<'lists.page'>['filter'];

/** A value of a record, or of a row below it. */
export interface ListCellAt {
  readonly recordNo: number;
  readonly rowNo: number | null;
  readonly field: Field;
}

export interface List {
  readonly summary: ShallowRef<ListSummary | null>;
  /** The record that is looked at. */
  readonly record: ShallowRef<ListRecord | null>;
  readonly filter: Ref<ListFilter>;
  readonly search: Ref<string>;
  readonly lines: LineWindow<ListLine>;
  readonly act: Act;
  readonly look: (recordNo: number) => Promise<void>;
  readonly edit: (at: ListCellAt, text: string) => Promise<void>;
  readonly include: (recordNo: number, included: boolean) => Promise<void>;
}

/** A list of records: its lines by the page, the one that is looked at, and every act on it. */
export const useList = (listId: number): List => {
  const summary = shallowRef<ListSummary | null>(null);
  const filter = ref<ListFilter>('all');
  const search = ref('');
  const act = useAct();
  const lines = useLineWindow<ListLine>((offset, limit) =>
    act.read(() => call('lists.page', { listId, filter: filter.value, search: search.value, page: { offset, limit } })),
  );

  const open = async (): Promise<void> => {
    const found = await act.read(() => call('lists.open', { listId }));
    if (found !== null) summary.value = found;
  };
  const {
    shown: record,
    wanted,
    look,
  } = useWanted<number, ListRecord>((recordNo) => act.read(() => call('lists.record', { listId, recordNo })));
  const show = async (changed: { readonly record: ListRecord; readonly list: ListSummary }): Promise<void> => {
    summary.value = changed.list;
    const { line } = changed.record;
    if (wanted() === line.recordNo) record.value = changed.record;
    lines.patch(
      (one) => one.recordNo === line.recordNo,
      () => line,
    );
    await lines.reload();
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  watch(filter, () => void lines.restart());
  watch(search, () => {
    clearTimeout(typing);
    typing = setTimeout(() => void lines.restart(), 150);
  });
  const stop = on('lists.changed', (changed) => {
    if (changed.listId === listId) void open();
  });
  // Many go in a row: how they stand is shown some times a second.
  let due: ReturnType<typeof setTimeout> | undefined;
  const stopActs = on('acts.changed', () => {
    due ??= setTimeout(() => {
      due = undefined;
      void lines.reload();
    }, 300);
  });
  onUnmounted(() => {
    clearTimeout(typing);
    clearTimeout(due);
    stopActs();
    stop();
  });
  void open();

  return {
    summary,
    record,
    filter,
    search,
    lines,
    act,
    look: async (recordNo) => {
      if (wanted() !== recordNo || record.value?.line.recordNo !== recordNo) await look(recordNo);
    },
    edit: async (at, text) => {
      await act.run(() => call('lists.edit', { listId, ...at, text }), show);
    },
    include: async (recordNo, included) => {
      await act.run(() => call('lists.include', { listId, recordNo, included }), show);
    },
  };
};
