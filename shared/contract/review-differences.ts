import { z } from 'zod';
import { registerFields } from '../intake/register-fields.ts';
import { localText } from './common.ts';
import { call } from './define.ts';
import { reviewSummary } from './review.ts';

/**
 * The customer of an invoice held against the register, field by field, and what a person chose of each difference. The register
 * changes by such a choice alone, when the run is sent. Nothing here needs a network.
 */

const run = z.object({ runId: z.int() });
const debtorId = z.string().min(1).max(64);
const registerField = z.enum(registerFields);
const value = z.string().max(4000);

export const differenceStates = ['same', 'differs', 'only-file', 'only-register'] as const;

export const difference = z.object({
  field: registerField,
  file: z.string(),
  register: z.string(),
  /** What the register would be told: the file's value in the service's form; blank where it has none. */
  told: z.string(),
  state: z.enum(differenceStates),
  /** The file's value is free of errors, so that the register may have it. */
  sound: z.boolean(),
  /** What the register is to become with this run; null: it stays as it is. */
  chosen: z.string().nullable(),
});

/** A customer of the register, as a list names it. */
const named = z.object({ debtorId, customerNo: z.string(), name: z.string() });

/** What becomes of a difference: the register stays, gets the file's value, or gives its own to the invoice. */
export const differenceChoices = ['keep', 'change', 'take'] as const;

export const changedCustomer = named.extend({
  fields: z.array(z.object({ name: localText, before: z.string(), after: z.string() })),
});

/** So many customers are listed; all are counted. */
export const mostDiffering = 200;

export const reviewDifferenceCalls = {
  /** Null where the customer is new: there is nothing to differ from. */
  'review.differences': call(
    run.extend({ draftNo: z.int() }),
    z.object({ customer: named.nullable(), fields: z.array(difference) }),
  ),
  /** One step that one undo takes back. What the person saw goes with each choice: where it moved, nothing is done. */
  'review.chooseDifferences': call(
    run.extend({
      draftNo: z.int(),
      debtorId,
      choices: z
        .array(
          z.object({
            field: registerField,
            choice: z.enum(differenceChoices),
            register: value,
            told: value,
          }),
        )
        .min(1)
        .max(registerFields.length),
    }),
    z.object({ summary: reviewSummary }),
  ),
  /** What approving the run would change in the register, or what was approved to: customer by customer. */
  'review.registerChanges': call(run, z.object({ customers: z.array(changedCustomer) })),
  /** The customers of the whole run that differ from the register, and how many do so in each field. */
  'review.differing': call(
    run,
    z.object({
      customers: z
        .array(
          named.extend({
            /** The first of its invoices that differs. */ draftNo: z.int(),
            fields: z.array(registerField),
          }),
        )
        .max(mostDiffering),
      total: z.int(),
      counts: z.array(z.object({ field: registerField, customers: z.int() })),
    }),
  ),
} as const;
