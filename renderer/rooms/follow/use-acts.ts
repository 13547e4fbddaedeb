import { onUnmounted } from 'vue';
import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { type CallInput, type CallName, type CallOutput } from '../../../shared/contract/contract.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { call, on } from '../../bridge.ts';
import { type Act } from '../../use-act.ts';

export type ActView = CallOutput<'acts.ofInvoice'>['acts'][number];
export type ActAnswer = CallInput<'acts.answer'>['answer'];

/** What a person does at the service from a room; each answers whether it was taken. */
export interface Acts {
  /** Puts an act into the outbox; `key` is of the form that it was asked for in. */
  readonly plan: (asked: ServiceAct, key: string) => Promise<boolean>;
  readonly redo: (jobId: number, what: 'retry' | 'skip') => Promise<boolean>;
  readonly answer: (jobId: number, answer: ActAnswer) => Promise<boolean>;
}

const one = { offset: 0, limit: 1 } as const;

/**
 * The acts of one creditor. `show` shows how they stand, as they are asked for and whenever one moves. Once all that was asked
 * for here is over, the service is asked what it changed.
 */
export const useActs = (scope: () => Scope | null, act: Act, show: () => Promise<void>): Acts => {
  let syncDue = false;

  const syncOnceOver = async (asked: Scope): Promise<void> => {
    const listed = await call('acts.list', { scope: asked, filter: 'all', page: one });
    if (!syncDue || !listed.ok) return;
    const { notSent, unknown, asks } = listed.value.ledger;
    if (notSent + unknown - asks > 0) return;
    syncDue = false;
    await act.read(() => call('follow.sync', asked));
  };

  const doing = async <N extends CallName & `acts.${string}`>(
    name: N,
    inputOf: (scope: Scope) => CallInput<N>,
  ): Promise<boolean> => {
    const asked = scope();
    if (asked === null) return false;
    syncDue = true;
    return (await act.run(() => call(name, inputOf(asked)), show)) !== null;
  };

  onUnmounted(
    on('acts.changed', (changed) => {
      const now = scope();
      if (changed.connectionId !== now?.connectionId || changed.creditorId !== now.creditorId) return;
      void show();
      if (syncDue) void syncOnceOver(changed);
    }),
  );

  return {
    plan: (asked, key) => doing('acts.plan', (to) => ({ scope: to, key, acts: [asked] })),
    redo: (jobId, what) => doing(`acts.${what}`, (to) => ({ scope: to, jobId })),
    answer: (jobId, given) => doing('acts.answer', (to) => ({ scope: to, jobId, answer: given })),
  };
};
