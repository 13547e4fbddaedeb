import { type CallOutput } from '../../shared/contract/contract.ts';
import { copiedSums } from '../store/compared-runs.ts';
import { runSums, sendableDeduction, sendableVat } from '../store/draft-sums.ts';
import { takenSums } from '../store/taken-rows.ts';
import { stepToRedo, stepToUndo } from '../store/edits.ts';
import { runById } from '../store/runs.ts';
import { controlViews } from './control-sums.ts';
import { type Review } from './review-context.ts';
import { runStamp } from './review-stamp.ts';

export type Summary = CallOutput<'review.open'>;

/** A run that waits in a pause is on its way all the same: the room Runs says why it stands still. */
const shownState = (state: NonNullable<ReturnType<typeof runById>>['state']): Summary['state'] =>
  state === 'paused' ? 'sending' : state;

/** What the run comes to now: read after a change, so that every figure on the screen is of one moment. */
export const summaryOf = ({ store, run, key, files, accounts, control }: Review): Summary => {
  const sums = runSums(store, key);
  const now = runById(store, key.runId) ?? run;
  const { all, error, warning, hint, excluded, billed, newCustomers } = sums;
  return {
    runId: key.runId,
    name: now.name,
    state: shownState(now.state),
    fileNames: files.map((file) => file.name),
    counts: { all, error, warning, hint, excluded, billed, newCustomers },
    sendable: { invoices: sums.invoices, net: sums.net, vat: sums.vat, total: sums.total },
    currency: now.currency,
    vatLines: [...sendableVat(store, key)],
    deduction: sendableDeduction(store, key),
    control: controlViews(control, sums, copiedSums(store, key), takenSums(store, key)),
    accounts,
    undo: stepToUndo(store, key)?.title ?? null,
    redo: stepToRedo(store, key)?.title ?? null,
    stamp: runStamp(store, key, sums),
  };
};
