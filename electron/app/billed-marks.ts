import { billedBefore, nowBilled, setGeneration, spentDrafts } from '../store/billed.ts';
import { findDraft, type Review } from './review-context.ts';
import { nextGeneration, storeDraft } from './review-write.ts';

/**
 * Marks chosen invoices that another run has approved since this one was imported, and leaves them out. Answers how many.
 * In the caller's transaction.
 */
export const markBilled = (review: Review): number => {
  const { store, key } = review;
  const found = nowBilled(store, key);
  for (const draftNo of found) {
    const { draft, line } = findDraft(review, draftNo);
    const billed = billedBefore(store, key, line.businessKey)?.billed ?? null;
    storeDraft(review, draft, { included: false, generation: line.generation, billed, newCustomer: line.newCustomer });
  }
  return found.length;
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
