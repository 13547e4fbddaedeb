import { z } from 'zod';
import {
  attestInvoice,
  claimFlag,
  comment,
  commentClaim,
  createContract,
  createReconciliation,
  creditClaim,
  creditInvoice,
  flag,
  interestInvoice,
  joinCredit,
  matchPayment,
  mergeDrafts,
  moveContract,
  overrideAddress,
  payBack,
  postpone,
  postponeClaim,
  refundCard,
  registerPayment,
  remind,
  removePayment,
  resendEvents,
  resumeContract,
  runContract,
  sendInvoice,
  updateInvoice,
  withdrawCard,
  writeOff,
  lowerReconciliation,
  sendReconciliation,
  remindReconciliation,
  noteReconciliation,
} from './act-payloads.ts';
import { call } from './define.ts';
import { localText, pageRequest, scope } from './common.ts';
import { addRecord, anonymizeCustomer, changeContract, changeRecord, recordId } from './record-acts.ts';
import { exchange } from './run-log.ts';
import { jobStates } from './runs.ts';
import { recordRegisters } from '../service/record-fields.ts';

/** What a person does by hand with an invoice at the service; each goes through the outbox, exactly once. */

/** What each act carries. Its name is that of its job's kind. */
export const actPayloads = {
  registerPayment,
  writeOff,
  sendInvoice,
  remind,
  postpone,
  comment,
  pause: flag,
  resume: flag,
  dispute: flag,
  cancelDispute: flag,
  updateInvoice,
  removeDraft: flag,
  createContract,
  pauseContract: flag,
  resumeContract,
  moveContract,
  runContract,
  commentContract: comment,
  changeContract,
  createReconciliation,
  lowerReconciliation,
  sendReconciliation,
  remindReconciliation,
  noteReconciliation,
  removeReconciliation: flag,
  matchPayment,
  attestInvoice,
  mergeDrafts,
  interestInvoice,
  creditInvoice,
  joinCredit,
  overrideAddress,
  revertAddress: flag,
  markAsViewed: flag,
  cancelReminder: flag,
  withdrawAutogiro: flag,
  stopAutogiro: flag,
  withdrawCard,
  refundCard,
  startDebtCollection: flag,
  cancelClaim: claimFlag,
  disputeClaim: claimFlag,
  postponeClaim,
  commentClaim,
  creditClaim,
  payBack,
  removePayment,
  resendEvents,
  changeRecord,
  addRecord,
  anonymizeCustomer,
} as const;
export const actKinds = [
  'registerPayment',
  'writeOff',
  'sendInvoice',
  'remind',
  'postpone',
  'comment',
  'pause',
  'resume',
  'dispute',
  'cancelDispute',
  'updateInvoice',
  'removeDraft',
  'createContract',
  'pauseContract',
  'resumeContract',
  'moveContract',
  'runContract',
  'commentContract',
  'changeContract',
  'createReconciliation',
  'lowerReconciliation',
  'sendReconciliation',
  'remindReconciliation',
  'noteReconciliation',
  'removeReconciliation',
  'matchPayment',
  'attestInvoice',
  'mergeDrafts',
  'interestInvoice',
  'creditInvoice',
  'joinCredit',
  'overrideAddress',
  'revertAddress',
  'markAsViewed',
  'cancelReminder',
  'withdrawAutogiro',
  'stopAutogiro',
  'withdrawCard',
  'refundCard',
  'startDebtCollection',
  'cancelClaim',
  'disputeClaim',
  'postponeClaim',
  'commentClaim',
  'creditClaim',
  'payBack',
  'removePayment',
  'resendEvents',
  'changeRecord',
  'addRecord',
  'anonymizeCustomer',
] as const satisfies readonly (keyof typeof actPayloads)[];
export type ActKind = (typeof actKinds)[number];
/** Those with contract invoices. */
export const contractActKinds = [
  'createContract',
  'pauseContract',
  'resumeContract',
  'moveContract',
  'runContract',
  'commentContract',
  'changeContract',
] as const satisfies readonly ActKind[];
/** Those with reconciliation invoices: what is done changes what the service lists of them. */
export const reconciliationActKinds = [
  'createReconciliation',
  'lowerReconciliation',
  'sendReconciliation',
  'remindReconciliation',
  'noteReconciliation',
  'removeReconciliation',
] as const satisfies readonly ActKind[];
export type ActPayload<K extends ActKind> = z.infer<(typeof actPayloads)[K]>;

export const act = z.discriminatedUnion('kind', [
  registerPayment.extend({ kind: z.literal('registerPayment') }),
  writeOff.extend({ kind: z.literal('writeOff') }),
  sendInvoice.extend({ kind: z.literal('sendInvoice') }),
  remind.extend({ kind: z.literal('remind') }),
  postpone.extend({ kind: z.literal('postpone') }),
  comment.extend({ kind: z.literal('comment') }),
  flag.extend({ kind: z.literal('pause') }),
  flag.extend({ kind: z.literal('resume') }),
  flag.extend({ kind: z.literal('dispute') }),
  flag.extend({ kind: z.literal('cancelDispute') }),
  updateInvoice.extend({ kind: z.literal('updateInvoice') }),
  flag.extend({ kind: z.literal('removeDraft') }),
  createContract.extend({ kind: z.literal('createContract') }),
  flag.extend({ kind: z.literal('pauseContract') }),
  resumeContract.extend({ kind: z.literal('resumeContract') }),
  moveContract.extend({ kind: z.literal('moveContract') }),
  runContract.extend({ kind: z.literal('runContract') }),
  comment.extend({ kind: z.literal('commentContract') }),
  changeContract.extend({ kind: z.literal('changeContract') }),
  createReconciliation.extend({ kind: z.literal('createReconciliation') }),
  lowerReconciliation.extend({ kind: z.literal('lowerReconciliation') }),
  sendReconciliation.extend({ kind: z.literal('sendReconciliation') }),
  remindReconciliation.extend({ kind: z.literal('remindReconciliation') }),
  noteReconciliation.extend({ kind: z.literal('noteReconciliation') }),
  flag.extend({ kind: z.literal('removeReconciliation') }),
  matchPayment.extend({ kind: z.literal('matchPayment') }),
  attestInvoice.extend({ kind: z.literal('attestInvoice') }),
  mergeDrafts.extend({ kind: z.literal('mergeDrafts') }),
  interestInvoice.extend({ kind: z.literal('interestInvoice') }),
  creditInvoice.extend({ kind: z.literal('creditInvoice') }),
  joinCredit.extend({ kind: z.literal('joinCredit') }),
  overrideAddress.extend({ kind: z.literal('overrideAddress') }),
  flag.extend({ kind: z.literal('revertAddress') }),
  flag.extend({ kind: z.literal('markAsViewed') }),
  flag.extend({ kind: z.literal('cancelReminder') }),
  flag.extend({ kind: z.literal('withdrawAutogiro') }),
  flag.extend({ kind: z.literal('stopAutogiro') }),
  withdrawCard.extend({ kind: z.literal('withdrawCard') }),
  refundCard.extend({ kind: z.literal('refundCard') }),
  flag.extend({ kind: z.literal('startDebtCollection') }),
  claimFlag.extend({ kind: z.literal('cancelClaim') }),
  claimFlag.extend({ kind: z.literal('disputeClaim') }),
  postponeClaim.extend({ kind: z.literal('postponeClaim') }),
  commentClaim.extend({ kind: z.literal('commentClaim') }),
  creditClaim.extend({ kind: z.literal('creditClaim') }),
  payBack.extend({ kind: z.literal('payBack') }),
  removePayment.extend({ kind: z.literal('removePayment') }),
  resendEvents.extend({ kind: z.literal('resendEvents') }),
  changeRecord.extend({ kind: z.literal('changeRecord') }),
  addRecord.extend({ kind: z.literal('addRecord') }),
  anonymizeCustomer.extend({ kind: z.literal('anonymizeCustomer') }),
]);
export type Act = z.infer<typeof act>;

export const actView = z.object({
  jobId: z.int(),
  kind: z.enum(actKinds),
  /** What it is about, as of when it was asked for. */
  actionId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  customerName: z.string(),
  state: z.enum(jobStates),
  /** Unknown, and only a person can say what became of it: `acts.answer`. */
  asks: z.boolean(),
  words: localText,
  attempt: z.int(),
  changedAt: z.string(),
});

export const actFilters = [...jobStates, 'asks', 'all'] as const;

/** sent + notSent + unknown + rejected + cancelled = acts, always; `asks` is a part of the unknown. */
export const actLedger = z.object({
  acts: z.int(),
  sent: z.int(),
  notSent: z.int(),
  unknown: z.int(),
  asks: z.int(),
  rejected: z.int(),
  cancelled: z.int(),
});

const one = z.object({ scope, jobId: z.int() });

export const actCalls = {
  /**
   * Puts acts into the outbox, all or none. `key` is made when the person begins (a form is opened): the same key again, as by a
   * double click, is refused.
   */
  'acts.plan': call(z.object({ scope, key: z.guid(), acts: z.array(act).min(1).max(10_000) }), actLedger),
  'acts.list': call(
    z.object({ scope, filter: z.enum(actFilters), page: pageRequest }),
    z.object({ ledger: actLedger, total: z.int(), acts: z.array(actView) }),
  ),
  /** Those with an invoice that are under way, refused, or done since the latest sync (the mirror does not show it yet), the latest last. */
  'acts.ofInvoice': call(z.object({ scope, actionId: z.string() }), z.object({ acts: z.array(actView) })),
  /** The same with a contract invoice. */
  'acts.ofContract': call(z.object({ scope, contractId: z.string() }), z.object({ acts: z.array(actView) })),
  /** Those with a record of a register that are under way or refused, the latest last. What was done, the mirror shows. */
  'acts.ofRecord': call(
    z.object({ scope, register: z.enum(recordRegisters), recordId }),
    z.object({ acts: z.array(actView) }),
  ),
  /** The calls of an act as they went over the wire, without secrets, the latest first. */
  'acts.exchanges': call(one.extend({ page: pageRequest }), z.object({ total: z.int(), exchanges: z.array(exchange) })),
  /** A person has looked at the service: it was done; it was not, do it (again); it was not, leave it. */
  'acts.answer': call(one.extend({ answer: z.enum(['done', 'again', 'leave']) }), actView),
  /** Gives a rejected act a new attempt. */
  'acts.retry': call(one, actView),
  /** Leaves a rejected act, or takes back one that waits for its turn. */
  'acts.skip': call(one, actView),
  /** Takes back all that wait for their turn; what has begun goes on. Answers how many were taken back. */
  'acts.takeBack': call(z.object({ scope }), z.object({ taken: z.int(), ledger: actLedger })),
} as const;
