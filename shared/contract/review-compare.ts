import { z } from 'zod';
import { movedFields } from '../intake/compare-rows.ts';
import { comparedKinds } from '../intake/compare-runs.ts';
import { day, decimalText, instant, minorAmount, pageRequest } from './common.ts';
import { call } from './define.ts';
import { reviewSummary } from './review.ts';

/** A run that this one can be compared with. */
export const comparableRun = z.object({
  runId: z.int(),
  name: z.string(),
  period: day.nullable(),
  /** When it was approved, else when it was imported. */
  at: instant,
  approved: z.boolean(),
  invoices: z.int(),
  net: minorAmount,
});

/** What one customer is billed in one run, all its invoices together. */
const customerSum = z.object({
  /** The first of them: where a click leads. */
  draftNo: z.int(),
  invoices: z.int(),
  rows: z.int(),
  net: minorAmount,
  currencies: z.array(z.string()),
});

const comparedRow = z.object({
  articleNo: z.string().nullable(),
  description: z.string(),
  quantity: decimalText.nullable(),
  unitPrice: decimalText.nullable(),
  discountPercent: decimalText.nullable(),
  vatRate: decimalText.nullable(),
  lineTotal: minorAmount.nullable(),
});

export const rowChange = z.object({
  now: comparedRow.nullable(),
  then: comparedRow.nullable(),
  moved: z.array(z.enum(movedFields)),
  /** How much the unit price moved; null where it did not, or was 0. */
  pricePercent: decimalText.nullable(),
});

export const comparedLine = z.object({
  name: z.string(),
  now: customerSum.nullable(),
  then: customerSum.nullable(),
  /** How much the sum without VAT moved; null where one is missing, was 0, or the currency is another. */
  percent: decimalText.nullable(),
  /** Row by row, for a customer that changed; at most some, and how many more there are. */
  changes: z.array(rowChange),
  moreChanges: z.int(),
  /** A missing customer that stands in this run, but left out: it is not copied. */
  leftOut: z.boolean(),
});

/** Customers of one kind and what they are billed, now and then, without VAT. */
const kindSums = z.object({ customers: z.int(), now: minorAmount, then: minorAmount });

const run = z.object({ runId: z.int() });
const thresholds = z.object({ percent: decimalText, amount: minorAmount });

export const reviewCompareCalls = {
  /**
   * This run beside another, customer by customer, one page of one kind. `withRun` null: the latest approved run of an earlier
   * period. What is left out is not compared; what is held by an error is.
   */
  'review.compare': call(
    run.extend({ withRun: z.int().nullable(), kind: z.enum(comparedKinds), page: pageRequest }),
    z.object({
      /** Null: there is nothing to compare with. */
      withRun: comparableRun.nullable(),
      runs: z.array(comparableRun),
      thresholds,
      kinds: z.object({ new: kindSums, missing: kindSums, changed: kindSums, same: kindSums }),
      /** All that is compared; `held` of it is held by errors, so that the rest is what approving would send. */
      now: z.object({ invoices: z.int(), net: minorAmount, held: z.int(), heldNet: minorAmount }),
      then: z.object({ invoices: z.int(), net: minorAmount }),
      /** How many invoices of the missing customers can be copied: credits and those of customers left out here are not. */
      copyable: z.int(),
      total: z.int(),
      lines: z.array(comparedLine),
    }),
  ),
  /** Copies invoices of customers that are missing from the other run, as one step. `draftNos` are the other run's. */
  'review.copyMissing': call(
    run.extend({ withRun: z.int(), draftNos: z.union([z.literal('all'), z.array(z.int()).max(10_000)]) }),
    z.object({ copied: z.int(), summary: reviewSummary }),
  ),
  /** From when on a sum counts as changed, in every run. */
  'review.setThresholds': call(
    z.object({
      percent: decimalText.refine((text) => !text.startsWith('-')),
      amount: minorAmount.min(0).max(100_000_000),
    }),
    z.object({ thresholds }),
  ),
} as const;
