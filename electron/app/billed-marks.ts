import { billedBefore, currenciesOf, nowBilled, setGeneration, spentDrafts } from '../store/billed.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { standingEditsOf } from '../store/edits.ts';
import { draftsOfReversed, isReversed } from '../store/undo.ts';
import { findDraft, type Review } from './review-context.ts';
import { choiceField, nextGeneration, standingOf, storeDraft } from './review-write.ts';

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

/** The draft without the notes on rows that were billed in an invoice which was reversed since. */
const withoutReversed = ({ store, key }: Review, draft: Draft): Draft => ({
  ...draft,
  rows: draft.rows.map(({ billed, ...row }) =>
    billed === undefined || isReversed(store, { scopeId: key.scopeId, runId: billed.runId }, billed.draftNo)
      ? row
      : { ...row, billed },
  ),
});

/**
 * Takes the note back that invoices were billed in a run which was undone since: they are chosen again, unless a person left them
 * out. Answers how many. In the caller's transaction. Source: outbox.md, Identity (undo raises the generation).
 */
export const unmarkReversed = (review: Review): number => {
  const drafts = draftsOfReversed(review.store, review.key);
  for (const draftNo of drafts) {
    const { draft, line } = findDraft(review, draftNo);
    const chosenByHand = standingEditsOf(review.store, { ...review.key, draftNo }).some(
      ({ field }) => field === choiceField,
    );
    const included = chosenByHand ? line.included : true;
    const generation = nextGeneration(review, line);
    storeDraft(review, withoutReversed(review, draft), { ...standingOf(line), included, generation, billed: null });
  }
  return drafts.length;
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
