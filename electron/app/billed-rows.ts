import { sameRows } from '../../shared/intake/same-rows.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { billedAs } from '../store/billed.ts';
import { billedSameDay, type SameDay } from '../store/billed-rows.ts';
import { type Billed } from '../store/draft-shape.ts';
import { readDraft } from '../store/drafts.ts';
import { findDraft, type Review } from './review-context.ts';
import { standingOf, storeDraft } from './review-write.ts';

interface Found {
  readonly billed: Billed;
  readonly known: number;
}

/** The billed invoice that has most of the draft's rows; null when none has one. */
const bestOf = ({ store, key }: Review, draft: Draft, pairs: readonly SameDay[]): Found | null => {
  let best: Found | null = null;
  for (const { otherRunId, otherDraftNo } of pairs) {
    const run = { scopeId: key.scopeId, runId: otherRunId };
    const other = readDraft(store, { ...run, draftNo: otherDraftNo });
    const known = other === null ? 0 : sameRows(draft, other);
    if (other === null || known <= (best?.known ?? 0)) continue;
    const billed = billedAs(store, run, other.businessKey);
    if (billed !== null) best = { billed, known };
  }
  return best;
};

const standsIn = ({ billed, known }: Found, all: number): Billed =>
  known === all ? billed : { ...billed, rows: { known, all } };

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
    if (best === null) continue;
    const billed = standsIn(best, draft.rows.length);
    storeDraft(review, draft, { ...standingOf(line), included: false, billed });
    marked += 1;
  }
  return marked;
};
