import { type Moves } from './moves.ts';

/** The stages of a self invoice that the documents name (concepts, Self invoice); the others of views.json are never reached. */
export const selfInvoiceStages = [
  'Created',
  'Attested',
  'InvoiceSent',
  'PaymentSent',
  'PaymentCancelled',
  'Completed',
  'Cancelled',
] as const;
export type SelfInvoiceStage = (typeof selfInvoiceStages)[number];

/** What a person or the bank can do with a self invoice. */
export type SelfInvoiceAct =
  | 'update'
  | 'attest'
  | 'delete'
  | 'send'
  | 'sendPayment'
  | 'registerExternalPayment'
  | 'bankAnswer'
  | 'credit'
  | 'cancel'
  | 'pause'
  | 'resume'
  | 'comment';

const draft = ['Created'] as const satisfies readonly SelfInvoiceStage[];
/** Attested and not paid, with no payment on its way. */
const waiting = ['Attested', 'InvoiceSent', 'PaymentCancelled'] as const satisfies readonly SelfInvoiceStage[];
const unpaid = [...waiting, 'PaymentSent'] as const satisfies readonly SelfInvoiceStage[];

/**
 * Act × stage of self invoices (concepts, Self invoice; endpoints b, Self invoices). Cancelling reverts bookkeeping: its
 * condition is not stated, so that it takes a self invoice that is bookkept and has no payment at the bank.
 */
export const selfInvoiceMoves: Moves<SelfInvoiceAct, SelfInvoiceStage> = {
  update: draft,
  attest: draft,
  delete: draft,
  send: unpaid,
  sendPayment: waiting,
  registerExternalPayment: waiting,
  bankAnswer: ['PaymentSent'],
  credit: waiting,
  cancel: waiting,
  pause: unpaid,
  resume: unpaid,
  comment: selfInvoiceStages,
};

/** Stages in which a self invoice waits for nothing more: lists call these closed. */
export const isClosedSelfInvoice = (stage: SelfInvoiceStage): boolean => stage === 'Completed' || stage === 'Cancelled';
