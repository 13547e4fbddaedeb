import { billedBefore, currenciesOf, nowBilled, setGeneration, spentDrafts } from '../store/billed.ts';
import { findDraft, type Review } from './review-context.ts';
import { nextGeneration, standingOf, storeDraft } from './review-write.ts';

/**
 * Marks chosen invoices that another run has approved since this one was imported, and leaves them out. Answers how many. The
 * same rows in another currency are another invoice, which gets a generation of its own. In the caller's transaction.
 */
export const markBilled = (review: Review): number => {
  const { store, key } = review;
  let marked = 0;
  for (const draftNo of nowBilled(store, key)) {
    const { draft, line } = findDraft(review, draftNo);
    const currencies = currenciesOf(store, { ...key, draftNo }, line.currency);
    const billed = billedBefore(store, key, line.businessKey, currencies);
    if (billed === null) setGeneration(store, key, draftNo, nextGeneration(review, line));
    else {
      storeDraft(review, draft, { ...standingOf(line), included: false, billed });
      marked += 1;
    }
  }
  return marked;
};

/**
 * Raises the generation of chosen invoices that a cancelled run tried to send: they are sent under references and ids that were
 * never used. What was cancelled before anything of it was tried keeps its own, so that another computer with the same file
 * still knows it. In the caller's transaction. Source: outbox.md, Identity.
 */
export const raiseSpent = (review: Review): void => {
  for (const draftNo of spentDrafts(review.store, review.key))
    setGeneration(review.store, review.key, draftNo, nextGeneration(review, findDraft(review, draftNo).line));
};
