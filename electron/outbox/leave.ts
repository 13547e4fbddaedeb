import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { changeJob, dependenciesOf, dependentsOf, type Job, jobById, removeDependents, runOf } from '../store/jobs.ts';
import { keepLeft, lookOnly, type RejectedInvoice } from '../store/left-invoices.ts';
import { removalsOf } from '../store/removed-drafts.ts';
import { type Run } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { after } from './machine.ts';
import { beingRemoved, goOn, notRejected, requeueFallen } from './retry.ts';
import { closeRun } from './settle.ts';
import { words } from './words.ts';

/** Taking rejected invoices out of a run: skipped with a reason, or moved to a run where they are mended. Source: product.md, Runs. */

/** What is no invoice is not skipped by itself. */
export const notSkippable = (): AppError =>
  new AppError(
    'job-not-skippable',
    text('Det här kan inte hoppas över för sig.', 'This cannot be skipped by itself.'),
    text(
      'Försök igen, eller hoppa över fakturan som väntar på det.',
      'Try again, or skip the invoice that waits for it.',
    ),
  );

/**
 * Leaves a customer of the register as it is, where changing it was refused or its value had moved: what waited for the change
 * goes on without it.
 *
 * @throws AppError `job-in-doubt` while it is sending or unknown, `job-not-rejected`, `job-not-skippable` for any other kind and
 *   for a change that fell with another job.
 */
export const skipJob = (store: Store, run: Run, job: Job, now: Date): void => {
  if (job.state !== 'rejected') throw notRejected(job);
  if (job.kind !== 'updateDebtor' || job.blockedBy !== null) throw notSkippable();
  const at = now.toISOString();
  store.inTransaction(() => {
    goOn(store, run);
    changeJob(store, job, { state: after(job.state, 'cancel'), words: words.registerLeft }, at);
    requeueFallen(store, job, at);
    removeDependents(store, job);
    closeRun(store, run, at);
  });
};

const takeBack = (store: Store, job: Job, told: LocalText, at: string): void => {
  const change = { state: after(job.state, 'cancel'), words: told, notBefore: null };
  if (!changeJob(store, job, change, at)) throw new Error(`Job ${String(job.jobId)} moved while it was taken back`);
};

/** Customers and articles that were rejected and that nothing waits for any more. */
const dropUnneeded = (store: Store, job: Job, at: string): void => {
  for (const need of dependenciesOf(store, job)) {
    if (need.state !== 'rejected' || dependentsOf(store, need).some(({ state }) => state !== 'cancelled')) continue;
    takeBack(store, need, words.notNeeded, at);
    dropUnneeded(store, need, at);
  }
};

/** Takes an invoice's jobs back, its draft's only where that was not made. */
const takeInvoiceBack = (store: Store, { create, attest }: RejectedInvoice, told: LocalText, at: string): void => {
  const fallen = create.state === 'rejected' ? dependentsOf(store, create) : [];
  for (const job of fallen) if (job.state === 'rejected' || job.state === 'queued') takeBack(store, job, told, at);
  if (create.state === 'rejected') takeBack(store, create, told, at);
  else if (attest !== null) takeBack(store, attest, told, at);
  dropUnneeded(store, create, at);
};

/** As they stand in the transaction that takes them out: another process may have moved them since they were read. */
const stillRejected = (store: Store, run: Run, invoices: readonly RejectedInvoice[]): void => {
  const removals = removalsOf(store, run);
  for (const { create, attest } of invoices) {
    for (const job of [create, attest]) {
      if (job === null) continue;
      const now = jobById(store, job.scopeId, job.jobId);
      if (now === null || now.state !== job.state) throw notRejected(now ?? job);
    }
    if (removals.get(create.draftNo ?? 0) === 'asked') throw beingRemoved();
  }
};

/**
 * Skips rejected invoices for a reason that a person gives: nothing more is sent of them. A draft of theirs that is at the
 * service stays there, for a person to use or to delete, and its rows count as billed.
 *
 * @throws AppError `job-in-doubt`, `job-not-rejected` where one is rejected no longer, or its draft is just being deleted: nothing
 *   is skipped then.
 */
export const skipInvoices = (
  store: Store,
  run: Run,
  invoices: readonly RejectedInvoice[],
  { reason, now }: { readonly reason: string; readonly now: Date },
): void => {
  const at = now.toISOString();
  store.inTransaction(() => {
    stillRejected(store, run, invoices);
    for (const invoice of invoices) {
      const { draftNo, state } = invoice.create;
      if (draftNo === null) throw notSkippable();
      const wasMade = state === 'sent';
      takeInvoiceBack(store, invoice, words.skipped(reason, wasMade && invoice.removal === null), at);
      keepLeft(store, { ...runOf(invoice.create), draftNo, reason, toRunId: null, wasMade, at });
    }
    closeRun(store, run, at);
  });
};

/**
 * Moves rejected invoices, of which nothing is at the service any more, to the run where they are mended: their jobs here are taken
 * back.
 *
 * @throws AppError `job-in-doubt`, `job-not-rejected` where one is rejected no longer: nothing is moved then.
 */
export const moveInvoices = (
  store: Store,
  run: Run,
  invoices: readonly RejectedInvoice[],
  { toRunId, now }: { readonly toRunId: number; readonly now: Date },
): void => {
  const at = now.toISOString();
  store.inTransaction(() => {
    stillRejected(store, run, invoices);
    for (const invoice of invoices) {
      const { draftNo, state, reached } = invoice.create;
      const wasMade = state === 'sent';
      const isGone = wasMade ? invoice.removal === 'done' : state === 'rejected' && !reached;
      if (draftNo === null || !isGone) throw notRejected(invoice.create);
      takeInvoiceBack(store, invoice, words.moved(toRunId, wasMade), at);
      keepLeft(store, { ...runOf(invoice.create), draftNo, reason: null, toRunId, wasMade, at });
    }
    closeRun(store, run, at);
  });
};

/**
 * Has rejected invoices looked up of which a try may have come through, without sending them again: rejected once more they are
 * known not to be at the service. What waits for them falls and rises with them.
 *
 * @throws AppError `run-wrong-state`.
 */
export const lookForInvoices = (store: Store, run: Run, creates: readonly Job[], now: Date): void => {
  const at = now.toISOString();
  store.inTransaction(() => {
    goOn(store, run);
    for (const job of creates) {
      const change = { doubt: 'server-error', doubtSince: job.changedAt, looks: 0, notBefore: null } as const;
      if (!changeJob(store, job, { ...change, state: after(job.state, 'look-up') }, at)) throw notRejected(job);
      lookOnly(store, job, at);
      requeueFallen(store, job, at);
    }
  });
};
