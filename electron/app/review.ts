import { z } from 'zod';
import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { reviewCalls } from '../../shared/contract/review.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { attachmentNames } from '../store/attachments.ts';
import { runSums } from '../store/draft-sums.ts';
import { countAlike, problemsOf } from '../store/problems.ts';
import { renameRun, runsInState } from '../store/runs.ts';
import { scopeOf } from '../store/scopes.ts';
import { markBilled, unmarkReversed } from './billed-marks.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { invoiceView } from './draft-view.ts';
import { unapprove } from './review-approve.ts';
import { choose } from './review-change.ts';
import { toldOfChange } from './review-changed.ts';
import { findDraft, openReview, type Review } from './review-context.ts';
import { sellerOf } from './review-preview-seller.ts';
import { summaryOf, type Summary } from './review-summary.ts';
import { discardRun } from './run-cleaning.ts';

const mendedShape = z.int();

export type ReviewHandlers = Pick<Handlers, keyof typeof reviewCalls>;

const notDiscardable = (): AppError =>
  new AppError(
    'run-not-in-review',
    text('Bara en körning som granskas kan kastas.', 'Only a run in review can be discarded.'),
    text(
      'Ta tillbaka godkännandet först, om inget är skickat.',
      'Take the approval back first, if nothing has been sent.',
    ),
  );

const invoiceOf = (review: Review, draftNo: number): CallOutput<'review.invoice'> => {
  const { store, key, files } = review;
  const { draft, line } = findDraft(review, draftNo);
  const { invoice } = review.examine(draft);
  const { billedRows } = draft;
  const taken = billedRows === undefined ? null : review.examine({ ...draft, rows: billedRows }).invoice;
  const problems = problemsOf(store, { ...key, draftNo });
  const alike = (problem: Problem): number => countAlike(store, key, problem);
  const attachments = attachmentNames(store, key, [draftNo]).map(({ name }) => name);
  const roundToWhole = sellerOf(store, key.scopeId).seller.centRounding;
  return invoiceView({ line, draft, invoice, taken, problems, files, alike, attachments, roundToWhole });
};

/** What waits for review in a scope, latest first. */
const runsOf = (deps: Deps, scopeId: number): CallOutput<'review.runs'>['runs'] =>
  runsInState(deps.store, scopeId, 'review').map((run) => {
    const sums = runSums(deps.store, run);
    const { runId, name, createdAt, period } = run;
    return { runId, name, createdAt, invoices: sums.all, errors: sums.error, total: sums.total, period };
  });

/** The use cases of the review room. Nothing here needs a network. */
export const reviewHandlers = (deps: Deps, work: DoWork): ReviewHandlers => {
  const look = (runId: number): Review => openReview(deps, runId);
  const changed = (review: Review): Summary => toldOfChange(deps, review);
  return {
    'review.open': async ({ runId }) => {
      const review = look(runId);
      if (review.run.state !== 'review') return summaryOf(review);
      const marked = deps.store.inTransaction(() => unmarkReversed(review) + markBilled(review));
      // Whoever read the list before now hears that it is another.
      if (marked > 0) return changed(review);
      return summaryOf(review);
    },
    'review.invoice': async ({ runId, draftNo }) => invoiceOf(look(runId), draftNo),
    'review.invoices': async ({ runId, draftNos }) => {
      const review = look(runId);
      return { invoices: draftNos.map((draftNo) => invoiceOf(review, draftNo)) };
    },
    'review.mend': async (input) => {
      const review = look(input.runId);
      const mended = mendedShape.parse(await work({ what: 'mend', input }));
      return { mended, summary: changed(review) };
    },
    'review.include': async (input) => {
      const review = look(input.runId);
      choose(review, input);
      return { summary: changed(review) };
    },
    'review.undo': async ({ runId }) => {
      const review = look(runId);
      await work({ what: 'undo', input: { runId } });
      return { summary: changed(review) };
    },
    'review.redo': async ({ runId }) => {
      const review = look(runId);
      await work({ what: 'redo', input: { runId } });
      return { summary: changed(review) };
    },
    'review.rename': async ({ runId, name }) => {
      const review = look(runId);
      renameRun(deps.store, review.key, name);
      deps.emit('runs.changed', { runId });
      return { summary: changed(review) };
    },
    'review.approve': async (input) => {
      const outcome = reviewCalls['review.approve'].output.parse(await work({ what: 'approve', input }));
      deps.emit('review.changed', { runId: input.runId });
      deps.emit('runs.changed', { runId: input.runId });
      return outcome;
    },
    'review.unapprove': async ({ runId }) => {
      const review = look(runId);
      unapprove(review);
      return { summary: changed(review) };
    },
    'review.discard': async ({ runId }) => {
      const review = look(runId);
      if (!(await discardRun(deps.store, review.key))) throw notDiscardable();
      deps.emit('review.changed', { runId });
      deps.emit('runs.changed', { runId });
      return {};
    },
    'review.runs': async ({ scope }) => ({ runs: runsOf(deps, scopeOf(deps.store, scope).scopeId) }),
  };
};
