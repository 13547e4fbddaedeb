import { contractNight } from './contracts/run.ts';
import { approvalNight } from './debtors/approvals.ts';
import { forgetPassing } from './identity/forget.ts';
import { withdrawalNight } from './invoicing/withdrawals.ts';
import { type NightJob } from './night-job.ts';
import { reconciliationWithdrawalNight } from './reconciliations/withdrawals.ts';
import { outgoingNight } from './outgoing/payments.ts';
import { salesNight } from './sales/night.ts';

/** Every nightly job, in the order in which a night runs them. */
export const nightJobs: readonly NightJob[] = [
  contractNight,
  approvalNight,
  withdrawalNight,
  reconciliationWithdrawalNight,
  salesNight,
  outgoingNight,
  forgetPassing,
];
