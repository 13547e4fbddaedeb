import { assertNever } from '../../shared/domain/text.ts';
import { type Store } from '../store/store.ts';
import { approve } from './review-approve.ts';
import { chooseArticle } from './review-article-choose.ts';
import { articleMatchOf } from './review-article-match.ts';
import { attach, pairByName } from './review-attach-work.ts';
import { mend, redo, undo } from './review-change.ts';
import { warningsNow } from './review-approver.ts';
import { compareNow } from './review-compare-work.ts';
import { totalsNow } from './review-totals-work.ts';
import { copyMissing } from './review-copy.ts';
import { openReview } from './review-context.ts';
import { deliveryNow, fallBack } from './review-delivery-work.ts';
import { changesNow } from './review-differences-changes.ts';
import { differingNow } from './review-differences-run.ts';
import { keepRows } from './review-keep.ts';
import { writeCells } from './review-grid-write.ts';
import { chooseCustomer } from './review-register-choose.ts';
import { mendRejected } from './run-mend.ts';
import { type HeavyWork, type ReviewStart } from './worker-protocol.ts';

const act = (store: Store, at: string, work: HeavyWork): unknown => {
  const review = openReview({ store, clock: { now: () => new Date(at) } }, work.input.runId);
  switch (work.what) {
    case 'approve':
      return approve(review, work.input);
    case 'mend':
      return mend(review, work.input);
    case 'write':
      return writeCells(review, work.input);
    case 'chooseCustomer':
      return chooseCustomer(review, work.input);
    case 'article':
      return articleMatchOf(review, work.input);
    case 'chooseArticle':
      return chooseArticle(review, work.input);
    case 'undo':
      undo(review);
      return null;
    case 'redo':
      redo(review);
      return null;
    case 'attach':
      return attach(review, work.input);
    case 'pairByName':
      return pairByName(review, work.input);
    case 'warnings':
      return { warnings: warningsNow(store, review.key) };
    case 'totals':
      return totalsNow(review);
    case 'compare':
      return compareNow(review, work.input);
    case 'copyMissing':
      return copyMissing(review, work.input);
    case 'keepRows':
      return keepRows(review, work.input);
    case 'delivery':
      return deliveryNow(review, work.input);
    case 'registerChanges':
      return { customers: changesNow(review) };
    case 'differing':
      return differingNow(review);
    case 'mendRejected':
      return mendRejected(review, work.input);
    case 'fallBack':
      return fallBack(review, work.input);
    default:
      return assertNever(work);
  }
};

/** Does a large change of a run in the worker's thread, by the same functions as a small one. Throws what they throw. */
export const doReview = (store: Store, { at, work }: ReviewStart): unknown => act(store, at, work);
