import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { approvalOf } from '../store/approvals.ts';
import { askForAnother } from '../store/four-eyes-runs.ts';
import { type Run } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { wantsFourEyes } from './creditor-rules.ts';

/** Runs that one person approved before the creditor wanted two. Source: product.md, Review. */

const approveAgain = (): AppError =>
  new AppError(
    'four-eyes-approve-again',
    text(
      'Sedan körningen godkändes vill företaget att en annan person attesterar.',
      'Since the run was approved the company wants another person to attest.',
    ),
    text(
      'Häv godkännandet under Granska och godkänn igen: då stannar körningen vid utkast.',
      'Lift the approval under Review and approve again: the run then stops at drafts.',
    ),
  );

const oneOnly = (store: Store, run: Run): boolean =>
  wantsFourEyes(store, scopeById(store, run.scopeId)) && approvalOf(store, run)?.fourEyes !== true;

/** @throws AppError `four-eyes-approve-again` for a run that nothing was sent of and that would be attested by its approver. */
export const refuseUnattestable = (store: Store, run: Run): void => {
  if (run.state === 'approved' && run.attest && oneOnly(store, run)) throw approveAgain();
};

/** A run that stopped at drafts waits for another person from now on. */
export const askForAnotherNow = (store: Store, run: Run): void => {
  if (!run.attest && oneOnly(store, run)) askForAnother(store, run);
};
