import { type Moves } from './moves.ts';

/** Where an outgoing payment stands: names of OutgoingPaymentStatusTypeView, spelled as there. */
export const outgoingStages = ['Queued', 'Processing', 'Succeded', 'Failed', 'Aborted'] as const;
export type OutgoingStage = (typeof outgoingStages)[number];

/** What the creditor and the bank do with an outgoing payment. */
export type OutgoingAct = 'process' | 'succeed' | 'fail' | 'cancel';

/** Act × stage: endpoints b, Payments. A payment is cancelled until it has gone to the bank, on its payment date. */
export const outgoingMoves: Moves<OutgoingAct, OutgoingStage> = {
  process: ['Queued'],
  succeed: ['Queued', 'Processing'],
  fail: ['Queued', 'Processing'],
  cancel: ['Queued'],
};

export const outgoingStageAfter: Readonly<Record<OutgoingAct, OutgoingStage>> = {
  process: 'Processing',
  succeed: 'Succeded',
  fail: 'Failed',
  cancel: 'Aborted',
};
