import { z } from 'zod';
import { matchConfidences } from '../domain/bank-match.ts';
import { payableKinds } from '../domain/open-invoices.ts';
import { call } from './define.ts';
import { exceptionKinds } from './exception-kinds.ts';
import { jobStates } from './runs.ts';
import { day, localText, minorAmount, pageRequest, scope } from './common.ts';

/** The inbox of Follow-up: what needs a person, and what resolves it. An item leaves when the service shows that it is resolved. */

/** What can be done from the inbox; what an invoice's stage does not allow is not offered. */
export const exceptionActs = [
  'match',
  'payBack',
  'sendInvoice',
  'newAddress',
  'remind',
  'postpone',
  'registerPayment',
  'withdrawAutogiro',
  'withdrawCard',
  'startDebtCollection',
  'cancelDispute',
  'dispute',
  'pause',
  'reply',
  'note',
  'openRun',
  'resendEvents',
  'retry',
  'skip',
  'answer',
] as const;
export type ExceptionAct = (typeof exceptionActs)[number];

/** An invoice that a payment may be for. */
export const paymentSuggestion = z.object({
  actionId: z.string(),
  kind: z.enum(payableKinds),
  invoiceNumber: z.string(),
  customerName: z.string(),
  left: minorAmount,
  confidence: z.enum(matchConfidences),
  /** Why. */
  words: localText,
});

export const exceptionItem = z.object({
  /** The same thing has the same id for as long as it waits. */
  id: z.string(),
  kind: z.enum(exceptionKinds),
  /** Instant (ISO 8601 in UTC) or day since when it waits. */
  since: z.string(),
  /** What is wrong, in a sentence. */
  words: localText,
  /** What somebody else wrote of it (the customer, the bank), as they wrote it. */
  said: z.string().nullable(),
  /** The invoice that it is about; null where the mirror does not have it. */
  actionId: z.string().nullable(),
  invoiceNumber: z.string(),
  customerName: z.string(),
  dueDate: z.string().nullable(),
  left: minorAmount.nullable(),
  currency: z.string(),
  delivery: z.string(),
  runId: z.int().nullable(),
  jobId: z.int().nullable(),
  /** The payment that it is about. `reference` and `message` as the payer wrote them. */
  payment: z
    .object({
      paymentId: z.string(),
      paidAt: day,
      amount: minorAmount,
      reference: z.string(),
      message: z.string(),
    })
    .nullable(),
  /** Invoices that the payment may be for, the likeliest first. */
  suggestions: z.array(paymentSuggestion),
  /** What can be done about it, the likeliest first. */
  acts: z.array(z.enum(exceptionActs)),
  /** An act that is under way or done since the latest sync; while it stands nothing more is offered. */
  underWay: z.object({ state: z.enum(jobStates), words: localText }).nullable(),
});

export const exceptionCalls = {
  /** What needs a person, most urgent kind first and within it the latest first; from the local mirror, without a network. */
  'exceptions.list': call(
    z.object({ scope, kind: z.enum(exceptionKinds).nullable(), page: pageRequest }),
    z.object({
      total: z.int(),
      /** How many of each kind there are, whatever kind was asked for; kinds without any are left out. */
      counts: z.array(z.object({ kind: z.enum(exceptionKinds), count: z.int() })),
      items: z.array(exceptionItem),
    }),
  ),
} as const;
