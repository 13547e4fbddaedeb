import { type Handlers } from '../../shared/contract/contract.ts';
import { reviewDifferenceCalls } from '../../shared/contract/review-differences.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { toldOfChange } from './review-changed.ts';
import { findDraft, openReview } from './review-context.ts';
import { chooseDifferences } from './review-differences-choose.ts';
import { debtorOf, differencesOf, namedDebtor } from './review-differences-fields.ts';

export type ReviewDifferenceHandlers = Pick<Handlers, keyof typeof reviewDifferenceCalls>;

const changes = reviewDifferenceCalls['review.registerChanges'].output;
const differing = reviewDifferenceCalls['review.differing'].output;

/** The customers of a run against the register, and what is chosen of their differences. Nothing here needs a network. */
export const reviewDifferenceHandlers = (deps: Deps, work: DoWork): ReviewDifferenceHandlers => ({
  'review.differences': async ({ runId, draftNo }) => {
    const review = openReview(deps, runId);
    const examined = review.examine(findDraft(review, draftNo).draft);
    const debtor = debtorOf(review, examined);
    return debtor === null
      ? { customer: null, fields: [] }
      : { customer: namedDebtor(debtor), fields: [...differencesOf(review, examined, debtor)] };
  },
  'review.chooseDifferences': async (input) => {
    const review = openReview(deps, input.runId);
    chooseDifferences(review, input);
    return { summary: toldOfChange(deps, review) };
  },
  'review.registerChanges': async (input) => changes.parse(await work({ what: 'registerChanges', input })),
  'review.differing': async (input) => differing.parse(await work({ what: 'differing', input })),
});
