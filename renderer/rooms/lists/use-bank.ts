import { computed, onUnmounted, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useSession } from '../../stores/session.ts';
import { useAct, type Act } from '../../use-act.ts';

export type BankSummary = CallOutput<'bank.open'>;
export type BankLine = CallOutput<'bank.page'>['lines'][number];
export type BankInvoice = CallOutput<'bank.invoices'>['invoices'][number];
export type BankFilter = CallInput<'bank.page'>['filter'];
export type BankChoice = CallInput<'bank.choose'>['choice'];

export interface Bank {
  readonly summary: ShallowRef<BankSummary | null>;
  readonly filter: Ref<BankFilter>;
  readonly lines: LineWindow<BankLine>;
  readonly act: Act;
  /** How many payments were registered by the last press; null before the first. */
  readonly registered: Ref<number | null>;
  readonly choose: (key: string, choice: BankChoice) => Promise<void>;
  readonly confirmLikely: () => Promise<void>;
  readonly takeBack: (key: string) => Promise<void>;
  readonly register: () => Promise<void>;
  readonly find: (key: string, search: string) => Promise<readonly BankInvoice[] | null>;
  readonly sync: () => Promise<void>;
  readonly canSync: ComputedRef<boolean>;
}

/** The payments of a bank file by the page, and every decision about them. */
export const useBank = (listId: number): Bank => {
  const session = useSession();
  const summary = shallowRef<BankSummary | null>(null);
  const filter = ref<BankFilter>('all');
  const registered = ref<number | null>(null);
  const act = useAct();
  const lines = useLineWindow<BankLine>((offset, limit) =>
    act.read(() => call('bank.page', { listId, filter: filter.value, page: { offset, limit } })),
  );

  const show = async (found: BankSummary): Promise<void> => {
    summary.value = found;
    await lines.reload();
  };
  const open = async (): Promise<void> => {
    const found = await act.read(() => call('bank.open', { listId }));
    if (found !== null) await show(found);
  };
  watch(filter, () => void lines.restart());
  const stops = [
    on('lists.changed', (changed) => {
      if (changed.listId === listId) void open();
    }),
    on('acts.changed', () => void open()),
    on('follow.changed', () => void open()),
  ];
  onUnmounted(() => {
    for (const stop of stops) stop();
  });
  void open();

  return {
    summary,
    filter,
    lines,
    act,
    registered,
    choose: async (key, choice) => {
      await act.run(() => call('bank.choose', { listId, key, choice }), show);
    },
    confirmLikely: async () => {
      await act.run(() => call('bank.confirmLikely', { listId }), show);
    },
    takeBack: async (key) => {
      await act.run(() => call('bank.takeBack', { listId, key }), show);
    },
    register: async () => {
      const stamp = summary.value?.stamp ?? '';
      const done = await act.run(() => call('bank.register', { listId, stamp }), show);
      if (done === null) await open();
      else registered.value = done.registered;
    },
    find: async (key, search) =>
      (await act.read(() => call('bank.invoices', { listId, key, search })))?.invoices ?? null,
    sync: async () => {
      const { scope } = session;
      if (scope !== null) await act.run(() => call('follow.sync', scope), open);
    },
    canSync: computed(() => session.scope !== null),
  };
};
