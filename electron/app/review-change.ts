import { type CallInput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { isHeadField } from '../../shared/intake/field-table.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { type Edit, editsOf, markStep, stepToRedo, stepToUndo } from '../store/edits.ts';
import { mendableAlike, problemsOf } from '../store/problems.ts';
import { wordsOf } from './billed-words.ts';
import { type CellState, hasPlace, mendedState, type Place, stateAt } from './review-cells.ts';
import { findDraft, type Review } from './review-context.ts';
import { openForChange } from './review-gate.ts';
import { applyEdits, choiceField, makeStep, nextGeneration } from './review-write.ts';

/** The draft has no such place: another field's, or a row that is not there. */
export const noSuchCell = (): AppError =>
  new AppError(
    'no-such-cell',
    text('Fakturan har ingen sådan cell.', 'The invoice has no such cell.'),
    text('Öppna fakturan igen.', 'Open the invoice again.'),
  );

const nothingToMend = (): AppError =>
  new AppError(
    'nothing-to-mend',
    text(
      'Det finns inget att rätta: felet är redan borta.',
      'There is nothing to correct: the problem is gone already.',
    ),
    text('Gå vidare till nästa fel.', 'Go on to the next problem.'),
  );

const cellEdit = (draftNo: number, { rowNo, field }: Place, before: CellState, after: CellState): Edit => ({
  draftNo,
  rowNo,
  field,
  before,
  after,
});

interface Found {
  readonly draftNo: number;
  readonly problem: Problem;
}

const mendEdits = (review: Review, found: readonly Found[]): readonly Edit[] => {
  const seen = new Set<string>();
  return found.flatMap(({ draftNo, problem }) => {
    if (problem.mend === undefined) return [];
    const { field, value } = problem.mend;
    const place = { rowNo: isHeadField(field) ? null : problem.rowNo, field };
    const where = `${String(draftNo)} ${String(place.rowNo)} ${field}`;
    const { draft } = findDraft(review, draftNo);
    // Two problems may want to mend the same cell: the first in the order of the checks does.
    if (seen.has(where) || !hasPlace(draft, place)) return [];
    seen.add(where);
    const before = stateAt(draft, place);
    return [cellEdit(draftNo, place, before, mendedState(before, value))];
  });
};

const mendTitle = (problem: Problem, mended: number): LocalText => {
  const { title } = wordsOf(problem);
  return text(`${String(mended)} rättade: ${title.sv}`, `${String(mended)} corrected: ${title.en}`);
};

const mendNow = (review: Review, input: CallInput<'review.mend'>): number => {
  const { draftNo, rowNo, code, field } = input;
  const chosen = problemsOf(review.store, { ...review.key, draftNo }).find(
    (problem) =>
      problem.code === code &&
      problem.rowNo === rowNo &&
      (field === undefined || problem.field === field) &&
      problem.mend !== undefined,
  );
  if (chosen === undefined) throw nothingToMend();
  const like = { code, field: chosen.field };
  const found = input.all ? mendableAlike(review.store, review.key, like) : [{ draftNo, problem: chosen }];
  const edits = mendEdits(review, found);
  makeStep(review, mendTitle(chosen, edits.length), edits);
  return edits.length;
};

/** Applies the mend of one problem, or of all alike in the run, as one step. Answers how many cells it wrote. */
export const mend = (review: Review, input: CallInput<'review.mend'>): number =>
  review.store.inTransaction(() => mendNow(review, input));

const chooseNow = (review: Review, { draftNo, included }: CallInput<'review.include'>): void => {
  const { line } = findDraft(review, draftNo);
  if (line.included === included) return;
  const before = { included: line.included, generation: line.generation };
  const after = { included, generation: included ? nextGeneration(review, line) : line.generation };
  const title = included
    ? text(`Faktura ${String(draftNo)} vald`, `Invoice ${String(draftNo)} chosen`)
    : text(`Faktura ${String(draftNo)} bortvald`, `Invoice ${String(draftNo)} left out`);
  makeStep(review, title, [{ draftNo, rowNo: null, field: choiceField, before, after }]);
};

/** Chooses an invoice or leaves it out. One that was billed before gets a generation of its own: it is billed once more. */
export const choose = (review: Review, input: CallInput<'review.include'>): void => {
  review.store.inTransaction(() => {
    chooseNow(review, input);
  });
};

/** Takes back the latest step that stands. Nothing happens when there is none. */
export const undo = (review: Review): void => {
  review.store.inTransaction(() => {
    const step = stepToUndo(review.store, review.key);
    if (step === null) return;
    openForChange(review);
    applyEdits(review, editsOf(review.store, review.key, step.stepNo), 'backwards');
    markStep(review.store, review.key, step.stepNo, true);
  });
};

/** Does the step again that was taken back last. Nothing happens when there is none. */
export const redo = (review: Review): void => {
  review.store.inTransaction(() => {
    const step = stepToRedo(review.store, review.key);
    if (step === null) return;
    openForChange(review);
    applyEdits(review, editsOf(review.store, review.key, step.stepNo), 'forwards');
    markStep(review.store, review.key, step.stepNo, false);
  });
};
