import { type ActKind } from '../../../shared/contract/acts.ts';
import { type ActWork } from './act.ts';
import { overrideAddress, revertAddress } from './addresses.ts';
import { postpone, removeDraft, updateInvoice } from './changes.ts';
import { collectReconciliation } from './collect-owed.ts';
import {
  cancelClaim,
  commentClaim,
  creditClaim,
  disputeClaim,
  postponeClaim,
  startDebtCollection,
} from './collection.ts';
import { changeContract } from './contract-change.ts';
import {
  commentContract,
  createContract,
  moveContract,
  pauseContract,
  removeContract,
  resumeContract,
  runContract,
} from './contract.ts';
import { creditInvoice, joinCredit } from './credit.ts';
import { cancelReminder, comment, remind, sendInvoice } from './deliveries.ts';
import { attestInvoice, interestInvoice, mergeDrafts } from './drafts.ts';
import { cancelDispute, dispute, markAsViewed, pause, resume } from './flags.ts';
import { lowerReconciliation } from './lowering.ts';
import { matchPayment, registerPayment, writeOff } from './payments.ts';
import {
  createReconciliation,
  noteReconciliation,
  remindReconciliation,
  removeReconciliation,
  sendReconciliation,
} from './reconciliations.ts';
import {
  attestSelfInvoice,
  cancelSelfInvoice,
  createSelfInvoice,
  creditSelfInvoice,
  noteSelfInvoice,
  pauseSelfInvoice,
  paySelfInvoice,
  registerSelfPayment,
  removeSelfInvoice,
  resumeSelfInvoice,
  sendSelfInvoice,
} from './self-invoices.ts';
import { resendEvents } from './events.ts';
import { putInCategory, removeCategory, saveCategory, takeOutOfCategory } from './categories.ts';
import { addRecord, anonymizeCustomer, changeRecord } from './records.ts';
import { payBack, removePayment } from './refunds.ts';
import { refundCard, stopAutogiro, withdrawAutogiro, withdrawCard } from './withdrawals.ts';

/** What each of a person's own acts does. */
export const actKindWork: Readonly<Record<ActKind, ActWork>> = {
  registerPayment,
  writeOff,
  sendInvoice,
  remind,
  postpone,
  comment,
  pause,
  resume,
  dispute,
  cancelDispute,
  updateInvoice,
  removeDraft,
  createContract,
  pauseContract,
  resumeContract,
  moveContract,
  runContract,
  commentContract,
  changeContract,
  removeContract,
  createReconciliation,
  lowerReconciliation,
  sendReconciliation,
  remindReconciliation,
  noteReconciliation,
  collectReconciliation,
  removeReconciliation,
  createSelfInvoice,
  attestSelfInvoice,
  sendSelfInvoice,
  paySelfInvoice,
  registerSelfPayment,
  pauseSelfInvoice,
  resumeSelfInvoice,
  noteSelfInvoice,
  cancelSelfInvoice,
  creditSelfInvoice,
  removeSelfInvoice,
  matchPayment,
  attestInvoice,
  mergeDrafts,
  interestInvoice,
  creditInvoice,
  joinCredit,
  overrideAddress,
  revertAddress,
  markAsViewed,
  cancelReminder,
  withdrawAutogiro,
  stopAutogiro,
  withdrawCard,
  refundCard,
  startDebtCollection,
  cancelClaim,
  disputeClaim,
  postponeClaim,
  commentClaim,
  creditClaim,
  payBack,
  removePayment,
  resendEvents,
  changeRecord,
  addRecord,
  anonymizeCustomer,
  putInCategory,
  takeOutOfCategory,
  saveCategory,
  removeCategory,
};
