import { type Moves } from './moves.ts';

/** The stages of a reconciliation invoice that the documents name (concepts, Reconciliation invoice). */
export const reconciliationStages = ['InvoiceSent', 'SentToDebtCollection', 'Completed'] as const;
export type ReconciliationStage = (typeof reconciliationStages)[number];

/** What a person or the service can do with a reconciliation invoice. */
export type ReconciliationAct =
  | 'update'
  | 'delete'
  | 'send'
  | 'remind'
  | 'registerPayment'
  | 'withdraw'
  | 'cancelWithdrawal'
  | 'startDebtCollection'
  | 'comment';

const waiting = ['InvoiceSent'] as const satisfies readonly ReconciliationStage[];
const unpaid = [...waiting, 'SentToDebtCollection'] as const satisfies readonly ReconciliationStage[];

/**
 * Act × stage of reconciliation invoices: changed and removed at any time (concepts, Reconciliation invoice); other moves
 * are not shown, so that the strictest reading is taken, as for invoices.
 */
export const reconciliationMoves: Moves<ReconciliationAct, ReconciliationStage> = {
  update: reconciliationStages,
  delete: reconciliationStages,
  send: waiting,
  remind: waiting,
  registerPayment: unpaid,
  withdraw: waiting,
  cancelWithdrawal: unpaid,
  startDebtCollection: waiting,
  comment: reconciliationStages,
};
