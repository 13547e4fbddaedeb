import { type InvoiceStage } from './invoice-stages.ts';
import { type Moves } from './moves.ts';

export type VerificationAct = 'attest' | 'close' | 'print' | 'comment';

/**
 * Act × stage of a verification invoice: created, attested and closed in one go; then it is only looked at (concepts, States
 * and transitions › Verification invoice).
 */
export const verificationMoves: Moves<VerificationAct, InvoiceStage> = {
  attest: ['Created'],
  close: ['Attested'],
  print: ['Completed'],
  comment: ['Completed'],
};
