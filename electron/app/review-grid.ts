import { z } from 'zod';
import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type GridAsk, reviewGridCalls } from '../../shared/contract/review-grid.ts';
import { attachmentNames } from '../store/attachments.ts';
import { type GroupedAsk } from '../store/draft-groups.ts';
import { type GroupedPage, groupedPage, groupedPlace, groupedProblem } from '../store/draft-grouped.ts';
import { draftPage, linesOf } from '../store/draft-list.ts';
import { draftPlace, nextProblem } from '../store/draft-next.ts';
import { type DraftLine } from '../store/drafts.ts';
import { editedOf } from '../store/edits.ts';
import { draftsWithNews, headMarks } from '../store/problems.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { type Deps } from './deps.ts';
import { lineView } from './draft-view.ts';
import { type DoWork } from './heavy-work.ts';
import { toldOfChange } from './review-changed.ts';
import { openReview, type Review } from './review-context.ts';

export type ReviewGridHandlers = Pick<Handlers, keyof typeof reviewGridCalls>;

const columnsKey = 'review.grid.columns';
const groupKey = 'review.grid.group';
const { group } = reviewGridCalls['review.gridGroup'].output.shape;
const { columns } = reviewGridCalls['review.gridColumns'].output.shape;
const changedShape = z.int();

/** What belongs to each invoice of a page is read for all of them at once. */
const viewsOf = ({ store, key }: Review, lines: readonly DraftLine[]): CallOutput<'review.grid'>['lines'] => {
  const draftNos = lines.map((line) => line.draftNo);
  const marks = Map.groupBy(headMarks(store, key, draftNos), ({ draftNo }) => draftNo);
  const edited = Map.groupBy(editedOf(store, key, draftNos), ({ draftNo }) => draftNo);
  const news = new Set(draftsWithNews(store, key, draftNos));
  const files = Map.groupBy(attachmentNames(store, key, draftNos), ({ draftNo }) => draftNo);
  return lines.map((line) =>
    lineView(
      line,
      marks.get(line.draftNo) ?? [],
      (edited.get(line.draftNo) ?? []).map(({ field }) => field),
      (files.get(line.draftNo) ?? []).map(({ name }) => name),
      news.has(line.draftNo),
    ),
  );
};

const isGrouped = (ask: GridAsk): ask is GridAsk & GroupedAsk => ask.group !== null;

/** Lists of the contract may be changed; the store's may not. */
const headView = (head: GroupedPage['heads'][number]): CallOutput<'review.grid'>['heads'][number] => ({
  ...head,
  sums: [...head.sums],
});

const pageOf = (review: Review, { ask, page }: CallInput<'review.grid'>): CallOutput<'review.grid'> => {
  const { store, key } = review;
  if (!isGrouped(ask)) {
    const { total, lines } = draftPage(store, key, { ...ask, ...page });
    return { total, lines: viewsOf(review, lines), heads: [], before: page.offset };
  }
  const { lines, heads, ...rest } = groupedPage(store, key, { ...ask, ...page });
  return { ...rest, lines: viewsOf(review, lines), heads: heads.map(headView) };
};

const placeOf = (
  { store, key }: Review,
  { ask, draftNo }: CallInput<'review.gridPlace'>,
): CallOutput<'review.gridPlace'> =>
  isGrouped(ask)
    ? (groupedPlace(store, key, ask, draftNo) ?? { index: null, group: null })
    : { index: draftPlace(store, key, ask, draftNo), group: null };

const problemAfter = (
  { store, key }: Review,
  { ask, from, head, step }: CallInput<'review.gridProblem'>,
): CallOutput<'review.gridProblem'> => {
  const none = { index: null, draftNo: null, group: null };
  if (isGrouped(ask)) return groupedProblem(store, key, { ...ask, from, head, step }) ?? none;
  return { ...none, ...nextProblem(store, key, { ...ask, from, step }) };
};

/** As many invoices as a page has. */
const mostAnswered = 100;

/** Those that a block was written into, as they stand now; none where they are many: the window asks for what it shows. */
const writtenLines = (review: Review, { targets }: CallInput<'review.write'>): CallOutput<'review.write'>['lines'] => {
  const draftNos = [...new Set(targets.map(({ draftNo }) => draftNo))];
  return draftNos.length > mostAnswered ? [] : viewsOf(review, linesOf(review.store, review.key, draftNos));
};

/** The grid of Review: its pages in the shown order, what is written into it as a block, and its columns. */
export const reviewGridHandlers = (deps: Deps, work: DoWork): ReviewGridHandlers => ({
  'review.grid': async (input) => pageOf(openReview(deps, input.runId), input),
  'review.gridProblem': async (input) => problemAfter(openReview(deps, input.runId), input),
  'review.gridPlace': async (input) => placeOf(openReview(deps, input.runId), input),
  'review.write': async (input) => {
    const review = openReview(deps, input.runId);
    const changed = changedShape.parse(await work({ what: 'write', input }));
    return { changed, summary: toldOfChange(deps, review), lines: writtenLines(review, input) };
  },
  'review.gridGroup': async () => ({ group: readSetting(deps.store, groupKey, group) }),
  'review.setGridGroup': async (input) => {
    writeSetting(deps.store, groupKey, input.group);
    return {};
  },
  'review.gridColumns': async () => ({ columns: readSetting(deps.store, columnsKey, columns) ?? [] }),
  'review.setGridColumns': async (input) => {
    writeSetting(deps.store, columnsKey, input.columns);
    return {};
  },
});
