import { onUnmounted, shallowRef, watch, type ShallowRef } from 'vue';
import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { type CallInput, type CallName, type CallOutput } from '../../../shared/contract/contract.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { call, on } from '../../bridge.ts';
import { type Act } from '../../use-act.ts';

export type ActView = CallOutput<'acts.ofInvoice'>['acts'][number];
export type ActAnswer = CallInput<'acts.answer'>['answer'];

type ActLedger = CallOutput<'acts.plan'>;
type OnMarked = Omit<CallInput<'follow.actOnMarked'>, 'scope'>;
type OnContracts = Omit<CallInput<'recurring.actOnMarked'>, 'scope'>;
type Merge = Omit<CallInput<'follow.merge'>, 'scope'>;

/** What a person does at the service from a room; each answers whether it was taken. */
export interface Acts {
  /** How all of the person's acts stand; null until it is known. */
  readonly ledger: ShallowRef<ActLedger | null>;
  /** Puts acts into the outbox, to be done one after the other; `key` is of the form that it was asked for in. */
  readonly plan: (asked: readonly ServiceAct[], key: string) => Promise<boolean>;
  /** The same with many invoices at once. */
  readonly planOnMarked: (asked: OnMarked) => Promise<boolean>;
  /** The same with many contracts. */
  readonly planOnContracts: (asked: OnContracts) => Promise<boolean>;
  /** Makes one draft of several. */
  readonly merge: (asked: Merge) => Promise<boolean>;
  readonly redo: (jobId: number, what: 'retry' | 'skip') => Promise<boolean>;
  /** Takes back all that wait for their turn. */
  readonly takeBack: () => Promise<boolean>;
  readonly answer: (jobId: number, answer: ActAnswer) => Promise<boolean>;
  /** Acts are asked for here by another call: what they change is asked of the service, too, once they are over. */
  readonly expect: () => void;
}

const one = { offset: 0, limit: 1 } as const;

/** Does the work, and once more where it was asked for meanwhile: many askings in a row are few workings. */
const calmly = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let [going, again] = [false, false];
  return async () => {
    again = true;
    if (going) return;
    going = true;
    while (again) {
      again = false;
      await work();
    }
    going = false;
  };
};

/**
 * The creditors of whom something was asked for that the service was not asked about yet. Of the window, not of a room: a person leaves
 * the room before the act is over, and the next one goes on with it.
 */
const due = new Set<string>();
const nameOf = ({ connectionId, creditorId }: Scope): string => `${connectionId} ${creditorId}`;

/**
 * The acts of one creditor. `show` shows how they stand, as they are asked for and whenever one moves. Once all that was asked
 * for is over, the service is asked what it changed.
 */
export const useActs = (scope: () => Scope | null, act: Act, show: () => Promise<void>): Acts => {
  const ledger = shallowRef<ActLedger | null>(null);

  const count = async (): Promise<void> => {
    const asked = scope();
    // What is asked for while the count is on its way is not in it.
    const wasDue = asked !== null && due.has(nameOf(asked));
    const listed = asked === null ? null : await call('acts.list', { scope: asked, filter: 'all', page: one });
    if (asked === null || asked !== scope() || listed?.ok !== true) return;
    ledger.value = listed.value.ledger;
    const { notSent, unknown, asks } = listed.value.ledger;
    if (notSent + unknown - asks > 0 || !wasDue || !due.delete(nameOf(asked))) return;
    await act.read(() => call('follow.sync', asked));
  };
  const follow = calmly(() => Promise.all([show(), count()]));

  const doing = async <
    N extends CallName & (`acts.${string}` | 'follow.actOnMarked' | 'recurring.actOnMarked' | 'follow.merge'),
  >(
    name: N,
    inputOf: (scope: Scope) => CallInput<N>,
  ): Promise<boolean> => {
    const asked = scope();
    if (asked === null) return false;
    due.add(nameOf(asked));
    return (await act.run(() => call(name, inputOf(asked)), show)) !== null;
  };

  onUnmounted(
    on('acts.changed', (changed) => {
      const now = scope();
      if (changed.connectionId === now?.connectionId && changed.creditorId === now.creditorId) void follow();
    }),
  );
  watch(
    scope,
    () => {
      ledger.value = null;
      void count();
    },
    { immediate: true },
  );

  return {
    ledger,
    plan: (asked, key) => doing('acts.plan', (to) => ({ scope: to, key, acts: [...asked] })),
    planOnMarked: (asked) => doing('follow.actOnMarked', (to) => ({ scope: to, ...asked })),
    planOnContracts: (asked) => doing('recurring.actOnMarked', (to) => ({ scope: to, ...asked })),
    merge: (asked) => doing('follow.merge', (to) => ({ scope: to, ...asked })),
    redo: (jobId, what) => doing(`acts.${what}`, (to) => ({ scope: to, jobId })),
    takeBack: () => doing('acts.takeBack', (to) => ({ scope: to })),
    expect: () => {
      const asked = scope();
      if (asked !== null) due.add(nameOf(asked));
    },
    answer: (jobId, given) => doing('acts.answer', (to) => ({ scope: to, jobId, answer: given })),
  };
};
