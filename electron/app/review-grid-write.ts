import { type CallInput } from '../../shared/contract/contract.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { isDerived, standingText } from '../../shared/intake/cell-state.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type Edit } from '../store/edits.ts';
import { type CellState, currencyOf, hasPlace, stateAt, typedState } from './review-cells.ts';
import { noSuchCell } from './review-change.ts';
import { findDraft, type Review } from './review-context.ts';
import { doesNotFit, notEditable, stepTitle } from './review-grid-words.ts';
import { makeStep } from './review-write.ts';

type Input = CallInput<'review.write'>;
type Target = Input['targets'][number];

/** The fields that the block covers. @throws AppError `block-does-not-fit`, `block-not-editable`. */
const coveredFields = ({ texts, targets, fields }: Input): readonly Field[] => {
  const block = {
    rows: texts?.length ?? targets.length,
    columns: texts?.reduce((widest, line) => Math.max(widest, line.length), 0) ?? fields.length,
  };
  const firstFixed = fields.indexOf(null);
  const open = fields.slice(0, firstFixed < 0 ? fields.length : firstFixed).filter((field) => field !== null);
  if (open.length === 0) throw notEditable();
  if (block.rows > targets.length || block.columns > open.length)
    throw doesNotFit(block, { rows: targets.length, columns: open.length });
  return open.slice(0, block.columns);
};

/** Drafts by their number; rows of one invoice follow each other, so the latest is kept. */
const draftReader = (review: Review): ((draftNo: number) => Draft) => {
  let latest: Draft | null = null;
  return (draftNo) => {
    if (latest?.draftNo !== draftNo) latest = findDraft(review, draftNo).draft;
    return latest;
  };
};

const stands = ({ cell }: CellState): string => (cell === null ? '' : (cell.value ?? standingText(cell)));

/** The value of another cell in this one; null where a person has to be told of it here as there. */
const filledState = ({ cell, problems }: CellState, before: CellState): CellState | null => {
  const value = cell?.value ?? null;
  if (value === null || problems.some(({ code }) => code === 'other-currency')) return null;
  const { raw, origin } = before.cell ?? { raw: '', origin: null };
  return { cell: { value, raw, rule: 'typed', origin, edited: true }, problems: [] };
};

/** What stands in the cell as a person would type it. */
const asTyped = ({ cell }: CellState): string => (cell === null ? '' : standingText(cell) || (cell.value ?? ''));

/** True where the change would leave the cell as it is. A derived value that is typed stands for itself from then on. */
const isSame = (before: CellState, after: CellState): boolean =>
  before.problems.length === 0 &&
  after.problems.length === 0 &&
  stands(before) === stands(after) &&
  (before.cell === null || !isDerived(before.cell));

const editsOf = (review: Review, input: Input, fields: readonly Field[]): readonly Edit[] => {
  const today = stockholmDate(new Date(review.at));
  const draftOf = draftReader(review);
  const stateOf = ({ draftNo, rowNo }: Target, field: Field): CellState => {
    const draft = draftOf(draftNo);
    if (!hasPlace(draft, { rowNo, field })) throw noSuchCell();
    return stateAt(draft, { rowNo, field });
  };
  const [first] = input.targets;
  const tops = first === undefined ? [] : fields.map((field) => stateOf(first, field));
  return input.targets.slice(0, input.texts?.length).flatMap((target, line) =>
    fields.flatMap((field, column): readonly Edit[] => {
      const place = { rowNo: target.rowNo, field };
      const typed = input.texts?.[line]?.[column];
      const top = input.texts === null && line > 0 ? tops[column] : undefined;
      if (typed === undefined && top === undefined) return [];
      const before = stateOf(target, field);
      const filled = top === undefined ? null : filledState(top, before);
      const text = top === undefined ? (typed ?? '') : asTyped(top);
      const after = filled ?? typedState(before, place, text, today, currencyOf(draftOf(target.draftNo)));
      return isSame(before, after) ? [] : [{ draftNo: target.draftNo, ...place, before, after }];
    }),
  );
};

/**
 * Writes a block of cells as one step and answers how many cells it changed. Texts are read as typed ones; what cannot be
 * read stands in its cell with its problem.
 *
 * @throws AppError `block-does-not-fit`, `block-not-editable`, `no-such-cell`, `no-such-invoice`, `approval-stands`,
 *   `run-under-way`, `run-closed`; nothing is changed then.
 */
export const writeCells = (review: Review, input: Input): number => {
  const fields = coveredFields(input);
  return review.store.inTransaction(() => {
    const edits = editsOf(review, input, fields);
    const [first] = input.targets;
    const [field] = fields;
    const single = input.targets.length === 1 && fields.length === 1 && first !== undefined && field !== undefined;
    makeStep(review, stepTitle(input.what, edits.length, single ? { draftNo: first.draftNo, field } : null), edits);
    return edits.length;
  });
};
