import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { text } from '../../shared/domain/text.ts';
import { worstLevel } from '../../shared/intake/check-draft.ts';
import { levels } from '../../shared/intake/problem.ts';
import { type ApprovedDraft, planRun, unplanRun } from '../outbox/plan-run.ts';
import { type DraftLine } from '../store/drafts.ts';
import { saveApproval } from '../store/approvals.ts';
import { runSums, sendableNumbers } from '../store/draft-sums.ts';
import { count } from '../store/rows.ts';
import { approveRun, reopenRun, runById } from '../store/runs.ts';
import { alongOf, approvedDraft } from './approved-draft.ts';
import { markBilled, raiseSpent } from './billed-marks.ts';
import { findBilledRows, markBilledRows } from './billed-rows.ts';
import { type Examined } from './examine.ts';
import { sha256 } from './hash.ts';
import { approverNow, warningsNow } from './review-approver.ts';
import { findDraft, type Review } from './review-context.ts';
import { runStamp } from './review-stamp.ts';
import { standingOf, storeDraft } from './review-write.ts';

const notInReview = (): AppError =>
  new AppError(
    'run-not-in-review',
    text('Körningen är redan godkänd.', 'The run is already approved.'),
    text('Se den under Körningar.', 'See it under Runs.'),
  );

const nothingToSend = (): AppError =>
  new AppError(
    'nothing-to-send',
    text(
      'Ingen faktura är felfri och vald, så det finns inget att godkänna.',
      'No invoice is chosen and free of errors, so there is nothing to approve.',
    ),
    text('Rätta felen eller välj fakturor.', 'Correct the errors or choose invoices.'),
  );

const figuresChanged = (): AppError =>
  new AppError(
    'figures-changed',
    text(
      'Körningen har ändrats sedan du såg den. Inget är godkänt.',
      'The run has changed since you saw it. Nothing is approved.',
    ),
    text('Se över den igen och godkänn.', 'Look it over again and approve.'),
  );

const severalCurrencies = (): AppError =>
  new AppError(
    'several-currencies',
    text(
      'Körningen har fakturor i flera valutor, och en summa kan bara vara i en.',
      'The run has invoices in several currencies, and a total can be in one only.',
    ),
    text(
      'Välj bort dem som har annan valuta och importera dem för sig.',
      'Leave out those in another currency and import them by themselves.',
    ),
  );

const foreign = ({ store, run, key }: Review): number =>
  count(
    store.prepare(
      'SELECT count(*) AS n FROM draft WHERE scope_id = ? AND run_id = ? AND sendable = 1 AND currency <> ?',
    ),
    [key.scopeId, key.runId, run.currency],
  );

interface Weighed {
  readonly approved: readonly ApprovedDraft[];
  /** Invoices that no longer are what is stored of them: the day, the register or another run changed meanwhile. */
  readonly moved: readonly Examined[];
}

/** Whether what would be sent is what stands in the grid, and nothing graver is to be said of it than was. */
const holds = ({ draft, invoice, problems, customer }: Examined, line: DraftLine): boolean => {
  const level = worstLevel(problems);
  const dateOf = (field: 'invoiceDate' | 'dueDate'): string => draft.head[field]?.value ?? '';
  return (
    invoice.total === line.total &&
    invoice.net === line.net &&
    invoice.currency === line.currency &&
    (invoice.deliveryMethod ?? '') === line.delivery &&
    dateOf('invoiceDate') === line.invoiceDate &&
    dateOf('dueDate') === line.dueDate &&
    (customer === null) === line.newCustomer &&
    (level === null || (line.level !== null && levels.indexOf(level) >= levels.indexOf(line.level)))
  );
};

const weigh = (review: Review): Weighed => {
  const today = stockholmDate(new Date(review.at));
  const approved: ApprovedDraft[] = [];
  const moved: Examined[] = [];
  const along = alongOf(review.store, review.key);
  for (const draftNo of sendableNumbers(review.store, review.key)) {
    const { draft, line } = findDraft(review, draftNo);
    const examined = review.examine(draft);
    if (holds(examined, line)) approved.push(approvedDraft(examined, line.generation, today, along));
    else moved.push(examined);
  }
  return { approved, moved };
};

/** SHA-256 over all that will be sent, in the order in which it is sent: equal if and only if the same was approved. */
const hashOf = (drafts: readonly ApprovedDraft[]): string =>
  sha256(drafts.map((draft) => JSON.stringify(draft)).join('\n'));

const stampOf = ({ store, key }: Review): string => runStamp(store, key, runSums(store, key));

/** Marks of other runs are kept although the approval is refused: the person must see what changed. */
const refuseBilled = (review: Review): void => {
  const rows = findBilledRows(review);
  const marked = review.store.inTransaction(() => markBilled(review) + markBilledRows(review, rows));
  if (marked > 0) throw figuresChanged();
};

const refuseFigures = (review: Review, input: CallInput<'review.approve'>): void => {
  const sums = runSums(review.store, review.key);
  if (sums.invoices === 0) throw nothingToSend();
  if (sums.invoices !== input.invoices || sums.total !== input.total) throw figuresChanged();
  if (input.stamp !== undefined && input.stamp !== runStamp(review.store, review.key, sums)) throw figuresChanged();
  if (foreign(review) > 0) throw severalCurrencies();
};

const refuseMoved = (review: Review, moved: readonly Examined[]): void => {
  if (moved.length === 0) return;
  review.store.inTransaction(() => {
    for (const { draft } of moved) storeDraft(review, draft, standingOf(findDraft(review, draft.draftNo).line));
  });
  throw figuresChanged();
};

/**
 * Freezes what will be sent, by its hash, and writes its jobs, in one transaction. Warnings do not hold anything; errors
 * hold their own invoice only. The invoices are read and checked before that transaction, so that it is short, and it
 * refuses when anything moved meanwhile. Source: product.md, Review; outbox.md, head.
 *
 * Where the creditor wants four eyes the run stops at drafts, whatever was asked.
 *
 * @throws AppError `run-not-in-review`, `nothing-to-send`, `figures-changed`, `several-currencies`, `already-billed`,
 * `four-eyes-unknown-user`.
 */
export const approve = (review: Review, input: CallInput<'review.approve'>): CallOutput<'review.approve'> => {
  const { store, key } = review;
  if (review.run.state !== 'review') throw notInReview();
  refuseBilled(review);
  refuseFigures(review, input);
  store.inTransaction(() => {
    raiseSpent(review);
  });
  const stamp = stampOf(review);
  const { approved, moved } = weigh(review);
  refuseMoved(review, moved);
  const hash = hashOf(approved);
  const approver = approverNow(store, key);
  const attest = input.attest && !approver.fourEyes;
  store.inTransaction(() => {
    if (stampOf(review) !== stamp) throw figuresChanged();
    if (!approveRun(store, key, { at: review.at, hash, attest })) throw notInReview();
    planRun(store, { ...key, attest, drafts: approved, now: new Date(review.at) });
    const { invoices, net, vat, total } = runSums(store, key);
    const overridden = warningsNow(store, key);
    saveApproval(store, key, { ...approver, at: review.at, invoices, net, vat, total, overridden });
  });
  return { hash, invoices: approved.length };
};

const alreadySending = (): AppError =>
  new AppError(
    'run-under-way',
    text(
      'Något av körningen är redan skickat, så godkännandet kan inte tas tillbaka.',
      'Something of the run has been sent already, so the approval cannot be taken back.',
    ),
    text(
      'Avbryt körningen under Körningar: det som inte är skickat stannar.',
      'Cancel the run under Runs: what has not been sent stays.',
    ),
  );

/** Takes an approval back while nothing was sent. @throws AppError `run-under-way`. */
export const unapprove = ({ store, key, at }: Review): void => {
  store.inTransaction(() => {
    const state = runById(store, key.runId)?.state;
    if (state === 'review') return;
    if (state === 'done' || state === 'cancelled' || !unplanRun(store, key, at)) throw alreadySending();
    reopenRun(store, key);
  });
};
