import { type CallInput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { keyMaker } from '../../shared/domain/business-key.ts';
import { text } from '../../shared/domain/text.ts';
import { copyDraft } from '../../shared/intake/copy-draft.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { contentOf, type KeyContext } from '../../shared/intake/read-drafts.ts';
import { billedBefore } from '../store/billed.ts';
import { copiesIn, keysIn } from '../store/compared-runs.ts';
import { readDraft } from '../store/drafts.ts';
import { runSums } from '../store/draft-sums.ts';
import { type Edit } from '../store/edits.ts';
import { type Run } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { alreadyBilled } from './billed-words.ts';
import { writeDraft } from './draft-record.ts';
import { sha256 } from './hash.ts';
import { comparisonWith, copyableIn, planOf } from './review-compare-work.ts';
import { runsBeside } from './review-compare-runs.ts';
import { findDraft, type Review } from './review-context.ts';
import { openForChange } from './review-gate.ts';
import { choiceField, makeStep, nextGeneration } from './review-write.ts';

const vatDiffers = (): AppError =>
  new AppError(
    'copy-vat-differs',
    text(
      'Den ena körningens priser är med moms och den andras utan, så fakturorna kan inte kopieras.',
      'The prices of one run include VAT and those of the other do not, so the invoices cannot be copied.',
    ),
    text(
      'Importera filen igen och välj samma sorts priser som förra gången.',
      'Import the file again and choose the same kind of prices as last time.',
    ),
  );

/** Gives each copy the key that a file with the same content would give it; the next one where it is taken in this run. */
const keyGiver = (review: Review, context: KeyContext): ((copy: Draft) => string) => {
  const keys = keyMaker(context.sha256);
  const taken = new Set(keysIn(review.store, review.key));
  return (copy) => {
    let key = keys.next(contentOf(copy, context));
    while (taken.has(key)) key = keys.next(contentOf(copy, context));
    taken.add(key);
    return key;
  };
};

const contextOf = ({ store, run }: Review): KeyContext => {
  const { scope, kind } = scopeById(store, run.scopeId);
  const billingPeriod = planOf(store, run).defaults.invoiceDate.slice(0, 7);
  return { deployment: kind, creditorId: scope.creditorId, billingPeriod, sha256 };
};

/** Writes the copies, left out; answers their numbers. One that was copied before and left out since is taken again. */
const writeCopies = (review: Review, other: Run, draftNos: readonly number[]): readonly number[] => {
  const { store, key } = review;
  const giveKey = keyGiver(review, contextOf(review));
  const earlier = new Map(
    copiesIn(store, key)
      .filter(({ from }) => from.runId === other.runId)
      .map((copy) => [copy.from.draftNo, copy.draftNo]),
  );
  let last = runSums(store, key).all;
  return draftNos.flatMap((from) => {
    const again = earlier.get(from);
    if (again !== undefined) return [again];
    const old = readDraft(store, { scopeId: other.scopeId, runId: other.runId, draftNo: from });
    if (old === null) return [];
    last += 1;
    const copy = copyDraft(old, last, { runId: other.runId, runName: other.name, draftNo: from });
    const businessKey = giveKey(copy);
    const examined = review.examine({ ...copy, businessKey });
    const billed = billedBefore(store, key, businessKey, [examined.invoice.currency]);
    const problems = billed === null ? examined.problems : [alreadyBilled(billed, false), ...examined.problems];
    const standing = { included: false, generation: 0, billed, newCustomer: examined.customer === null };
    writeDraft(store, key, { ...examined, problems }, standing);
    return [last];
  });
};

/** Copied within the period in which it was billed it stays left out, as the same rows in a file would, until a person keeps it. */
const choiceOf = (review: Review, draftNo: number): readonly Edit[] => {
  const { line } = findDraft(review, draftNo);
  if (line.included || line.billed !== null) return [];
  const before = { included: false, generation: line.generation };
  const after = { included: true, generation: nextGeneration(review, line) };
  return [{ draftNo, rowNo: null, field: choiceField, before, after }];
};

const copyNow = (review: Review, input: CallInput<'review.copyMissing'>): number => {
  const { store, run } = review;
  openForChange(review);
  const comparison = comparisonWith(review, runsBeside(store, run), input.withRun);
  const { other, now, then } = comparison;
  if (now.pricesIncludeVat !== then.pricesIncludeVat) throw vatDiffers();
  const asked = input.draftNos === 'all' ? null : new Set(input.draftNos);
  const chosen = copyableIn(comparison).filter((draftNo) => asked === null || asked.has(draftNo));
  const edits = writeCopies(review, other, chosen).flatMap((draftNo) => choiceOf(review, draftNo));
  const n = String(edits.length);
  makeStep(review, text(`${n} kopierade från ${other.name}`, `${n} copied from ${other.name}`), edits);
  return edits.length;
};

/**
 * Copies invoices of customers that are missing into this run, as one step: the new drafts are written left out, and the step
 * chooses them. Taken back they are left out again, and stay in the run. Answers how many. Source: product.md, Review.
 *
 * @throws AppError `copy-vat-differs`, `no-such-run-to-compare`, `run-under-way`, `run-closed`.
 */
export const copyMissing = (review: Review, input: CallInput<'review.copyMissing'>): number =>
  review.store.inTransaction(() => copyNow(review, input));
