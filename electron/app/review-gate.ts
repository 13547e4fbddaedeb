import { AppError } from '../../shared/domain/app-error.ts';
import { assertNever, text } from '../../shared/domain/text.ts';
import { isUntouched } from '../store/jobs.ts';
import { runById } from '../store/runs.ts';
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

/** The window asks at this code, takes the approval back, and repeats the change. */
export const approvalStandsCode = 'approval-stands';

const approvalStands = (): AppError =>
  new AppError(
    approvalStandsCode,
    text('Körningen är godkänd. En ändring häver godkännandet.', 'The run is approved. A change lifts the approval.'),
    text('Häv godkännandet, ändra, och godkänn på nytt.', 'Lift the approval, make the change, and approve anew.'),
  );

/**
 * Lets a change through in review only: an approval never falls without a word, whatever the change. In the caller's
 * transaction. Source: product.md, Review.
 *
 * @throws AppError `approval-stands` while nothing was sent, `run-under-way`, `run-closed`.
 */
export const openForChange = ({ store, key }: Review): void => {
  // Read here, in the transaction: another thread may have approved the run since the call began.
  const state = runById(store, key.runId)?.state;
  switch (state) {
    case 'review':
      return;
    case 'approved':
    case 'sending':
    case 'paused':
      throw isUntouched(store, key) ? approvalStands() : underWay();
    case 'done':
    case 'cancelled':
    case undefined:
      throw closed();
    default:
      assertNever(state);
  }
};
