import { z } from 'zod';
import { type LocalText } from '../../shared/domain/text.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { billedGeneration, spentGeneration, twinGeneration } from '../store/billed.ts';
import { billedShape } from '../store/draft-shape.ts';
import { type DraftLine } from '../store/drafts.ts';
import { addStep, type Edit } from '../store/edits.ts';
import { problemsOf } from '../store/problems.ts';
import { alreadyBilled, onlyNewRows, twiceInRunCode } from './billed-words.ts';
import { type Standing, writeDraft } from './draft-record.ts';
import { type Examined } from './examine.ts';
import { cellStateShape, fieldOf, putState } from './review-cells.ts';
import { findDraft, type Review } from './review-context.ts';
import { openForChange } from './review-gate.ts';
import { isRegisterEdit, putRegisterEdit } from './review-differences-edit.ts';

/** What an edit of the choice to send changes; where it was billed only where that changes too. */
export const choiceShape = z.object({
  included: z.boolean(),
  generation: z.int(),
  billed: billedShape.nullable().exactOptional(),
});
export const choiceField = 'included';

/** What an edit of an invoice's rows changes: the numbers of those that are taken out of it. */
export const takenRowsShape = z.object({ taken: z.array(z.int()) });
export const rowsField = 'rows';

/** The draft with these of its rows taken out, and every other one in it. */
export const withoutRows = ({ billedRows, ...draft }: Draft, taken: readonly number[]): Draft => {
  const all = [...draft.rows, ...(billedRows ?? [])].sort((a, b) => a.rowNo - b.rowNo);
  const [rows, out] = [
    all.filter(({ rowNo }) => !taken.includes(rowNo)),
    all.filter(({ rowNo }) => taken.includes(rowNo)),
  ];
  return { ...draft, rows, ...(out.length === 0 ? {} : { billedRows: out }) };
};

export const standingOf = ({ included, generation, billed, newCustomer }: DraftLine): Standing => ({
  included,
  generation,
  billed,
  newCustomer,
});

/** What the rows come to that were taken out, and that they were: the file's own sums cover them. */
const takenOut = (review: Review, { draft, invoice }: Examined): readonly Problem[] => {
  const { billedRows, ...left } = draft;
  if (billedRows === undefined) return [];
  const whole = review.examine({ ...left, rows: [...left.rows, ...billedRows] }).invoice;
  const amounts = { net: whole.net - invoice.net, vat: whole.vat - invoice.vat, total: whole.total - invoice.total };
  return [onlyNewRows(billedRows, amounts, invoice.fees.invoice + invoice.fees.freight !== 0)];
};

/** Completes and checks a draft anew and stores all of it. What was found about other invoices stays said. */
export const storeDraft = (review: Review, draft: Draft, standing: Standing): void => {
  const { store, key } = review;
  const examined = review.examine(draft);
  const twice = problemsOf(store, { ...key, draftNo: draft.draftNo }).filter(
    (problem) => problem.code === twiceInRunCode,
  );
  const billed = standing.billed === null ? [] : [alreadyBilled(standing.billed, standing.included)];
  const problems = [...billed, ...takenOut(review, examined), ...twice, ...examined.problems];
  writeDraft(store, key, { ...examined, problems }, { ...standing, newCustomer: examined.customer === null });
};

const applied = (
  draft: Draft,
  standing: Standing,
  edit: Edit,
  value: unknown,
): { readonly draft: Draft; readonly standing: Standing } => {
  if (isRegisterEdit(edit)) return { draft, standing };
  if (edit.field === choiceField) return { draft, standing: { ...standing, ...choiceShape.parse(value) } };
  if (edit.field === rowsField) return { draft: withoutRows(draft, takenRowsShape.parse(value).taken), standing };
  const place = { rowNo: edit.rowNo, field: fieldOf.parse(edit.field) };
  return { draft: putState(draft, place, cellStateShape.parse(value)), standing };
};

/**
 * Applies edits, forwards or backwards, draft by draft, and stores the result: the one way in which a run changes, whether
 * typed, mended, undone or done again. In the caller's transaction.
 */
export const applyEdits = (review: Review, edits: readonly Edit[], direction: 'forwards' | 'backwards'): void => {
  const byDraft = new Map<number, Edit[]>();
  for (const edit of direction === 'forwards' ? edits : edits.toReversed()) {
    if (isRegisterEdit(edit)) {
      putRegisterEdit(review.store, review.key, edit, direction === 'forwards' ? edit.after : edit.before);
      continue;
    }
    byDraft.set(edit.draftNo, [...(byDraft.get(edit.draftNo) ?? []), edit]);
  }
  for (const [draftNo, own] of byDraft) {
    const found = findDraft(review, draftNo);
    let state = { draft: found.draft, standing: standingOf(found.line) };
    for (const edit of own)
      state = applied(state.draft, state.standing, edit, direction === 'forwards' ? edit.after : edit.before);
    storeDraft(review, state.draft, state.standing);
  }
};

/** A draft as it stood before these edits, in the order in which they were made. Nothing is stored. */
export const takenBack = (
  draft: Draft,
  line: DraftLine,
  edits: readonly Edit[],
): { readonly draft: Draft; readonly standing: Standing } =>
  edits.reduceRight((state, edit) => applied(state.draft, state.standing, edit, edit.before), {
    draft,
    standing: standingOf(line),
  });

/** Makes edits as one step that one undo takes back. Everything of it is one transaction. */
export const makeStep = (review: Review, title: LocalText, edits: readonly Edit[]): void => {
  if (edits.length === 0) return;
  review.store.inTransaction(() => {
    openForChange(review);
    applyEdits(review, edits, 'forwards');
    addStep(review.store, review.key, { title, at: review.at, edits });
  });
};

/** The generation of a content that is billed once more: above every one that lives or is used up, here or in another run. */
export const nextGeneration = ({ store, key }: Review, line: DraftLine): number => {
  const elsewhere = billedGeneration(store, key, line.businessKey);
  const spent = spentGeneration(store, key.scopeId, line.businessKey);
  return Math.max(elsewhere, spent, twinGeneration(store, key, line.draftNo)) + 1;
};
