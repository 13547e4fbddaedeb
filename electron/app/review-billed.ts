import { z } from 'zod';
import { type Handlers } from '../../shared/contract/contract.ts';
import { type reviewBilledCalls } from '../../shared/contract/review-billed.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { toldOfChange } from './review-changed.ts';
import { openReview } from './review-context.ts';

export type ReviewBilledHandlers = Pick<Handlers, keyof typeof reviewBilledCalls>;

const changedShape = z.int();

/** What may be done with invoices of which some rows were billed before. Needs no network. */
export const reviewBilledHandlers = (deps: Deps, work: DoWork): ReviewBilledHandlers => ({
  'review.keepRows': async (input) => {
    const review = openReview(deps, input.runId);
    const changed = changedShape.parse(await work({ what: 'keepRows', input }));
    return { changed, summary: toldOfChange(deps, review) };
  },
});
