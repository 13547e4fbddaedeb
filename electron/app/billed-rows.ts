import { sameRows } from '../../shared/intake/same-rows.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { billedAs } from '../store/billed.ts';
import { billedSameDay, type SameDay } from '../store/billed-rows.ts';
import { type Billed } from '../store/draft-shape.ts';
import { readDraft } from '../store/drafts.ts';
import { findDraft, type Review } from './review-context.ts';
import { standingOf, storeDraft } from './review-write.ts';

interface Found {
  readonly pair: SameDay;
  readonly known: number;
}

/** The invoice that has most of the draft's rows; null when none has one. */
const bestOf = (review: Review, draft: Draft, pairs: readonly SameDay[]): Found | null => {
  const { store, key } = review;
  let best: Found | null = null;
  for (const pair of pairs) {
    const other = readDraft(store, { scopeId: key.scopeId, runId: pair.otherRunId, draftNo: pair.otherDraftNo });
    const known = other === null ? 0 : sameRows(draft, other);
    if (known > (best?.known ?? 0)) best = { pair, known };
  }
  return best;
};

const billedOf = (review: Review, { pair, known }: Found, all: number): Billed | null => {
  const billed = billedAs(review.store, review.key.scopeId, pair.otherRunId, pair.otherDraftNo);
  return billed === null || known === all ? billed : { ...billed, rows: { known, all } };
};

/**
 * Marks chosen drafts whose rows stand in invoices that another run has billed, and leaves them out: a file that was cut
 * through its invoices gives other invoices than the whole one, but the same rows. Answers how many. In the caller's
 * transaction.
 */
export const markBilledRows = (review: Review): number => {
  const byDraft = Map.groupBy(billedSameDay(review.store, review.key), ({ draftNo }) => draftNo);
  let marked = 0;
  for (const [draftNo, pairs] of byDraft) {
    const { draft, line } = findDraft(review, draftNo);
    const best = bestOf(review, draft, pairs);
    const billed = best === null ? null : billedOf(review, best, draft.rows.length);
    if (billed === null) continue;
    storeDraft(review, draft, { ...standingOf(line), included: false, billed });
    marked += 1;
  }
  return marked;
};
