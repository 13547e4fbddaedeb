import { type InvoiceStage } from './invoice-stages.ts';
import { type Moves } from './moves.ts';

export type PurchaserAct = 'accept' | 'deny' | 'receivePayment';

/** What the purchaser of an invoice does with it, by the invoice's stage (concepts, Invoice: SalesRequested…, Sold). */
export const purchaserMoves: Moves<PurchaserAct, InvoiceStage> = {
  accept: ['SalesRequested'],
  deny: ['SalesRequested'],
  receivePayment: ['Sold'],
};

export const debtorContractStages = ['Created', 'Signed', 'Cancelled', 'Archived'] as const;
export type DebtorContractStage = (typeof debtorContractStages)[number];
export type DebtorContractAct = 'sign' | 'cancel' | 'finance' | 'archive';

/** Act × stage of a debtor's contract with a financier, after its four events (concepts, Events). */
export const debtorContractMoves: Moves<DebtorContractAct, DebtorContractStage> = {
  sign: ['Created'],
  cancel: ['Created'],
  finance: ['Signed'],
  archive: ['Signed'],
};
