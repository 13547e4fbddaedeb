import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { mostMarked } from '../../../shared/contract/follow-bulk.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useAct, type Act } from '../../use-act.ts';
import { useActs, type Acts } from './use-acts.ts';

type Inbox = CallOutput<'exceptions.list'>;
export type ExceptionItem = Inbox['items'][number];
export type ExceptionKind = ExceptionItem['kind'];

export interface Exceptions {
  readonly lines: LineWindow<ExceptionItem>;
  readonly counts: ShallowRef<Inbox['counts']>;
  /** Null: every kind. */
  readonly kind: Ref<ExceptionKind | null>;
  readonly act: Act;
  readonly acts: Acts;
  /** The invoices that stand at these places, loaded or not; null where that cannot be read. */
  readonly invoicesAt: (from: number, to: number) => Promise<readonly string[] | null>;
}

/** So many are read together. */
const readTogether = 500;

/** What needs a person of one creditor, and what is done about it. */
export const useExceptions = (scope: () => Scope | null): Exceptions => {
  const counts = shallowRef<Inbox['counts']>([]);
  const kind = ref<ExceptionKind | null>(null);
  const act = useAct();

  const lines = useLineWindow<ExceptionItem>(async (offset, limit) => {
    const asked = scope();
    if (asked === null) return null;
    const found = await act.read(() =>
      call('exceptions.list', { scope: asked, kind: kind.value, page: { offset, limit } }),
    );
    if (found === null || asked !== scope()) return null;
    counts.value = found.counts;
    return { total: found.total, lines: found.items };
  });
  const invoicesAt: Exceptions['invoicesAt'] = async (from, to) => {
    const asked = scope();
    if (asked === null) return null;
    const items: ExceptionItem[] = [];
    for (let offset = from; offset <= to; offset += readTogether) {
      const page = { offset, limit: Math.min(readTogether, to - offset + 1) };
      const found = await act.read(() => call('exceptions.list', { scope: asked, kind: kind.value, page }));
      if (found === null || asked !== scope()) return null;
      items.push(...found.items);
    }
    return items.flatMap(({ actionId }) => actionId ?? []).slice(0, mostMarked);
  };
  const acts = useActs(scope, act, lines.reload);

  onUnmounted(
    on('follow.changed', (changed) => {
      const now = scope();
      if (changed.connectionId === now?.connectionId && changed.creditorId === now.creditorId) void lines.reload();
    }),
  );
  watch(scope, () => {
    counts.value = [];
    void lines.restart();
  });
  watch(kind, () => void lines.restart());

  return { lines, counts, kind, act, acts, invoicesAt };
};
