import { type InvoiceStage } from './invoice-stages.ts';
import { mayDo, type Moves } from './moves.ts';

/** What a person or the service can do with an invoice. */
export const invoiceActs = [
  'update',
  'attest',
  'delete',
  'merge',
  'send',
  'print',
  'registerPayment',
  'credit',
  'dispute',
  'cancelDispute',
  'pause',
  'resume',
  'postpone',
  'overrideAddress',
  'markAsViewed',
  'remind',
  'cancelReminder',
  'startDebtCollection',
  'interestInvoice',
  'sell',
  'cancelSale',
  'finance',
  'withdraw',
  'comment',
] as const;
export type InvoiceAct = (typeof invoiceActs)[number];

const draft = ['Created'] as const satisfies readonly InvoiceStage[];
/** Attested and waiting for its money, in the creditor's own hands. */
const waiting = [
  'Attested',
  'InvoiceSent',
  'ReminderInvoiceSent',
  'SalesRequestedDenied',
  'SalesRequestedCancelled',
] as const satisfies readonly InvoiceStage[];
const unpaid = [...waiting, 'SentToDebtCollection', 'SalesRequested'] as const satisfies readonly InvoiceStage[];
const bookkept = [...unpaid, 'Sold', 'Completed'] as const satisfies readonly InvoiceStage[];

/**
 * Act × stage: the stages in which an act is allowed; in any other it is refused with 400 and changes nothing (decisions.md
 * 22). Sources: concepts, States and transitions › Invoice (a draft alone is updated, attested, removed; nothing more is
 * done with a completed one); endpoints b, Invoices. Where these are silent the strictest reading is taken.
 */
export const allowedStages: Moves<InvoiceAct, InvoiceStage> = {
  update: draft,
  attest: draft,
  delete: draft,
  merge: draft,
  send: waiting,
  print: bookkept,
  registerPayment: unpaid,
  credit: unpaid,
  dispute: unpaid,
  cancelDispute: unpaid,
  pause: unpaid,
  resume: unpaid,
  postpone: waiting,
  overrideAddress: [...draft, ...unpaid],
  markAsViewed: unpaid,
  remind: ['Attested', 'InvoiceSent', 'ReminderInvoiceSent'],
  cancelReminder: ['ReminderInvoiceSent'],
  startDebtCollection: ['Attested', 'InvoiceSent', 'ReminderInvoiceSent'],
  interestInvoice: bookkept,
  sell: ['Attested', 'InvoiceSent', 'SalesRequestedDenied', 'SalesRequestedCancelled'],
  cancelSale: ['SalesRequested'],
  finance: ['Attested', 'InvoiceSent'],
  withdraw: waiting,
  comment: [...draft, ...bookkept, 'Manual', 'Cancelled'],
};

/** Whether an act is allowed with an invoice in this stage. */
export const isAllowed = (act: InvoiceAct, stage: InvoiceStage): boolean => mayDo(allowedStages, act, stage);

/** Everything that is allowed in a stage, in the order of {@link invoiceActs}. */
export const actsIn = (stage: InvoiceStage): readonly InvoiceAct[] =>
  invoiceActs.filter((act) => isAllowed(act, stage));
