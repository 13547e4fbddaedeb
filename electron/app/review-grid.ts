import { z } from 'zod';
import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { reviewGridCalls } from '../../shared/contract/review-grid.ts';
import { attachmentNames } from '../store/attachments.ts';
import { draftPage, draftPlace } from '../store/draft-list.ts';
import { nextProblem } from '../store/draft-next.ts';
import { type DraftLine } from '../store/drafts.ts';
import { editedOf } from '../store/edits.ts';
import { headMarks } from '../store/problems.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { type Deps } from './deps.ts';
import { lineView } from './draft-view.ts';
import { type DoWork } from './heavy-work.ts';
import { openReview, type Review } from './review-context.ts';
import { summaryOf } from './review-summary.ts';

export type ReviewGridHandlers = Pick<Handlers, keyof typeof reviewGridCalls>;

const columnsKey = 'review.grid.columns';
const { columns } = reviewGridCalls['review.gridColumns'].output.shape;
const changedShape = z.int();

/** What belongs to each invoice of a page is read for all of them at once. */
const viewsOf = ({ store, key }: Review, lines: readonly DraftLine[]): CallOutput<'review.grid'>['lines'] => {
  const draftNos = lines.map((line) => line.draftNo);
  const marks = Map.groupBy(headMarks(store, key, draftNos), ({ draftNo }) => draftNo);
  const edited = Map.groupBy(editedOf(store, key, draftNos), ({ draftNo }) => draftNo);
  const files = Map.groupBy(attachmentNames(store, key, draftNos), ({ draftNo }) => draftNo);
  return lines.map((line) =>
    lineView(
      line,
      marks.get(line.draftNo) ?? [],
      (edited.get(line.draftNo) ?? []).map(({ field }) => field),
      (files.get(line.draftNo) ?? []).map(({ name }) => name),
    ),
  );
};

const pageOf = (review: Review, { ask, page }: CallInput<'review.grid'>): CallOutput<'review.grid'> => {
  const { total, lines } = draftPage(review.store, review.key, { ...ask, ...page });
  return { total, lines: viewsOf(review, lines) };
};

/** The grid of Review: its pages in the shown order, what is written into it as a block, and its columns. */
export const reviewGridHandlers = (deps: Deps, work: DoWork): ReviewGridHandlers => ({
  'review.grid': async (input) => pageOf(openReview(deps, input.runId), input),
  'review.gridProblem': async ({ runId, ask, from, step }) =>
    nextProblem(deps.store, openReview(deps, runId).key, { ...ask, from, step }) ?? { index: null, draftNo: null },
  'review.gridPlace': async ({ runId, ask, draftNo }) => ({
    index: draftPlace(deps.store, openReview(deps, runId).key, ask, draftNo),
  }),
  'review.write': async (input) => {
    const review = openReview(deps, input.runId);
    const changed = changedShape.parse(await work({ what: 'write', input }));
    deps.emit('review.changed', { runId: input.runId });
    if (review.run.state !== 'review') deps.emit('runs.changed', { runId: input.runId });
    return { changed, summary: summaryOf(review) };
  },
  'review.gridColumns': async () => ({ columns: readSetting(deps.store, columnsKey, columns) ?? [] }),
  'review.setGridColumns': async (input) => {
    writeSetting(deps.store, columnsKey, input.columns);
    return {};
  },
});
