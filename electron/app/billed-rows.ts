import { dayRead, hasKey, isEdited, type RowPair, sameRows } from '../../shared/intake/same-rows.ts';
import { type BilledRow, type Draft, type DraftRow, type InvoiceValue } from '../../shared/intake/draft.ts';
import { billedAs } from '../store/billed.ts';
import { billedSameDay, type SameDay } from '../store/billed-rows.ts';
import { type Billed } from '../store/draft-shape.ts';
import { type DraftLine } from '../store/drafts.ts';
import { standingEditsOf } from '../store/edits.ts';
import { sourceRowOf } from './draft-view.ts';
import { findDraft, type Review } from './review-context.ts';
import { rowsField, standingOf, storeDraft, takenBack } from './review-write.ts';

type Of = Pick<Review, 'store' | 'key'>;

/** By the number of the row. */
type Marks = ReadonlyMap<number, BilledRow>;

/** A chosen draft that was billed, whole or in part. */
export interface BilledDraft {
  readonly draftNo: number;
  /** The invoice that has most of the rows. */
  readonly billed: Billed;
  /** Where each row stands that is in any invoice. */
  readonly marks: Marks;
}

/** The draft as its file gave it: what a person changed since is taken back, but for the rows that were taken out. */
const asRead = ({ store, key }: Of, draft: Draft, line: DraftLine): Draft => {
  if (!isEdited(draft)) return draft;
  const edits = standingEditsOf(store, { ...key, draftNo: draft.draftNo });
  return takenBack(
    draft,
    line,
    edits.filter(({ field }) => field !== rowsField),
  ).draft;
};

const placeOf = ({ runId, draftNo, rowNo }: Pick<BilledRow, 'runId' | 'draftNo' | 'rowNo'>): string =>
  `${String(runId)}:${String(draftNo)}:${String(rowNo)}`;

const markOf = ({ other }: RowPair, { runId, runName, at, draftNo }: Billed): BilledRow => ({
  ...{ runId, runName, at, draftNo, rowNo: other.rowNo },
  sourceRow: sourceRowOf(other),
});

/** The draft's rows that were billed, in whichever of the invoices; each of those counts its own once. Null for no new one. */
const foundIn = (review: Of, draft: Draft, others: readonly SameDay[]): Omit<BilledDraft, 'draftNo'> | null => {
  const { store, key } = review;
  const known = [...draft.rows, ...(draft.billedRows ?? [])].flatMap(({ billed }) => billed ?? []);
  const taken = new Set(known.map(placeOf));
  const marks = new Map(draft.rows.flatMap(({ rowNo, billed }) => (billed === undefined ? [] : [[rowNo, billed]])));
  let [left, most]: [readonly DraftRow[], number] = [draft.rows.filter((row) => row.billed === undefined), 0];
  let billed: Billed | null = null;
  for (const { runId, draftNo, byMonth } of others) {
    if (left.length === 0) break;
    if (byMonth && dayRead(draft) !== null) continue;
    const there = { ...review, key: { scopeId: key.scopeId, runId } };
    const found = findDraft(there, draftNo);
    const other = asRead(there, found.draft, found.line);
    const free = other.rows.filter(({ rowNo }) => !taken.has(placeOf({ runId, draftNo, rowNo })));
    const pairs = byMonth && dayRead(other) !== null ? [] : sameRows(draft, other, left, free);
    const as = pairs.length === 0 ? null : billedAs(store, there.key, other.businessKey);
    if (as === null) continue;
    if (pairs.length > most) [billed, most] = [as, pairs.length];
    for (const pair of pairs) marks.set(pair.row.rowNo, markOf(pair, as));
    left = left.filter(({ rowNo }) => !marks.has(rowNo));
  }
  if (billed === null) return null;
  const all = draft.rows.length;
  return { billed: marks.size === all ? billed : { ...billed, rows: { known: marks.size, all } }, marks };
};

/**
 * Chosen drafts whose rows stand in invoices that another run has billed: a file that was cut through its invoices gives other
 * invoices than the whole one, but the same rows. Reads much and writes nothing: no transaction should wait for it.
 * `givenDay` as in `billedSameDay`.
 */
export const findBilledRows = (review: Of, givenDay: string | null = null): readonly BilledDraft[] =>
  [...billedSameDay(review.store, review.key, givenDay)].flatMap(([draftNo, others]) => {
    const { draft, line } = findDraft(review, draftNo);
    const found = foundIn(review, asRead(review, draft, line), others);
    return found === null ? [] : [{ draftNo, ...found }];
  });

/**
 * Whether so much of it was billed that it is left out: all of it, some of it under the invoice's own key, or without one most
 * of its rows and half of what they come to. A small row that is like one of the same day may well be a new one.
 */
const isBilled = (draft: Draft, { lines }: InvoiceValue, marks: Marks): boolean => {
  if (marks.size === lines.length || hasKey(draft)) return true;
  const sumOf = (some: InvoiceValue['lines']): number =>
    some.reduce((sum, { lineTotal }) => sum + Math.abs(lineTotal ?? 0), 0);
  return 2 * marks.size > lines.length && 2 * sumOf(lines.filter(({ rowNo }) => marks.has(rowNo))) >= sumOf(lines);
};

const withMarks = (draft: Draft, marks: Marks): Draft => ({
  ...draft,
  rows: draft.rows.map((row) => {
    const billed = marks.get(row.rowNo);
    return billed === undefined ? row : { ...row, billed };
  }),
});

/** Says so of those that are chosen still, leaves them out where it is most of them, and answers how many. In the caller's transaction. */
export const markBilledRows = (review: Review, found: readonly BilledDraft[]): number => {
  let marked = 0;
  for (const { draftNo, billed, marks } of found) {
    const { draft, line } = findDraft(review, draftNo);
    if (!line.included || (line.billed !== null && line.billed.rows === undefined)) continue;
    const included = !isBilled(draft, review.examine(draft).invoice, marks);
    storeDraft(review, withMarks(draft, marks), { ...standingOf(line), included, billed });
    marked += 1;
  }
  return marked;
};
