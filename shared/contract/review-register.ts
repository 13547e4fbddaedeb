import { z } from 'zod';
import { localText } from './common.ts';
import { call, done } from './define.ts';
import { reviewSummary } from './review.ts';

/** What the register says of a run's customers, and which of its customers a person means. Nothing here needs a network. */

const run = z.object({ runId: z.int() });
const debtorId = z.string().min(1).max(64);

/** A customer of the register as a person tells it from others with the same name. */
export const registerDebtor = z.object({
  debtorId,
  customerNo: z.string(),
  name: z.string(),
  orgNo: z.string(),
  city: z.string(),
  email: z.string(),
  active: z.boolean(),
  /** The latest invoice date that the mirror knows; null: never billed. */
  lastBilled: z.string().nullable(),
});

export const matchWays = ['number', 'external-id', 'identity', 'chosen', 'none'] as const;

export const customerMatch = z.object({
  way: z.enum(matchWays),
  sentence: localText,
  /** The customer that the invoice will go to; null: a new one. */
  debtor: registerDebtor.nullable(),
  candidates: z.array(registerDebtor.extend({ why: localText })).max(20),
  /** How many invoices of the run stand with the same number and name, this one counted. */
  alike: z.int(),
  /** How the file names the customer; blank where it does not: then nothing can be remembered. */
  written: z.string(),
});

export const reviewRegisterCalls = {
  'review.customer': call(run.extend({ draftNo: z.int() }), customerMatch),
  /** Which customer is meant: one of the register, a new one, or what the file says. One step that one undo takes back. */
  'review.chooseCustomer': call(
    run.extend({
      draftNo: z.int(),
      choice: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('debtor'), debtorId }),
        z.object({ kind: z.literal('new') }),
        z.object({ kind: z.literal('as-written') }),
      ]),
      /** Keep it for the next import; only a customer of the register can be kept. */
      remember: z.boolean(),
      /** All invoices of the run whose customer is written the same. */
      all: z.boolean(),
    }),
    z.object({ changed: z.int(), summary: reviewSummary }),
  ),
  /** What is remembered for the run's creditor, latest first. */
  'review.corrections': call(
    run,
    z.object({
      corrections: z.array(
        z.object({
          written: z.string(),
          shown: z.string(),
          /** Null: the register no longer has it, so it is not used. */
          means: registerDebtor.pick({ customerNo: true, name: true }).nullable(),
        }),
      ),
    }),
  ),
  /** Invoices that it was used on stay as they are. */
  'review.forgetCorrection': call(run.extend({ written: z.string().max(2000) }), done),
} as const;
