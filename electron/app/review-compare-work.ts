import { z } from 'zod';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { decimal, isDecimal } from '../../shared/domain/decimal.ts';
import { minor } from '../../shared/domain/money.ts';
import { text } from '../../shared/domain/text.ts';
import { type RowChange } from '../../shared/intake/compare-rows.ts';
import {
  type ComparedCustomer,
  type CustomerSum,
  movedPercent,
  type Thresholds,
  usualThresholds,
} from '../../shared/intake/compare-runs.ts';
import { type Run, runPaper } from '../store/runs.ts';
import { readSetting } from '../store/settings.ts';
import { type Store } from '../store/store.ts';
import { runPlanShape } from './plan-shape.ts';
import {
  changesOf,
  compareCustomers,
  type ComparedRun,
  comparedRun,
  type CustomersByKind,
} from './review-compare-customers.ts';
import { comparableView, isApproved, runsBeside, usualRun } from './review-compare-runs.ts';
import { type Review } from './review-context.ts';

type Compared = CallOutput<'review.compare'>;
type Line = Compared['lines'][number];

export const thresholdsKey = 'compare-thresholds';
const thresholdsShape = z.object({
  percent: z.string().refine(isDecimal),
  amount: z.int().transform(minor),
});

/** From when on a sum counts as changed: as set, else 5 % and 1 krona. */
export const thresholdsIn = (store: Store): Thresholds =>
  readSetting(store, thresholdsKey, thresholdsShape) ?? usualThresholds;

const notComparable = (): AppError =>
  new AppError(
    'no-such-run-to-compare',
    text(
      'Körningen att jämföra med finns inte längre, eller hör till ett annat företag.',
      'The run to compare with no longer exists, or belongs to another company.',
    ),
    text('Välj en annan körning i listan.', 'Choose another run in the list.'),
  );

const plan = z.unknown();

/** @throws ZodError where what is stored of the run has another shape. */
export const planOf = (store: Store, run: Run): z.infer<typeof runPlanShape> =>
  runPaper(store, run, { plan: runPlanShape, accounts: plan, control: plan }).plan;

/** This run and the other one, with every customer by what became of it. */
export interface Comparison {
  readonly other: Run;
  readonly now: ComparedRun;
  readonly then: ComparedRun;
  readonly kinds: CustomersByKind;
  readonly leftOut: ReadonlySet<ComparedCustomer>;
}

const sideOf = (store: Store, run: Run): ComparedRun =>
  comparedRun(store, run, planOf(store, run).defaults.pricesIncludeVat, isApproved(run));

/** @throws AppError `no-such-run-to-compare`. */
export const comparisonWith = (review: Review, others: readonly Run[], withRun: number): Comparison => {
  const { store, run } = review;
  const other = others.find(({ runId }) => runId === withRun);
  if (other === undefined) throw notComparable();
  const { pricesIncludeVat } = planOf(store, run).defaults;
  const now = comparedRun(store, run, pricesIncludeVat, false);
  const then = sideOf(store, other);
  return { other, now, then, ...compareCustomers(store, now, then, thresholdsIn(store)) };
};

const mostChanges = 20;

const sumView = (sum: CustomerSum | null): Line['now'] =>
  sum === null
    ? null
    : {
        draftNo: sum.draftNos[0] ?? 0,
        invoices: sum.draftNos.length,
        rows: sum.rows,
        net: sum.net,
        currencies: [...sum.currencies],
      };

const changeView = ({ now, then, moved }: RowChange): Line['changes'][number] => {
  const priced = moved.includes('unitPrice') && now?.unitPrice && then?.unitPrice;
  return {
    now,
    then,
    moved: [...moved],
    pricePercent: priced && now.unitPrice && then.unitPrice ? movedPercent(now.unitPrice, then.unitPrice) : null,
  };
};

const percentOf = ({ now, then }: ComparedCustomer): Line['percent'] => {
  if (now === null || then === null || now.currencies.join() !== then.currencies.join()) return null;
  return movedPercent(decimal(now.net), decimal(then.net));
};

const lineView = (store: Store, comparison: Comparison, pair: ComparedCustomer, withRows: boolean): Line => {
  const changes = withRows ? changesOf(store, comparison.now, comparison.then, pair) : [];
  return {
    name: pair.now?.name || pair.then?.name || '',
    now: sumView(pair.now),
    then: sumView(pair.then),
    percent: percentOf(pair),
    changes: changes.slice(0, mostChanges).map(changeView),
    leftOut: comparison.leftOut.has(pair),
    moreChanges: Math.max(0, changes.length - mostChanges),
  };
};

const net = (sums: readonly (CustomerSum | null)[]): number => sums.reduce((total, sum) => total + (sum?.net ?? 0), 0);
const kindView = (pairs: readonly ComparedCustomer[]): Compared['kinds']['new'] => ({
  customers: pairs.length,
  now: net(pairs.map((pair) => pair.now)),
  then: net(pairs.map((pair) => pair.then)),
});

const runView = ({ invoices }: ComparedRun): Compared['now'] => {
  const held = invoices.filter((invoice) => invoice.held === 1);
  const sum = (list: typeof invoices): number => list.reduce((total, invoice) => total + invoice.net, 0);
  return { invoices: invoices.length, net: sum(invoices), held: held.length, heldNet: sum(held) };
};

/** The invoices of missing customers that can be copied: a credit is not given again, nor who was left out billed after all. */
export const copyableIn = ({ then, kinds, leftOut }: Comparison): readonly number[] => {
  const missing = new Set(
    kinds.missing.filter((pair) => !leftOut.has(pair)).flatMap((pair) => pair.then?.draftNos ?? []),
  );
  return then.invoices
    .filter(({ draftNo, kind }) => kind === 'invoice' && missing.has(draftNo))
    .map(({ draftNo }) => draftNo);
};

const none = { customers: 0, now: 0, then: 0 };
const nothingBeside = (thresholds: Thresholds): Compared => ({
  withRun: null,
  runs: [],
  thresholds,
  kinds: { new: none, missing: none, changed: none, same: none },
  now: { invoices: 0, net: 0, held: 0, heldNet: 0 },
  then: { invoices: 0, net: 0 },
  copyable: 0,
  total: 0,
  lines: [],
});

/** One page of the comparison. The same work for a small run in main's thread and for a large one in the worker's. */
export const compareNow = (review: Review, input: CallInput<'review.compare'>): Compared => {
  const { store, run } = review;
  const others = runsBeside(store, run);
  const withRun = input.withRun ?? usualRun(store, run, others)?.runId;
  const thresholds = thresholdsIn(store);
  if (withRun === undefined) return nothingBeside(thresholds);
  const comparison = comparisonWith(review, others, withRun);
  const { kinds, now, then, other } = comparison;
  const { offset, limit } = input.page;
  return {
    withRun: comparableView(store, other),
    runs: others.map((one) => comparableView(store, one)),
    thresholds,
    kinds: {
      new: kindView(kinds.new),
      missing: kindView(kinds.missing),
      changed: kindView(kinds.changed),
      same: kindView(kinds.same),
    },
    now: runView(now),
    then: runView(then),
    copyable: copyableIn(comparison).length,
    total: kinds[input.kind].length,
    lines: kinds[input.kind]
      .slice(offset, offset + limit)
      .map((pair) => lineView(store, comparison, pair, input.kind === 'changed')),
  };
};
