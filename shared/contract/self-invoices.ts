import { z } from 'zod';
import { minorAmount, pageRequest, scope } from './common.ts';
import { call } from './define.ts';
import { creditable, timelineEntry } from './follow.ts';
import { owedWhich } from './owed-follow.ts';

/** Self invoices as last read from the service: the list needs no network, what one of them holds is read as it is looked at. */

/** `paying`: a payment is at the bank; `stopped`: it was cancelled there; `credited`: a credit that has done its work. */
export const selfStates = [
  'draft',
  'attested',
  'sent',
  'paying',
  'stopped',
  'paid',
  'credited',
  'cancelled',
  'gone',
  'other',
] as const;
export type SelfState = (typeof selfStates)[number];

/** What a person can do with one, in the order in which they are offered. */
export const selfActs = [
  'attest',
  'pay',
  'send',
  'payElsewhere',
  'credit',
  'pause',
  'resume',
  'note',
  'cancel',
  'remove',
] as const;
export type SelfAct = (typeof selfActs)[number];

export const selfLine = z.object({
  actionId: z.string(),
  /** Blank for a draft. */
  invoiceNumber: z.string(),
  supplierName: z.string(),
  account: z.string().nullable(),
  ocr: z.string(),
  state: z.enum(selfStates),
  paused: z.boolean(),
  /** As the service names it. */
  delivery: z.string(),
  total: minorAmount,
  vat: minorAmount,
  left: minorAmount,
  currency: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  /** Of the payment that is at the bank. */
  paymentDate: z.string().nullable(),
  paymentAmount: minorAmount.nullable(),
  closedAt: z.string().nullable(),
  /** What the service lets be done with it in its stage. */
  acts: z.array(z.enum(selfActs)),
});

export const selfDetail = z.object({
  rows: z.array(
    z.object({
      text: z.string(),
      quantity: z.number().nullable(),
      unit: z.string(),
      vat: z.number().nullable(),
      /** Without VAT. */
      amount: minorAmount.nullable(),
    }),
  ),
  message: z.string(),
  /** What happened to it, the latest first. */
  events: z.array(timelineEntry),
  /** The draft that would credit all of it. */
  credit: z
    .looseObject({ InvoiceDate: z.string(), DueDate: z.string(), Records: z.array(z.looseObject({})).min(1) })
    .nullable(),
  /** Rows of it of which a part may be credited; null where nothing is. */
  creditable: creditable.nullable(),
});

const one = z.object({ scope, actionId: z.string() });

export const selfInvoiceCalls = {
  /** Every word of the search must be found. The latest first. */
  'self.list': call(
    z.object({ scope, search: z.string().max(200), which: z.enum(owedWhich), page: pageRequest }),
    z.object({
      total: z.int(),
      /** What is left to pay of what the search finds. */
      sums: z.array(z.object({ currency: z.string(), invoices: z.int(), left: minorAmount })),
      counts: z.object({ open: z.int(), closed: z.int(), all: z.int() }),
      readAt: z.string().nullable(),
      lines: z.array(selfLine),
    }),
  ),
  /** Its rows and events, from the service. Errors: those of the service. */
  'self.detail': call(one, selfDetail),
  /** The service's own PDF of it. Errors: `preview-not-pdf`, and those of the service. */
  'self.pdf': call(one, z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })),
  /** The creditor's bankgiros that are approved for outgoing payments. Errors: those of the service. */
  'self.payFrom': call(z.object({ scope }), z.object({ from: z.array(z.string()) })),
} as const;
