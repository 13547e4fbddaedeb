import { type Handlers } from '../../shared/contract/contract.ts';
import { reviewDeliveryCalls } from '../../shared/contract/review-delivery.ts';
import { writeSetting } from '../store/settings.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { toldOfChange } from './review-changed.ts';
import { openReview } from './review-context.ts';
import { orderKey, orderOf } from './review-delivery-work.ts';

export type ReviewDeliveryHandlers = Pick<Handlers, keyof typeof reviewDeliveryCalls>;

const { output: delivery } = reviewDeliveryCalls['review.delivery'];
const fellBack = reviewDeliveryCalls['review.fallBack'].output.omit({ summary: true });

/** How a run's invoices go out, and the next way for those that lack something. Needs no network. */
export const reviewDeliveryHandlers = (deps: Deps, work: DoWork): ReviewDeliveryHandlers => ({
  'review.delivery': async (input) => delivery.parse(await work({ what: 'delivery', input })),
  'review.setFallbackOrder': async ({ runId, order }) => {
    const { store, key } = openReview(deps, runId);
    writeSetting(store, orderKey(key.scopeId), order);
    return { order: [...orderOf(store, key.scopeId)] };
  },
  'review.fallBack': async (input) => {
    const review = openReview(deps, input.runId);
    const outcome = fellBack.parse(await work({ what: 'fallBack', input }));
    return { ...outcome, summary: toldOfChange(deps, review) };
  },
});
