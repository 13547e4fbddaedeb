import { dayRead, isEdited, sameRows } from '../../shared/intake/same-rows.ts';
import { type Draft, type DraftRow } from '../../shared/intake/draft.ts';
import { billedAs } from '../store/billed.ts';
import { billedSameDay, type SameDay } from '../store/billed-rows.ts';
import { type Billed } from '../store/draft-shape.ts';
import { type DraftLine } from '../store/drafts.ts';
import { standingEditsOf } from '../store/edits.ts';
import { findDraft, type Review } from './review-context.ts';
import { standingOf, storeDraft, takenBack } from './review-write.ts';

type Of = Pick<Review, 'store' | 'key'>;

/** A chosen draft that was billed, whole or in part. */
export interface BilledDraft {
  readonly draftNo: number;
  readonly billed: Billed;
}

interface Found {
  /** The invoice that has most of the rows. */
  readonly billed: Billed;
  /** Rows that stand in any of them. */
  readonly known: readonly DraftRow[];
}

/** The draft as its file gave it: what a person changed since is taken back. */
const asRead = ({ store, key }: Of, draft: Draft, line: DraftLine): Draft =>
  isEdited(draft) ? takenBack(draft, line, standingEditsOf(store, { ...key, draftNo: draft.draftNo })).draft : draft;

/** The draft's rows that were billed, in whichever of the invoices; each of those counts its own once. Null for none. */
const foundIn = (review: Of, draft: Draft, others: readonly SameDay[]): Found | null => {
  const { store, key } = review;
  let [left, most]: [readonly DraftRow[], number] = [draft.rows, 0];
  let billed: Billed | null = null;
  for (const { runId, draftNo, byMonth } of others) {
    if (left.length === 0) break;
    if (byMonth && dayRead(draft) !== null) continue;
    const there = { ...review, key: { scopeId: key.scopeId, runId } };
    const found = findDraft(there, draftNo);
    const other = asRead(there, found.draft, found.line);
    const known = byMonth && dayRead(other) !== null ? [] : sameRows(draft, other, left);
    const as = known.length === 0 ? null : billedAs(store, there.key, other.businessKey);
    if (as === null) continue;
    if (known.length > most) [billed, most] = [as, known.length];
    left = left.filter((row) => !known.includes(row));
  }
  return billed === null ? null : { billed, known: draft.rows.filter((row) => !left.includes(row)) };
};

const standsIn = ({ billed, known }: Found, all: number): Billed =>
  known.length === all ? billed : { ...billed, rows: { known: known.length, all } };

/**
 * Chosen drafts whose rows stand in invoices that another run has billed: a file that was cut through its invoices gives other
 * invoices than the whole one, but the same rows. Reads much and writes nothing: no transaction should wait for it.
 * `givenDay` as in `billedSameDay`.
 */
export const findBilledRows = (review: Of, givenDay: string | null = null): readonly BilledDraft[] =>
  [...billedSameDay(review.store, review.key, givenDay)].flatMap(([draftNo, others]) => {
    const { draft, line } = findDraft(review, draftNo);
    const found = foundIn(review, asRead(review, draft, line), others);
    return found === null ? [] : [{ draftNo, billed: standsIn(found, draft.rows.length) }];
  });

/** Leaves those out that are chosen still, and answers how many. In the caller's transaction. */
export const markBilledRows = (review: Review, found: readonly BilledDraft[]): number => {
  let marked = 0;
  for (const { draftNo, billed } of found) {
    const { draft, line } = findDraft(review, draftNo);
    if (!line.included || line.billed !== null) continue;
    storeDraft(review, draft, { ...standingOf(line), included: false, billed });
    marked += 1;
  }
  return marked;
};
