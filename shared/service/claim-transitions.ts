import { type Moves } from './moves.ts';

/** The stages that a claim passes here, of DebtCollectionActionStageTypeView's many (views.json). */
export const claimStages = [
  'Created',
  'LatePaymentInvoiceSent',
  'ReminderInvoiceSent',
  'DebtCollectionInvoiceSent',
  'DebtCollectionClaimDue',
  'SentToBailiff',
  'Completed',
  'Cancelled',
] as const;
export type ClaimStage = (typeof claimStages)[number];

export type ClaimAct = 'advance' | 'postpone' | 'overrideAddress' | 'cancel' | 'comment' | 'credit' | 'dispute';

const moving = [
  'Created',
  'LatePaymentInvoiceSent',
  'ReminderInvoiceSent',
  'DebtCollectionInvoiceSent',
  'DebtCollectionClaimDue',
] as const satisfies readonly ClaimStage[];
const open = [...moving, 'SentToBailiff'] as const satisfies readonly ClaimStage[];

/**
 * Act × stage of a claim (endpoints a, Debt collection). The documents name the acts and say of a closed claim only that it
 * is cancelled or fully paid: the strictest reading is that nothing but a comment is added to it.
 */
export const claimMoves: Moves<ClaimAct, ClaimStage> = {
  advance: moving,
  postpone: moving,
  overrideAddress: open,
  cancel: open,
  comment: claimStages,
  credit: open,
  dispute: open,
};
