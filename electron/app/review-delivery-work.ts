import { z } from 'zod';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { deliveryName } from '../../shared/intake/choice-names.ts';
import {
  type DeliveryLack,
  fallbackMethods,
  lackIn,
  othersInTurn,
  usualOrder,
} from '../../shared/intake/delivery-lacks.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type DeliveryMethod } from '../../shared/intake/plan.ts';
import {
  includedDeliveries,
  lackCounts,
  lackingCounts,
  lackingCustomers,
  lackingNumbers,
} from '../store/delivery-lacks.ts';
import { type Edit } from '../store/edits.ts';
import { readSetting } from '../store/settings.ts';
import { type Store } from '../store/store.ts';
import { type CellState, mendedState, putState, stateAt } from './review-cells.ts';
import { findDraft, type Review } from './review-context.ts';
import { makeStep } from './review-write.ts';

type Delivery = CallOutput<'review.delivery'>;

const place = { rowNo: null, field: 'deliveryMethod' } as const;

export const orderKey = (scopeId: number): string => `delivery-order-${String(scopeId)}`;

/** The creditor's fall-back order: as set, else the usual one. */
export const orderOf = (store: Store, scopeId: number): readonly DeliveryMethod[] =>
  readSetting(store, orderKey(scopeId), z.array(z.enum(fallbackMethods))) ?? usualOrder;

interface Way {
  readonly next: { readonly method: DeliveryMethod; readonly before: CellState; readonly after: CellState } | null;
  readonly tried: readonly { readonly method: DeliveryMethod; readonly what: DeliveryLack }[];
}

/** The next way that is ready, found by putting each into the invoice and checking it: the rule stands in one place. */
const wayFor = (review: Review, draft: Draft, order: readonly DeliveryMethod[]): Way => {
  const before = stateAt(draft, place);
  const tried: Way['tried'][number][] = [];
  for (const method of othersInTurn(order, before.cell?.value ?? '')) {
    const after = mendedState(before, method);
    const what = lackIn(review.examine(putState(draft, place, after)).problems);
    if (what === null) return { next: { method, before, after }, tried };
    tried.push({ method, what });
  }
  return { next: null, tried };
};

const channelsOf = ({ store, key }: Review): Delivery['channels'] => {
  const lacks = Map.groupBy(lackCounts(store, key), ({ method }) => method);
  const lacking = new Map(lackingCounts(store, key).map(({ method, invoices }) => [method, invoices]));
  return includedDeliveries(store, key).map(({ method, invoices }) => ({
    method,
    invoices,
    ready: invoices - (lacking.get(method) ?? 0),
    lacking: (lacks.get(method) ?? []).map(({ what, invoices: some }) => ({ what, invoices: some })),
  }));
};

/** How the run's invoices go out, what some lack, and one page of the customers that do. */
export const deliveryNow = (review: Review, { only, page }: CallInput<'review.delivery'>): Delivery => {
  const { store, key } = review;
  const order = orderOf(store, key.scopeId);
  const channels = channelsOf(review);
  const { total, customers } = lackingCustomers(store, key, { only, page });
  return {
    channels,
    lacking: channels.reduce((sum, { invoices, ready }) => sum + invoices - ready, 0),
    order: [...order],
    total,
    customers: customers.map((customer) => {
      const { next, tried } = wayFor(review, findDraft(review, customer.draftNo).draft, order);
      return { ...customer, next: next?.method ?? null, tried: [...tried] };
    }),
  };
};

type FellBack = Omit<CallOutput<'review.fallBack'>, 'summary'>;

const titleOf = (changed: FellBack['changed']): LocalText => {
  const many = String(changed.reduce((sum, { invoices }) => sum + invoices, 0));
  const how = (language: 'sv' | 'en'): string =>
    changed.map(({ method, invoices }) => `${deliveryName(method)[language]} ${String(invoices)}`).join(', ');
  return text(`Leveranssätt bytt på ${many}: ${how('sv')}`, `Delivery changed on ${many}: ${how('en')}`);
};

const fallBackNow = (review: Review, { draftNo }: CallInput<'review.fallBack'>): FellBack => {
  const { store, key } = review;
  const order = orderOf(store, key.scopeId);
  const numbers = lackingNumbers(store, key, draftNo);
  const counts = new Map<DeliveryMethod, number>();
  const edits = numbers.flatMap((no): Edit[] => {
    const { next } = wayFor(review, findDraft(review, no).draft, order);
    if (next === null) return [];
    counts.set(next.method, (counts.get(next.method) ?? 0) + 1);
    return [{ draftNo: no, ...place, before: next.before, after: next.after }];
  });
  const changed = [...counts].map(([method, invoices]) => ({ method, invoices }));
  makeStep(review, titleOf(changed), edits);
  return { changed, left: numbers.length - edits.length };
};

/**
 * Puts invoices that lack what their delivery needs on the next way in the creditor's order that is ready, as one step. Those
 * for which none is stay as they are. Source: product.md, Review.
 *
 * @throws AppError `run-under-way`, `run-closed`.
 */
export const fallBack = (review: Review, input: CallInput<'review.fallBack'>): FellBack =>
  review.store.inTransaction(() => fallBackNow(review, input));
