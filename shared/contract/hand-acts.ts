import { z } from 'zod';
import { type InvoiceAct } from '../service/invoice-transitions.ts';
import { type Act, actPayloads } from './acts.ts';

/** What a person does with invoices by hand: one button each, wherever the window offers it. */

/** In the order in which they are offered within what they are about. A comment is one of two, by who reads it. */
export const handActs = [
  'sendInvoice',
  'remind',
  'postpone',
  'registerPayment',
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
  sendInvoice: 'send',
  remind: 'remind',
  postpone: 'postpone',
  registerPayment: 'registerPayment',
  writeOff: 'registerPayment',
  dispute: 'dispute',
  cancelDispute: 'cancelDispute',
  pause: 'pause',
  resume: 'resume',
  reply: 'comment',
  note: 'comment',
  removeDraft: 'delete',
};

/** What of it is done by hand here, in the order of {@link handActs}. Only what is owed can be written off. */
export const handActsIn = (possible: readonly InvoiceAct[], left: number): readonly HandAct[] =>
  handActs.filter((act) => possible.includes(serviceActOf[act]) && (act !== 'writeOff' || left > 0));

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
