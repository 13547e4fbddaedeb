import { AppError } from '../../shared/domain/app-error.ts';
import { assertNever, text } from '../../shared/domain/text.ts';
import { unplanRun } from '../outbox/plan-run.ts';
import { reopenRun, runById } from '../store/runs.ts';
import { type Review } from './review-context.ts';

const underWay = (): AppError =>
  new AppError(
    'run-under-way',
    text(
      'Körningen är redan på väg till tjänsten och kan inte ändras.',
      'The run is already on its way to the service and cannot be changed.',
    ),
    text(
      'Pausa eller avbryt den under Körningar. Det som är skickat rättas där.',
      'Pause or cancel it under Runs. What has been sent is put right there.',
    ),
  );

const closed = (): AppError =>
  new AppError(
    'run-closed',
    text('Körningen är avslutad och kan inte ändras.', 'The run is finished and cannot be changed.'),
    text('Öppna filen igen om något mer ska faktureras.', 'Open the file again if more is to be billed.'),
  );

/**
 * Lets a change through: in review always; after approval only while nothing was sent, and then the approval falls.
 * In the caller's transaction. Answers whether an approval fell. Source: product.md, Review.
 *
 * @throws AppError `run-under-way`, `run-closed`.
 */
export const openForChange = ({ store, key }: Review): boolean => {
  // Read here, in the transaction: another thread may have approved the run since the call began.
  const state = runById(store, key.runId)?.state;
  switch (state) {
    case 'review':
      return false;
    case 'approved':
    case 'sending':
    case 'paused':
      if (!unplanRun(store, key)) throw underWay();
      reopenRun(store, key);
      return true;
    case 'done':
    case 'cancelled':
    case undefined:
      throw closed();
    default:
      return assertNever(state);
  }
};
