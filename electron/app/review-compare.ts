import { z } from 'zod';
import { type Handlers } from '../../shared/contract/contract.ts';
import { reviewCompareCalls } from '../../shared/contract/review-compare.ts';
import { writeSetting } from '../store/settings.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { thresholdsIn, thresholdsKey } from './review-compare-work.ts';
import { toldOfChange } from './review-changed.ts';
import { openReview } from './review-context.ts';

export type ReviewCompareHandlers = Pick<Handlers, keyof typeof reviewCompareCalls>;

const copiedShape = z.int();

/** Compared with last time: what is new, missing and changed, and the missing ones copied. Needs no network. */
export const reviewCompareHandlers = (deps: Deps, work: DoWork): ReviewCompareHandlers => ({
  'review.compare': async (input) =>
    reviewCompareCalls['review.compare'].output.parse(await work({ what: 'compare', input })),
  'review.copyMissing': async (input) => {
    const review = openReview(deps, input.runId);
    const copied = copiedShape.parse(await work({ what: 'copyMissing', input }));
    return { copied, summary: toldOfChange(deps, review) };
  },
  'review.setThresholds': async (thresholds) => {
    writeSetting(deps.store, thresholdsKey, thresholds);
    return { thresholds: thresholdsIn(deps.store) };
  },
});
