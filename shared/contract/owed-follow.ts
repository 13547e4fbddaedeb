import { z } from 'zod';
import { minorAmount, pageRequest, scope } from './common.ts';
import { call } from './define.ts';
import { timelineEntry } from './follow.ts';

/** Reconciliation invoices as last read from the service: nothing here needs a network, but for a PDF. Amounts without reminder fees. */

/** `waiting`: it was never delivered by the service; `closed`: paid, or nothing of it is owed any more. */
export const owedStates = ['waiting', 'sent', 'reminded', 'collection', 'closed', 'gone'] as const;
export type OwedState = (typeof owedStates)[number];

export const owedWhich = ['open', 'closed', 'all'] as const;
export type OwedWhich = (typeof owedWhich)[number];

/** What a person can do with one, in the order in which they are offered. */
export const owedActs = ['pay', 'send', 'remind', 'credit', 'writeOff', 'collect', 'note', 'remove'] as const;
export type OwedAct = (typeof owedActs)[number];

export const owedLine = z.object({
  actionId: z.string(),
  invoiceNumber: z.string(),
  ocr: z.string(),
  customerName: z.string(),
  customerNo: z.string(),
  state: z.enum(owedStates),
  /** As the service names it. */
  delivery: z.string(),
  total: minorAmount,
  left: minorAmount,
  currency: z.string(),
  /** Of its PDF; null without one. */
  fileName: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** What the service lets be done with it in its stage. */
  acts: z.array(z.enum(owedActs)),
});

/** Blank where nothing is known. */
export const owedReceiver = z.object({
  name: z.string(),
  orgNo: z.string(),
  careOf: z.string(),
  address: z.string(),
  address2: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The address is the register's. */
  inRegister: z.boolean(),
  owed: minorAmount,
  fees: minorAmount,
});

export const owedFollowCalls = {
  /** Every word of the search must be found. The latest first. */
  'owed.list': call(
    z.object({ scope, search: z.string().max(200), which: z.enum(owedWhich), page: pageRequest }),
    z.object({
      total: z.int(),
      /** What is left of what the search finds. */
      sums: z.array(z.object({ currency: z.string(), invoices: z.int(), left: minorAmount })),
      counts: z.object({ open: z.int(), closed: z.int(), all: z.int() }),
      readAt: z.string().nullable(),
      lines: z.array(owedLine),
    }),
  ),
  /** What happened to it, the latest first, and the reminder fees that are owed beside what the list says. Errors: those of the service. */
  'owed.detail': call(
    z.object({ scope, actionId: z.string() }),
    z.object({ events: z.array(timelineEntry), reminderFees: minorAmount }),
  ),
  /**
   * Who owes it, for its debt collection: what it says itself, and the address of the register where the register has that customer;
   * and all that is owed, with fees. Errors: those of the service.
   */
  'owed.receiver': call(z.object({ scope, actionId: z.string() }), owedReceiver),
  /** Its PDF, from the service. Errors: `no-such-attachment`, and those of the service. */
  'owed.pdf': call(
    z.object({ scope, actionId: z.string() }),
    z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
  ),
} as const;
