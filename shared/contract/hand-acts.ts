import { z } from 'zod';
import { type InvoiceAct } from '../service/invoice-transitions.ts';
import { type Act, actPayloads } from './acts.ts';

/** What a person does with invoices by hand: one button each, wherever the window offers it. */

/** In the order in which they are offered within what they are about. A comment is one of two, by who reads it. */
export const handActs = [
  'attestInvoice',
  'sendInvoice',
  'newAddress',
  'markAsViewed',
  'remind',
  'postpone',
  'cancelReminder',
  'interestInvoice',
  'startDebtCollection',
  'registerPayment',
  'withdrawAutogiro',
  'withdrawCard',
  'creditInvoice',
  'creditPart',
  'writeOff',
  'dispute',
  'cancelDispute',
  'pause',
  'resume',
  'reply',
  'note',
  'removeDraft',
] as const;
export type HandAct = (typeof handActs)[number];

/** What the service must let be done for it to be offered. */
export const serviceActOf: Readonly<Record<HandAct, InvoiceAct>> = {
  attestInvoice: 'attest',
  interestInvoice: 'interestInvoice',
  sendInvoice: 'send',
  newAddress: 'overrideAddress',
  markAsViewed: 'markAsViewed',
  remind: 'remind',
  postpone: 'postpone',
  cancelReminder: 'cancelReminder',
  startDebtCollection: 'startDebtCollection',
  registerPayment: 'registerPayment',
  withdrawAutogiro: 'withdraw',
  withdrawCard: 'withdraw',
  creditInvoice: 'credit',
  creditPart: 'credit',
  writeOff: 'registerPayment',
  dispute: 'dispute',
  cancelDispute: 'cancelDispute',
  pause: 'pause',
  resume: 'resume',
  reply: 'comment',
  note: 'comment',
  removeDraft: 'delete',
};

/** Whether the service lets it be done. A new address is for what can be sent there. */
export const isPossible = (act: HandAct, possible: readonly InvoiceAct[]): boolean =>
  possible.includes(serviceActOf[act]) && (act !== 'newAddress' || possible.includes('send'));

/** An invoice as far as decides, beside what the service lets be done; in minor units. */
export interface Owed {
  readonly total: number;
  readonly left: number;
  /** Its rows are known, so that a part of them can be credited. */
  readonly inParts?: boolean;
}

const fits = (act: HandAct, { total, left, inParts }: Owed): boolean => {
  if (act === 'writeOff') return left > 0;
  if (act === 'creditPart') return left > 0 && inParts === true;
  // Of what is paid in part, the rest alone could be credited: which rows that is, only a person at the service tells.
  return act !== 'creditInvoice' || (left > 0 && left === total);
};

/** What of it is done by hand here, in the order of {@link handActs}. Only what is owed can be written off, or credited as a whole. */
export const handActsIn = (possible: readonly InvoiceAct[], owed: Owed): readonly HandAct[] =>
  handActs.filter((act) => isPossible(act, possible) && fits(act, owed));

/** What is done with one invoice at a time: of figures or days that a person saw, or with an address of one customer. */
export const ofOne = [
  'attestInvoice',
  'creditInvoice',
  'creditPart',
  'interestInvoice',
  'newAddress',
] as const satisfies readonly HandAct[];
export type HandActOfOne = (typeof ofOne)[number];
export type HandActOfMany = Exclude<HandAct, HandActOfOne>;
export const isOfMany = (act: HandAct): act is HandActOfMany => !ofOne.some((one) => one === act);

const without = { actionId: true } as const;
const withoutMoney = { actionId: true, amount: true, currency: true } as const;

/** An act before it is of an invoice: what it is done with, and of money how much, comes from each. */
export const actForEach = z.discriminatedUnion('kind', [
  actPayloads.sendInvoice.omit(without).extend({ kind: z.literal('sendInvoice') }),
  actPayloads.remind.omit(without).extend({ kind: z.literal('remind') }),
  actPayloads.postpone.omit(without).extend({ kind: z.literal('postpone') }),
  actPayloads.registerPayment.omit(withoutMoney).extend({ kind: z.literal('registerPayment') }),
  actPayloads.writeOff.omit(withoutMoney).extend({ kind: z.literal('writeOff') }),
  actPayloads.dispute.omit(without).extend({ kind: z.literal('dispute') }),
  actPayloads.cancelDispute.omit(without).extend({ kind: z.literal('cancelDispute') }),
  actPayloads.pause.omit(without).extend({ kind: z.literal('pause') }),
  actPayloads.resume.omit(without).extend({ kind: z.literal('resume') }),
  actPayloads.comment.omit(without).extend({ kind: z.literal('comment') }),
  actPayloads.markAsViewed.omit(without).extend({ kind: z.literal('markAsViewed') }),
  actPayloads.cancelReminder.omit(without).extend({ kind: z.literal('cancelReminder') }),
  actPayloads.startDebtCollection.omit(without).extend({ kind: z.literal('startDebtCollection') }),
  actPayloads.withdrawAutogiro.omit(without).extend({ kind: z.literal('withdrawAutogiro') }),
  actPayloads.withdrawCard.omit(without).extend({ kind: z.literal('withdrawCard') }),
  actPayloads.removeDraft.omit(without).extend({ kind: z.literal('removeDraft') }),
]);
export type ActForEach = z.infer<typeof actForEach>;

/** An invoice as an act is about it; the amount in minor units. */
export interface ActedOn {
  readonly actionId: string;
  readonly amount: number;
  readonly currency: string;
}

/** The act with one invoice. */
export const actWith = (act: ActForEach, { actionId, amount, currency }: ActedOn): Act =>
  act.kind === 'registerPayment' || act.kind === 'writeOff'
    ? { ...act, actionId, amount, currency }
    : { ...act, actionId };
