import { AppError } from '../../shared/domain/app-error.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { text } from '../../shared/domain/text.ts';
import { z } from 'zod';
import { rowAccount } from '../../shared/contract/intake.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { draftLine, type DraftLine, readDraft } from '../store/drafts.ts';
import { type Run, runById, type RunKey, runPaper } from '../store/runs.ts';
import { type SourceFile, sourceFiles } from '../store/source-files.ts';
import { type Store } from '../store/store.ts';
import { controlShape } from './control-sums.ts';
import { type Deps } from './deps.ts';
import { type Examine, examiner } from './examine.ts';
import { runPlanShape } from './plan-shape.ts';

const noSuchRun = (): AppError =>
  new AppError(
    'no-such-run',
    text('Körningen finns inte längre.', 'The run no longer exists.'),
    text('Gå till Granska och välj en körning.', 'Go to Review and choose a run.'),
  );

const noSuchInvoice = (): AppError =>
  new AppError(
    'no-such-invoice',
    text('Fakturan finns inte i körningen.', 'The invoice is not in the run.'),
    text('Öppna körningen igen.', 'Open the run again.'),
  );

const paperShapes = { plan: runPlanShape, accounts: z.array(rowAccount), control: controlShape };

/** A run with all that its review needs. Made for each call: nothing of it outlives one. */
export interface Review {
  readonly store: Store;
  readonly run: Run;
  readonly key: RunKey;
  readonly files: readonly SourceFile[];
  readonly accounts: z.infer<(typeof paperShapes)['accounts']>;
  readonly control: z.infer<(typeof paperShapes)['control']>;
  readonly examine: Examine;
  /** The instant of the call, ISO 8601 in UTC. */
  readonly at: string;
}

/** @throws AppError `no-such-run`. */
export const openReview = (deps: Pick<Deps, 'store' | 'clock'>, runId: number): Review => {
  const { store } = deps;
  const run = runById(store, runId);
  if (run === null) throw noSuchRun();
  const key = { scopeId: run.scopeId, runId };
  const { plan, accounts, control } = runPaper(store, key, paperShapes);
  const now = deps.clock.now();
  return {
    store,
    run,
    key,
    files: sourceFiles(store, key),
    accounts,
    control,
    examine: examiner(store, run.scopeId, plan.defaults, stockholmDate(now)),
    at: now.toISOString(),
  };
};

/** @throws AppError `no-such-invoice`. */
export const findDraft = (
  review: Pick<Review, 'store' | 'key'>,
  draftNo: number,
): { readonly draft: Draft; readonly line: DraftLine } => {
  const key = { ...review.key, draftNo };
  const [draft, line] = [readDraft(review.store, key), draftLine(review.store, key)];
  if (draft === null || line === null) throw noSuchInvoice();
  return { draft, line };
};
