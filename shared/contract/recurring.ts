import { z } from 'zod';
import { recurrenceIntervals } from '../service/enumerations.ts';
import { type ActKind } from './acts.ts';
import { day, madeFile, minorAmount, pageRequest, scope } from './common.ts';
import { call } from './define.ts';
import { followInvoice, followLine, timelineEntry } from './follow.ts';

/** Contract invoices as last read from the service: nothing here needs a network, but for what is read anew. Amounts with VAT. */

const contractId = z.string().min(1).max(64);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** `running`: it makes its next invoice by itself. `ended`: it makes no more. */
export const contractStates = ['running', 'paused', 'ended'] as const;
export type ContractState = (typeof contractStates)[number];

export const contractLine = z.object({
  contractId,
  /** Empty where it has none. */
  number: z.string(),
  debtorId: z.string(),
  customerName: z.string(),
  /** What its next invoice comes to; null where the service does not say. */
  amount: minorAmount.nullable(),
  currency: z.string(),
  interval: z.enum(recurrenceIntervals),
  lastRun: day.nullable(),
  nextRun: day.nullable(),
  end: day.nullable(),
  state: z.enum(contractStates),
  /** The service no longer has it. */
  gone: z.boolean(),
});

/** Of the contracts of one interval and currency: how many, and what their next invoices come to. */
export const contractSum = z.object({
  interval: z.enum(recurrenceIntervals),
  currency: z.string(),
  contracts: z.int(),
  amount: minorAmount,
});

/** What a contract says of itself beside its rows, in the order in which it is shown. */
export const contractFacts = [
  'start',
  'end',
  'terms',
  'delivery',
  'ourReference',
  'yourReference',
  'message',
  'external',
] as const;
export type ContractFact = (typeof contractFacts)[number];

/** What a person does with a contract by hand, in the order in which it is offered. */
export const contractHandActs = [
  'runContract',
  'changeContract',
  'moveContract',
  'pauseContract',
  'resumeContract',
  'commentContract',
  'removeContract',
] as const satisfies readonly ActKind[];
export type ContractHandAct = (typeof contractHandActs)[number];

export const contractDetail = z.object({
  line: contractLine,
  today: day,
  /** What the service lets be done with it, by its state as read last. */
  possible: z.array(z.enum(contractHandActs)),
  /** When what follows was read; null: never, so that rows, facts and history are empty. */
  viewedAt: z.string().nullable(),
  /** Months from one invoice to the next, and its day of the month (31: the last). */
  recurrence: z.object({ months: z.int(), day: z.int() }).nullable(),
  autoAttest: z.boolean(),
  autogiro: z.boolean(),
  facts: z.array(z.object({ fact: z.enum(contractFacts), value: z.string() })),
  rows: z.array(
    followInvoice.shape.rows.element.extend({
      /** Invoiced from and to these days only. */
      from: day.nullable(),
      to: day.nullable(),
    }),
  ),
  /** What can be changed of it by hand, by the service's names (contract-fields.ts), as text. */
  fields: z.array(z.object({ property: z.string(), value: z.string() })),
  /** The latest first. */
  history: z.array(timelineEntry),
  /** What it made, the latest first. */
  invoices: z.array(followLine),
});

export const recurringCalls = {
  /** Every word of the search must be found. `day`: those alone that run by themselves on it. By next run. */
  'recurring.list': call(
    z.object({
      scope,
      search: z.string().max(200),
      state: z.enum([...contractStates, 'all']),
      day: day.nullable(),
      page: pageRequest,
    }),
    z.object({
      total: z.int(),
      /** Of what the search finds, by state. */
      counts: z.object({ all: z.int(), running: z.int(), paused: z.int(), ended: z.int() }),
      sums: z.array(contractSum),
      /** When the contracts were last read; null: never. */
      readAt: z.string().nullable(),
      lines: z.array(contractLine),
    }),
  ),
  /** The next runs of a month. Without one: of that in which the next one of all is. */
  'recurring.calendar': call(
    z.object({ scope, month: month.nullable() }),
    z.object({
      month,
      today: day,
      /** The days on which contracts run next, in order; currencies are never added together. */
      days: z.array(
        z.object({
          day,
          contracts: z.int(),
          sums: z.array(z.object({ currency: z.string(), amount: minorAmount })),
        }),
      ),
    }),
  ),
  /**
   * One contract with all that is known of it. `fresh`: it is read from the service first; where that cannot be reached, it is shown
   * as it was read last. Errors: `unknown-contract`.
   */
  'recurring.contract': call(z.object({ scope, contractId, fresh: z.boolean() }), contractDetail),
  /** The service's own PDF of the next invoice, printed from what it has. Errors: `unknown-contract`, `preview-not-pdf`, and the service's own. */
  'recurring.preview': call(z.object({ scope, contractId, language: z.enum(['sv', 'en']) }), madeFile),
} as const;
