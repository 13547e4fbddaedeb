import { type CallOutput } from '../../shared/contract/contract.ts';
import { withoutPeriod } from '../../shared/intake/period-words.ts';
import { otherRuns } from '../store/compared-runs.ts';
import { runSums } from '../store/draft-sums.ts';
import { type Run, runById } from '../store/runs.ts';
import { sourceFiles } from '../store/source-files.ts';
import { type Store } from '../store/store.ts';

export type ComparableRun = CallOutput<'review.compare'>['runs'][number];

/** Two years of months and more: older runs say nothing of this one. */
const mostRuns = 50;

export const isApproved = ({ state }: Run): boolean =>
  state === 'approved' || state === 'sending' || state === 'paused' || state === 'done';

/** What a run's files are called every time: without months, years and numbers. */
const shape = (store: Store, run: Run): string =>
  sourceFiles(store, run)
    .map(({ name }) =>
      withoutPeriod(
        name
          .toLowerCase()
          .replace(/\.[a-z]+$/, '')
          .replace(/\d+/g, ' '),
      ),
    )
    .sort()
    .join('|');

const isEarlier = (run: Run, other: Run): boolean =>
  run.period === null || other.period === null ? run.runId > other.runId : other.period < run.period;

/** The other runs of the creditor, latest first. */
export const runsBeside = (store: Store, run: Run): readonly Run[] =>
  otherRuns(store, run, mostRuns).flatMap((runId) => runById(store, runId) ?? []);

/** How many invoices the largest of the run and those beside it has; 0 where there is none to compare it with. */
export const largestCompared = (store: Store, run: Run): number => {
  const others = runsBeside(store, run);
  return others.length === 0 ? 0 : Math.max(...[run, ...others].map((one) => runSums(store, one).all));
};

/**
 * The run that this one is compared with when nobody chose: the latest approved one of an earlier period whose files are called
 * alike, else the latest approved one of an earlier period, else the latest approved one, else the latest.
 */
export const usualRun = (store: Store, run: Run, others: readonly Run[]): Run | null => {
  const approved = others.filter(isApproved);
  const earlier = approved.filter((other) => isEarlier(run, other));
  const own = shape(store, run);
  return earlier.find((other) => shape(store, other) === own) ?? earlier[0] ?? approved[0] ?? others[0] ?? null;
};

export const comparableView = (store: Store, run: Run): ComparableRun => {
  const sums = runSums(store, run);
  const { runId, name, period, approvedAt, createdAt } = run;
  const at = approvedAt ?? createdAt;
  return { runId, name, period, at, approved: isApproved(run), invoices: sums.invoices, net: sums.net };
};
