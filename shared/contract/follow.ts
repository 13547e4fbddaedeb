import { z } from 'zod';
import { invoiceStatuses } from '../domain/stage.ts';
import { invoiceActs } from '../service/invoice-transitions.ts';
import { sentAddress } from './act-payloads.ts';
import { invoiceClaim } from './claims.ts';
import { call } from './define.ts';
import { localText, minorAmount, pageRequest, scope } from './common.ts';
import { followFilter, followSum } from './follow-list.ts';

export const followLine = z.object({
  actionId: z.string(),
  invoiceNumber: z.string(),
  /** Empty where the service names none. */
  debtorId: z.string(),
  customerName: z.string(),
  /** The stage in the documents' own word, e.g. `InvoiceSent`. */
  stage: z.string(),
  /** What the stage means to a person. */
  status: z.enum(invoiceStatuses),
  delivery: z.string(),
  deliveryStatus: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  daysOverdue: z.int(),
  total: minorAmount,
  left: minorAmount,
  currency: z.string(),
  runId: z.int().nullable(),
});

export const bucket = z.object({
  key: z.enum(['not-due', '1-10', '11-30', 'over-30']),
  amount: minorAmount,
  invoices: z.int(),
});

export const followSummary = z.object({
  outstanding: minorAmount,
  outstandingInvoices: z.int(),
  currency: z.string(),
  ageing: z.array(bucket),
  counts: z.object({
    all: z.int(),
    draft: z.int(),
    sent: z.int(),
    overdue: z.int(),
    paid: z.int(),
    credited: z.int(),
    gone: z.int(),
  }),
  syncedAt: z.string().nullable(),
});

export const timelineEntry = z.object({
  at: z.string(),
  level: z.enum(['plain', 'warning', 'success']),
  title: localText,
  detail: z.string().nullable(),
  /** What was paid, credited or written off, where the event says it: minor units of the invoice's currency. */
  amount: minorAmount.nullable(),
});

/** The rows of which a part may be credited, each with what it comes to as prices are there: with VAT only where they include it. */
export const creditable = z.object({
  vatIncluded: z.boolean(),
  rows: z.array(z.object({ sequenceNo: z.int(), description: z.string(), amount: minorAmount, vatRate: z.string() })),
});

export const followInvoice = z.object({
  line: followLine,
  ocr: z.string().nullable(),
  rows: z.array(
    z.object({
      description: z.string(),
      quantity: z.string().nullable(),
      unit: z.string().nullable(),
      unitPrice: z.string().nullable(),
      vatRate: z.string().nullable(),
      total: minorAmount.nullable(),
    }),
  ),
  net: minorAmount.nullable(),
  vat: minorAmount.nullable(),
  payments: z.array(z.object({ at: z.string(), amount: minorAmount, means: z.string() })),
  /** What the service lets be done with it; `live` where the service was asked just now, else as of the latest sync. */
  possible: z.object({ acts: z.array(z.enum(invoiceActs)), live: z.boolean() }),
  timeline: z.array(timelineEntry),
  /** Of what a part can be credited; null where the service cannot be asked. Amounts as the prices are: with VAT where `vatIncluded`. */
  creditable: creditable.nullable(),
  /** The claim by which it is collected; null where it is not, or the service cannot be asked. */
  claimId: z.string().nullable(),
  /** Where it came from: run and file, and which of the run's invoices it is. */
  source: z
    .object({ runId: z.int(), draftNo: z.int(), runName: z.string(), fileName: z.string(), rows: z.string() })
    .nullable(),
});

export const followCalls = {
  /** Brings the local mirror up to date with few calls. Answers when it is done; `follow.changed` tells the others. `whole`: everything is read. */
  'follow.sync': call(scope.extend({ whole: z.boolean().optional() }), followSummary),
  'follow.summary': call(scope, followSummary),
  'follow.list': call(
    z.object({ scope, filter: followFilter, page: pageRequest }),
    z.object({
      /** How many invoices the filter gives, all pages: the sums' invoices together. */
      total: z.int(),
      /** The currency of most of them first. */
      sums: z.array(followSum),
      /** By what a person knows what the filter names; null where it names none, or it is not here. */
      named: z.object({ customer: z.string().nullable(), run: z.string().nullable() }),
      lines: z.array(followLine),
    }),
  ),
  'follow.invoice': call(z.object({ scope, actionId: z.string() }), followInvoice),
  /** Where a claim stands at debt collection; null where the service cannot be asked. */
  'follow.claim': call(z.object({ scope, claimId: z.string() }), z.object({ claim: invoiceClaim.nullable() })),
  /** Where the register sends to the customer of an invoice: what a new address begins with. Errors: `unknown-invoice`. */
  'follow.address': call(z.object({ scope, actionId: z.string() }), z.object({ address: sentAddress })),
  /**
   * Takes files of events that the service e-mailed: what they are about is read again, now or with the next sync. Errors:
   * `not-events`.
   */
  'follow.takeEvents': call(
    z.object({
      files: z
        .array(z.object({ name: z.string().max(260), content: z.string().max(5_000_000) }))
        .min(1)
        .max(500),
    }),
    z.object({
      events: z.int(),
      /** How many invoices they are about. */
      invoices: z.int(),
      /** Names of the creditors that they are of. */
      creditors: z.array(z.string()),
      /** Events of creditors that are not here. */
      foreign: z.int(),
    }),
  ),
  /** Practice company only: the customers pay a share (0–1) of what is outstanding, in full each. */
  'practice.receivePayments': call(
    z.object({ scope, share: z.number().min(0).max(1), runId: z.int().nullable() }),
    z.object({ payments: z.int(), summary: followSummary }),
  ),
} as const;
