import { computed, onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { mostMarked } from '../../../shared/contract/follow-bulk.ts';
import { type FollowFilter } from '../../../shared/contract/follow-list.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useWanted } from '../../parts/use-wanted.ts';
import { useAct, type Act } from '../../use-act.ts';
import { useActs, type Acts, type ActView } from './use-acts.ts';

export type FollowLine = CallOutput<'follow.list'>['lines'][number];
export type FollowSummary = CallOutput<'follow.summary'>;
export type FollowInvoice = CallOutput<'follow.invoice'>;
export type { FollowFilter };
export type FollowNames = CallOutput<'follow.list'>['named'];
export type FollowSum = CallOutput<'follow.list'>['sums'][number];

interface ShownInvoice {
  readonly invoice: FollowInvoice;
  readonly standing: readonly ActView[];
}

export interface Follow {
  readonly summary: ShallowRef<FollowSummary | null>;
  readonly lines: LineWindow<FollowLine>;
  /** The totals of the selection, all pages, by currency. */
  readonly sums: ShallowRef<readonly FollowSum[]>;
  readonly filter: ShallowRef<FollowFilter>;
  /** By what a person knows the customer and the run that the filter names. */
  readonly named: ShallowRef<FollowNames>;
  readonly invoice: Readonly<Ref<FollowInvoice | null>>;
  /** The person's acts with the shown invoice that the mirror does not show yet. */
  readonly standing: Readonly<Ref<readonly ActView[]>>;
  readonly act: Act;
  readonly acts: Acts;
  readonly received: Ref<number | null>;
  readonly sync: () => Promise<void>;
  readonly receivePayments: () => Promise<void>;
  /** The service's ids of what stands at these places of the list, loaded or not; null where that cannot be read. */
  readonly idsAt: (from: number, to: number) => Promise<readonly string[] | null>;
  readonly look: (actionId: string) => Promise<void>;
}

/** A share that leaves something to follow up. */
const shareOfPayers = 0.6;

/** The local mirror of one creditor's invoices, filtered. */
export const useFollow = (scope: () => Scope | null, firstFilter: FollowFilter): Follow => {
  const summary = shallowRef<FollowSummary | null>(null);
  const sums = shallowRef<readonly FollowSum[]>([]);
  const filter = shallowRef<FollowFilter>(firstFilter);
  const named = shallowRef<FollowNames>({ customer: null, run: null });
  const received = ref<number | null>(null);
  const act = useAct();

  const lines = useLineWindow<FollowLine>(async (offset, limit) => {
    const asked = scope();
    if (asked === null) return null;
    const wanted = filter.value;
    const found = await act.read(() => call('follow.list', { scope: asked, filter: wanted, page: { offset, limit } }));
    if (found === null || asked !== scope()) return null;
    if (wanted === filter.value) [sums.value, named.value] = [found.sums, found.named];
    return found;
  });

  const idsAt: Follow['idsAt'] = async (from, to) => {
    const asked = scope();
    if (asked === null) return null;
    const length = to - from + 1;
    const loaded = Array.from({ length }, (_, step) => lines.at(from + step)?.actionId).filter(
      (id) => id !== undefined,
    );
    if (loaded.length === length) return loaded;
    const page = { offset: from, limit: Math.min(length, mostMarked) };
    const found = await act.read(() => call('follow.invoicesAt', { scope: asked, filter: filter.value, page }));
    return found?.invoices ?? null;
  };

  const actsOf = (asked: Scope, actionId: string) => act.read(() => call('acts.ofInvoice', { scope: asked, actionId }));
  const { shown, look, again } = useWanted<string, ShownInvoice>(async (actionId) => {
    const asked = scope();
    if (asked === null) return null;
    const [invoice, acts] = await Promise.all([
      act.read(() => call('follow.invoice', { scope: asked, actionId })),
      actsOf(asked, actionId),
    ]);
    return invoice === null || asked !== scope() ? null : { invoice, standing: acts?.acts ?? [] };
  });
  /** How what was asked for with the shown invoice stands; without a look at the service. */
  const showActs = async (): Promise<void> => {
    await again(async (actionId) => {
      const asked = scope();
      const acts = asked === null ? null : await actsOf(asked, actionId);
      const now = shown.value;
      return acts === null || now?.invoice.line.actionId !== actionId ? null : { ...now, standing: acts.acts };
    });
  };
  const acts = useActs(scope, act, showActs);

  const load = async (): Promise<void> => {
    const asked = scope();
    if (asked === null) return;
    const found = await act.read(() => call('follow.summary', asked));
    if (found !== null && asked === scope()) summary.value = found;
  };
  const refresh = async (): Promise<void> => {
    await Promise.all([load(), lines.reload()]);
    await again();
  };

  /** What came of an act, unless another company is shown by then. */
  const show = async (asked: Scope, next: FollowSummary, payments: number | null): Promise<void> => {
    if (asked !== scope()) return;
    [summary.value, received.value] = [next, payments];
    await refresh();
  };
  const sync = async (): Promise<void> => {
    const asked = scope();
    if (asked === null) return;
    received.value = null;
    await act.run(
      () => call('follow.sync', { ...asked, whole: true }),
      (found) => show(asked, found, null),
    );
  };
  const receivePayments = async (): Promise<void> => {
    const asked = scope();
    if (asked === null) return;
    await act.run(
      () => call('practice.receivePayments', { scope: asked, share: shareOfPayers, runId: filter.value.runId }),
      (found) => show(asked, found.summary, found.payments),
    );
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  watch(scope, () => {
    void look(null);
    summary.value = null;
    act.error.value = null;
    void load();
    void lines.restart();
  });
  watch(filter, () => {
    clearTimeout(typing);
    typing = setTimeout(() => void lines.restart(), 120);
  });
  const stop = on('follow.changed', (changed) => {
    const now = scope();
    if (changed.connectionId === now?.connectionId && changed.creditorId === now.creditorId) void refresh();
  });
  onUnmounted(() => {
    clearTimeout(typing);
    stop();
  });
  void load();

  return {
    summary,
    lines,
    sums,
    filter,
    named,
    invoice: computed(() => shown.value?.invoice ?? null),
    standing: computed(() => shown.value?.standing ?? []),
    act,
    acts,
    received,
    sync,
    receivePayments,
    idsAt,
    look: async (actionId) => {
      await look(actionId);
    },
  };
};
