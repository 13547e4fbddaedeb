import { actKinds } from '../../shared/contract/acts.ts';
import { type followCalls } from '../../shared/contract/follow.ts';
import { type followListCalls } from '../../shared/contract/follow-list.ts';
import { type payBackCalls } from '../../shared/contract/pay-back.ts';
import { type Handlers } from '../../shared/contract/contract.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { syncFollow } from '../follow/sync.ts';
import { type Connections } from '../service/connections.ts';
import { actsDone } from '../store/acts.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { customerAddress } from './follow-address.ts';
import { readClaim } from './follow-claim.ts';
import { followInvoice } from './follow-invoice.ts';
import { followSummary, type FollowSummary } from './follow-lines.ts';
import { followListHandlers } from './follow-list.ts';
import { payBackGround } from './follow-pay-back.ts';
import { receivePayments } from './follow-payments.ts';
import { takeEvents } from './told-events.ts';

type FollowHandlers = Pick<
  Handlers,
  keyof typeof followCalls | keyof typeof followListCalls | keyof typeof payBackCalls
>;

/**
 * Brings one creditor up to date. A second request meanwhile waits for the same, unless it alone asks for everything, or an act was done
 * since the other began: that one may have read already what the act changed.
 */
export type Sync = (scope: Scope, whole?: boolean) => Promise<FollowSummary>;

/** A sync on its way. */
interface Running {
  /** How many acts were done when it was asked for. */
  readonly acts: number;
  readonly over: Promise<void>;
}

const createSync = (deps: Deps, connections: Connections): Sync => {
  const running = new Map<string, Running>();
  const work = async (scope: Scope, scopeId: number, whole: boolean): Promise<void> => {
    const client = await connections.client(scope.connectionId);
    try {
      await syncFollow(client, deps.store, scopeId, { now: deps.clock.now(), whole });
    } finally {
      // What was read before a fault is kept, so the window looks again in either case.
      deps.emit('follow.changed', scope);
    }
  };
  return async (scope, whole = false) => {
    const known = scopeOf(deps.store, scope);
    const { scopeId } = known;
    const key = (all: boolean): string => `${String(scopeId)}|${String(all)}`;
    const acts = actsDone(deps.store, scopeId, actKinds);
    const before = running.get(key(true)) ?? (whole ? undefined : running.get(key(false)));
    const begin = (): Promise<void> => work(known.scope, scopeId, whole);
    const mine =
      before?.acts === acts ? before : { acts, over: before === undefined ? begin() : before.over.then(begin, begin) };
    if (mine !== before) running.set(key(whole), mine);
    try {
      await mine.over;
    } finally {
      if (running.get(key(whole)) === mine) running.delete(key(whole));
    }
    return followSummary(deps, known);
  };
};

/** The room Follow-up. Everything but the sync and the details of one invoice works without a network. */
export const followHandlers = (deps: Deps, connections: Connections): FollowHandlers => {
  const sync = createSync(deps, connections);
  return {
    'follow.sync': ({ whole, ...scope }) => sync(scope, whole),
    'follow.summary': async (scope) => followSummary(deps, scopeOf(deps.store, scope)),
    ...followListHandlers(deps),
    'follow.address': async (input) => customerAddress(deps.store, input),
    'follow.invoice': ({ scope, actionId }) => followInvoice(deps, connections, scope, actionId),
    'follow.claim': async ({ scope, claimId }) => ({ claim: await readClaim(connections, scope, claimId) }),
    'follow.payBack': (input) => payBackGround(deps, connections, input),
    'follow.takeEvents': async (input) => takeEvents(deps, sync, input),
    'practice.receivePayments': (input) => receivePayments(deps, connections, sync, input),
  };
};
