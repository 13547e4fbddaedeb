import { billedBefore, nowBilled } from '../store/billed.ts';
import { findDraft, type Review } from './review-context.ts';
import { storeDraft } from './review-write.ts';

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
