import { periodLockNight } from './accounting/period-lock.ts';
import { receivablesNight } from './accounting/receivables-files.ts';
import { claimNight } from './claims/night.ts';
import { contractNight } from './contracts/run.ts';
import { approvalNight } from './debtors/approvals.ts';
import { forgetPassing } from './identity/forget.ts';
import { invoiceNight } from './invoicing/invoice-night.ts';
import { mailingNight } from './invoicing/mailing.ts';
import { withdrawalNight } from './invoicing/withdrawals.ts';
import { type NightJob } from './night-job.ts';
import { outgoingNight } from './outgoing/payments.ts';
import { reconciliationWithdrawalNight } from './reconciliations/withdrawals.ts';
import { salesNight } from './sales/night.ts';

/** Every nightly job, in the order in which a night runs them. */
export const nightJobs: readonly NightJob[] = [
  contractNight,
  invoiceNight,
  claimNight,
  approvalNight,
  withdrawalNight,
  reconciliationWithdrawalNight,
  salesNight,
  mailingNight,
  outgoingNight,
  periodLockNight,
  receivablesNight,
  forgetPassing,
];
