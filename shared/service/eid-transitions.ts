import { type Moves } from './moves.ts';

/** Where an authentication or signing stands: names of EidStatusTypeView. */
export type EidStage = 'OutstandingTransaction' | 'Started' | 'Complete' | 'NoClient' | 'Error';

/** What the person and the provider do. */
export type EidAct = 'open' | 'approve' | 'refuse' | 'findNoClient';

/** Act × stage: concepts, E-identity authentication status. */
export const eidMoves: Moves<EidAct, EidStage> = {
  open: ['OutstandingTransaction'],
  approve: ['Started'],
  refuse: ['OutstandingTransaction', 'Started'],
  findNoClient: ['OutstandingTransaction'],
};

export const eidStageAfter: Readonly<Record<EidAct, EidStage>> = {
  open: 'Started',
  approve: 'Complete',
  refuse: 'Error',
  findNoClient: 'NoClient',
};

/** Where the polled retrieval of bank accounts stands: names of BankAccountStatusTypeView. */
export type RetrievalStage = 'Waiting' | 'Success' | 'Failed';
export type RetrievalAct = 'find' | 'fail';

/** Act × stage: concepts, Bank account retrieval request status. */
export const retrievalMoves: Moves<RetrievalAct, RetrievalStage> = { find: ['Waiting'], fail: ['Waiting'] };

export const retrievalStageAfter: Readonly<Record<RetrievalAct, RetrievalStage>> = { find: 'Success', fail: 'Failed' };
