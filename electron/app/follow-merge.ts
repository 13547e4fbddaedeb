import { type CallInput, type Handlers } from '../../shared/contract/contract.ts';
import { mostMerged } from '../../shared/contract/act-payloads.ts';
import { type followMergeCalls, type MergeOffer } from '../../shared/contract/follow-merge.ts';
import { invoiceStage } from '../../shared/service/invoice-stages.ts';
import { isAllowed } from '../../shared/service/invoice-transitions.ts';
import { planActs, plannedAlready } from '../outbox/acts.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { isKeyPlanned, type MarkedQuery } from '../store/marked-invoices.ts';
import { type MergedDraft, markedToMerge } from '../store/merged-drafts.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';
import { markedQuery, marksMoved } from './follow-marks.ts';

const sameOf = ({ debtorId, currency, actionType }: MergedDraft): string =>
  JSON.stringify([debtorId, currency, actionType]);

const latest = (days: readonly string[]): string => days.reduce((a, b) => (b > a ? b : a));

/**
 * What several marked drafts become; null where the service does not let them be merged: they are drafts of one customer, currency and
 * kind, and nothing is being done with any of them. Source: endpoints b, Invoices (merge); practice decisions on what drafts share.
 */
const offerOf = (drafts: readonly MergedDraft[]): (MergeOffer & { readonly debtorId: string }) | null => {
  const [first] = drafts;
  if (first === undefined || drafts.length < 2 || drafts.length > mostMerged || first.debtorId === '') return null;
  const fits = (draft: MergedDraft): boolean =>
    !draft.busy && isAllowed('merge', invoiceStage(draft.stage)) && sameOf(draft) === sameOf(first);
  if (!drafts.every(fits)) return null;
  return {
    debtorId: first.debtorId,
    customerName: first.debtorName,
    drafts: drafts.map(({ actionId, invoiceNumber, invoiceDate, total }) => ({
      actionId,
      invoiceNumber,
      invoiceDate,
      total,
    })),
    total: drafts.reduce((sum, { total }) => sum + total, 0),
    currency: first.currency,
    invoiceDate: latest(drafts.map(({ invoiceDate }) => invoiceDate)),
    dueDate: latest(drafts.map(({ dueDate }) => dueDate)),
    runIds: [...new Set(drafts.flatMap(({ runId }) => runId ?? []))],
  };
};

/** What the marked drafts become; null where they cannot be merged. */
export const mergeOfferOf = (store: Store, query: MarkedQuery): MergeOffer | null => {
  const offer = offerOf(markedToMerge(store, query));
  if (offer === null) return null;
  const { debtorId: _, ...shown } = offer;
  return shown;
};

/** Drafts that become one; it goes through the outbox. Works without a network. */
export const followMergeHandlers = (
  deps: Pick<Deps, 'store' | 'clock' | 'emit'>,
  outbox: Outbox,
): Pick<Handlers, keyof typeof followMergeCalls> => {
  const { store } = deps;

  const plan = ({ scope, key, drafts, invoiceDate, dueDate }: CallInput<'follow.merge'>): number =>
    store.inTransaction(() => {
      const query = markedQuery(deps, scope, { of: 'these', invoices: drafts.map(({ actionId }) => actionId) });
      if (isKeyPlanned(store, query.scopeId, { kind: 'mergeDrafts', key })) throw plannedAlready();
      const offer = offerOf(markedToMerge(store, query));
      const now = new Map(offer?.drafts.map(({ actionId, total }) => [actionId, total]));
      // Two that changed by as much up and down would come to the same together.
      const isSeen = drafts.every(({ actionId, total }) => now.get(actionId) === total);
      const [first, ...others] = drafts;
      if (first === undefined || offer?.drafts.length !== drafts.length || !isSeen) throw marksMoved();
      const act = {
        kind: 'mergeDrafts',
        actionId: first.actionId,
        withIds: others.map(({ actionId }) => actionId),
        debtorId: offer.debtorId,
        total: offer.total,
        totals: drafts.map(({ total }) => total),
        currency: offer.currency,
        invoiceDate,
        dueDate,
      } as const;
      const [jobId = 0] = planActs(store, { scopeId: query.scopeId, key, acts: [act], now: deps.clock.now() });
      return jobId;
    });

  return {
    'follow.merge': async (input) => {
      const jobId = plan(input);
      outbox.wake(input.scope.connectionId);
      deps.emit('acts.changed', input.scope);
      return { jobId };
    },
  };
};
