import { accountsByArticle } from '../store/product-accounts.ts';
import { countEdits, countTouched, type EditStep, stepToRedo, stepToUndo } from '../store/edits.ts';
import { countShownAlike } from '../store/debtor-search.ts';
import { mostLacking } from '../store/delivery-lacks.ts';
import { registerChanges } from '../store/register-changes.ts';
import { runSums } from '../store/draft-sums.ts';
import { countOfCode } from '../store/problems.ts';
import { type Deps } from './deps.ts';
import { doReview } from './heavy-review.ts';
import { largestCompared } from './review-compare-runs.ts';
import { findDraft, openReview } from './review-context.ts';
import { choiceOf } from './run-rejected.ts';
import { askOnce } from './worker-client.ts';
import { codeOfKept } from './review-keep.ts';
import { type HeavyWork } from './worker-protocol.ts';

/** More invoices than this take longer than a person notices: they go to the worker. */
const mostInMain = 300;

/** Does a change of a run, in this thread or, when it is large, in the worker's. Answers what the change answers. */
export type DoWork = (work: HeavyWork) => Promise<unknown>;

const stepSize = (deps: Deps, runId: number, find: typeof stepToUndo): number => {
  const { key } = openReview(deps, runId);
  const step: EditStep | null = find(deps.store, key);
  return step === null ? 0 : countEdits(deps.store, key, step.stepNo);
};

const alikeSize = (deps: Deps, runId: number, draftNo: number): number => {
  const review = openReview(deps, runId);
  return countShownAlike(deps.store, review.key, findDraft(review, draftNo).line);
};

/** Every invoice where the register has accounts; else those that a person touched. */
const totalsSize = (deps: Deps, runId: number): number => {
  const { store } = deps;
  const { key } = openReview(deps, runId);
  const touched = countTouched(store, key);
  return accountsByArticle(store, key.scopeId).size === 0 ? touched : Math.max(touched, runSums(store, key).invoices);
};

/** How many invoices the work touches, at most. */
const sizeOf = (deps: Deps, work: HeavyWork): number => {
  const { runId } = work.input;
  switch (work.what) {
    case 'approve':
      return runSums(deps.store, openReview(deps, runId).key).invoices;
    case 'mend':
      return work.input.all ? countOfCode(deps.store, openReview(deps, runId).key, work.input.code) : 1;
    case 'keepRows':
      return work.input.all ? countOfCode(deps.store, openReview(deps, runId).key, codeOfKept[work.input.rows]) : 1;
    case 'write':
      return work.input.texts?.length ?? work.input.targets.length;
    case 'chooseCustomer':
      return work.input.all ? alikeSize(deps, runId, work.input.draftNo) : 1;
    case 'chooseArticle':
      return work.input.all ? runSums(deps.store, openReview(deps, runId).key).all : 1;
    case 'undo':
      return stepSize(deps, runId, stepToUndo);
    case 'redo':
      return stepSize(deps, runId, stepToRedo);
    case 'attach':
      // What somebody else made is never read in main's thread.
      return Number.POSITIVE_INFINITY;
    case 'registerChanges': {
      const { key } = openReview(deps, runId);
      return registerChanges(deps.store, key).size === 0 ? 0 : runSums(deps.store, key).invoices;
    }
    case 'differing':
    case 'article':
    case 'pairByName':
    case 'warnings':
      return runSums(deps.store, openReview(deps, runId).key).all;
    case 'totals':
      return totalsSize(deps, runId);
    case 'compare':
    case 'copyMissing':
      return largestCompared(deps.store, openReview(deps, runId).run);
    case 'mendRejected': {
      const { jobIds } = work.input;
      return jobIds === 'all' ? choiceOf(deps.store, openReview(deps, runId).key, 'all').invoices : jobIds.length;
    }
    case 'delivery':
    case 'fallBack':
      return mostLacking(deps.store, openReview(deps, runId).key);
  }
};

export const workDoer =
  (deps: Deps, entry: URL | string): DoWork =>
  async (work) => {
    const start = { task: 'review', storePath: deps.store.path, at: deps.clock.now().toISOString(), work } as const;
    if (sizeOf(deps, work) <= mostInMain) return doReview(deps.store, start);
    const answer = await askOnce(entry, start);
    return answer.what === 'reviewed' ? answer.value : null;
  };
