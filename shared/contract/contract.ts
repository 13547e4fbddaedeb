import { type z } from 'zod';
import { actCalls } from './acts.ts';
import { bankCalls } from './bank.ts';
import { blankCalls } from './blanks.ts';
import { bookCalls } from './books.ts';
import { type appErrorData } from './common.ts';
import { consoleCalls } from './console.ts';
import { exceptionCalls } from './exceptions.ts';
import { followCalls } from './follow.ts';
import { followBulkCalls } from './follow-bulk.ts';
import { followMergeCalls } from './follow-merge.ts';
import { followPdfCalls } from './follow-pdf.ts';
import { followListCalls } from './follow-list.ts';
import { hostCalls } from './host.ts';
import { openingCalls } from './opening.ts';
import { payBackCalls } from './pay-back.ts';
import { inboxCalls } from './inbox.ts';
import { importCalls } from './intake.ts';
import { listCalls } from './lists.ts';
import { lockCalls } from './lock.ts';
import { owedFollowCalls } from './owed-follow.ts';
import { listContractCalls } from './list-contracts.ts';
import { listContractChangeCalls } from './list-contract-changes.ts';
import { selfInvoiceCalls } from './self-invoices.ts';
import { listRegisterCalls } from './list-register.ts';
import { owedCalls } from './owed.ts';
import { reviewCalls } from './review.ts';
import { reviewBilledCalls } from './review-billed.ts';
import { practiceCalls } from './practice.ts';
import { reviewArticleCalls } from './review-article.ts';
import { reviewAttachmentCalls } from './review-attachments.ts';
import { approvalCalls } from './review-approval.ts';
import { reviewCompareCalls } from './review-compare.ts';
import { reviewDeliveryCalls } from './review-delivery.ts';
import { reviewDifferenceCalls } from './review-differences.ts';
import { reviewPreviewCalls } from './review-preview.ts';
import { reviewGridCalls } from './review-grid.ts';
import { reviewRegisterCalls } from './review-register.ts';
import { totalsCalls } from './review-totals.ts';
import { runRejectedCalls } from './run-rejected.ts';
import { runLogCalls } from './run-log.ts';
import { runPlanCalls } from './run-plan.ts';
import { runCalls } from './runs.ts';
import { runUndoCalls } from './run-undo.ts';
import { runScheduleCalls } from './run-schedule.ts';
import { settingsCalls } from './settings.ts';
import { recurringCalls } from './recurring.ts';
import { recurringBulkCalls } from './recurring-bulk.ts';
import { registerCalls } from './registers.ts';
import { shownCalls } from './shown-list.ts';
import { startChartCalls } from './start-charts.ts';
import { startCalls } from './start.ts';
import { storageCalls } from './storage.ts';
import { templateCalls } from './templates.ts';
import { tourCalls } from './tour.ts';

/** Every call between the window and the main process. What is not here cannot be called: it does not compile, and the door refuses it. */
export const contract = {
  ...openingCalls,
  ...settingsCalls,
  ...lockCalls,
  ...registerCalls,
  ...recurringCalls,
  ...recurringBulkCalls,
  ...startCalls,
  ...startChartCalls,
  ...importCalls,
  ...templateCalls,
  ...inboxCalls,
  ...hostCalls,
  ...listCalls,
  ...listContractCalls,
  ...listContractChangeCalls,
  ...listRegisterCalls,
  ...owedCalls,
  ...owedFollowCalls,
  ...selfInvoiceCalls,
  ...bankCalls,
  ...reviewCalls,
  ...reviewBilledCalls,
  ...reviewAttachmentCalls,
  ...approvalCalls,
  ...totalsCalls,
  ...reviewCompareCalls,
  ...reviewDeliveryCalls,
  ...reviewDifferenceCalls,
  ...reviewPreviewCalls,
  ...reviewGridCalls,
  ...reviewRegisterCalls,
  ...reviewArticleCalls,
  ...blankCalls,
  ...shownCalls,
  ...runCalls,
  ...runUndoCalls,
  ...runScheduleCalls,
  ...runRejectedCalls,
  ...runPlanCalls,
  ...runLogCalls,
  ...actCalls,
  ...followCalls,
  ...exceptionCalls,
  ...followBulkCalls,
  ...followMergeCalls,
  ...followPdfCalls,
  ...bookCalls,
  ...followListCalls,
  ...payBackCalls,
  ...consoleCalls,
  ...storageCalls,
  ...practiceCalls,
  ...tourCalls,
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type CallInput<N extends CallName> = z.infer<Contract[N]['input']>;
export type CallOutput<N extends CallName> = z.infer<Contract[N]['output']>;

/** What travels back over any bridge: a value or an error in words. Never a thrown thing. */
export type Settled<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: z.infer<typeof appErrorData> };

/** One function per call, as the use cases implement them; the door has parsed the input. */
export type Handlers = { readonly [N in CallName]: (input: CallInput<N>) => Promise<CallOutput<N>> };

export const isCallName = (name: unknown): name is CallName =>
  typeof name === 'string' && Object.hasOwn(contract, name);
