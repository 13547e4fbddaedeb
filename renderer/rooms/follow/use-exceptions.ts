import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useAct, type Act } from '../../use-act.ts';

type Inbox = CallOutput<'exceptions.list'>;
export type ExceptionItem = Inbox['items'][number];
export type ExceptionKind = ExceptionItem['kind'];
export type ServiceAct = CallInput<'acts.plan'>['acts'][number];
export type ActAnswer = CallInput<'acts.answer'>['answer'];

export interface Exceptions {
  readonly lines: LineWindow<ExceptionItem>;
  readonly counts: ShallowRef<Inbox['counts']>;
  /** Null: every kind. */
  readonly kind: Ref<ExceptionKind | null>;
  readonly act: Act;
  /** Puts an act into the outbox; `key` is of the form that it was asked for in. False where it was refused. */
  readonly plan: (asked: ServiceAct, key: string) => Promise<boolean>;
  readonly redo: (jobId: number, what: 'retry' | 'skip') => Promise<boolean>;
  readonly answer: (jobId: number, answer: ActAnswer) => Promise<boolean>;
}

const one = { offset: 0, limit: 1 } as const;

/** What needs a person of one creditor. Once acts that were asked for here are over, the service is asked what they changed. */
export const useExceptions = (scope: () => Scope | null): Exceptions => {
  const counts = shallowRef<Inbox['counts']>([]);
  const kind = ref<ExceptionKind | null>(null);
  const act = useAct();
  let syncDue = false;

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

  const syncOnceOver = async (asked: Scope): Promise<void> => {
    const listed = await call('acts.list', { scope: asked, filter: 'all', page: one });
    if (!syncDue || !listed.ok) return;
    const { notSent, unknown, asks } = listed.value.ledger;
    if (notSent + unknown - asks > 0) return;
    syncDue = false;
    await act.read(() => call('follow.sync', asked));
  };

  const doing = async <N extends 'acts.plan' | 'acts.retry' | 'acts.skip' | 'acts.answer'>(
    name: N,
    input: CallInput<N>,
  ): Promise<boolean> => {
    syncDue = true;
    return (await act.run(() => call(name, input), lines.reload)) !== null;
  };
  const withScope = async (work: (asked: Scope) => Promise<boolean>): Promise<boolean> => {
    const asked = scope();
    return asked !== null && (await work(asked));
  };

  const isOurs = (changed: Scope): boolean => {
    const now = scope();
    return changed.connectionId === now?.connectionId && changed.creditorId === now.creditorId;
  };
  const stops = [
    on('follow.changed', (changed) => {
      if (isOurs(changed)) void lines.reload();
    }),
    on('acts.changed', (changed) => {
      if (!isOurs(changed)) return;
      void lines.reload();
      if (syncDue) void syncOnceOver(changed);
    }),
  ];
  onUnmounted(() => {
    for (const stop of stops) stop();
  });
  watch(scope, () => {
    counts.value = [];
    void lines.restart();
  });
  watch(kind, () => void lines.restart());

  return {
    lines,
    counts,
    kind,
    act,
    plan: (asked, key) => withScope((to) => doing('acts.plan', { scope: to, key, acts: [asked] })),
    redo: (jobId, what) => withScope((to) => doing(`acts.${what}`, { scope: to, jobId })),
    answer: (jobId, given) => withScope((to) => doing('acts.answer', { scope: to, jobId, answer: given })),
  };
};
