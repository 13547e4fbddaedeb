import { z } from 'zod';
import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { reviewGridCalls } from '../../shared/contract/review-grid.ts';
import { attachmentNames } from '../store/attachments.ts';
import { draftPage, draftPlace, nextProblem } from '../store/draft-list.ts';
import { editedBetween } from '../store/edits.ts';
import { problemsOf } from '../store/problems.ts';
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

const pageOf = ({ store, key }: Review, { ask, page }: CallInput<'review.grid'>): CallOutput<'review.grid'> => {
  const { total, lines } = draftPage(store, key, { ...ask, ...page });
  return {
    total,
    lines: lines.map((line) =>
      lineView(
        line,
        problemsOf(store, { ...key, draftNo: line.draftNo }),
        editedBetween(store, key, line.draftNo, line.draftNo).map(({ field }) => field),
        attachmentNames(store, key, line.draftNo),
      ),
    ),
  };
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
