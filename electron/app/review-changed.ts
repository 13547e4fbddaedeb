import { type Deps } from './deps.ts';
import { type Review } from './review-context.ts';
import { type Summary, summaryOf } from './review-summary.ts';

/**
 * Tells every window that a run was changed, and answers what it comes to now. A change takes an approval back, so the list of
 * runs hears of it where the run was not in review before; `review` is as it was opened then.
 */
export const toldOfChange = (deps: Pick<Deps, 'emit'>, review: Review): Summary => {
  const { runId } = review.key;
  const summary = summaryOf(review);
  deps.emit('review.changed', { runId, stamp: summary.stamp });
  if (review.run.state !== 'review') deps.emit('runs.changed', { runId });
  return summary;
};
