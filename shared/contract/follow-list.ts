import { z } from 'zod';
import { invoiceStatuses, statusFilters } from '../domain/stage.ts';
import { deliveryMethods, deliveryStatuses } from '../service/enumerations.ts';
import { call, done } from './define.ts';
import { day, localText, minorAmount, scope } from './common.ts';

export const followGroups = ['all', ...statusFilters] as const;

const days = z.int().min(1).max(36_500);

/**
 * What stands in the books of it (no draft, nothing cancelled or gone): `billed` all of it, `settled` what has something paid or
 * credited, `left` what has something left, `not-due` what the customer owes and is not late with.
 */
export const bookedParts = ['billed', 'settled', 'left', 'not-due'] as const;
export type BookedPart = (typeof bookedParts)[number];

/**
 * What the list of Follow-up is narrowed by; what is null or empty narrows nothing. Bounds count with what they hold. What a
 * filter that was kept earlier lacks narrows nothing either.
 */
export const followFilter = z.object({
  /** The words with counts above the list. */
  group: z.enum(followGroups).default('all'),
  /** One status alone, within its group. */
  status: z.enum(invoiceStatuses).nullable().default(null),
  booked: z.enum(bookedParts).nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .default(null),
  delivery: z.enum(deliveryMethods).nullable().default(null),
  deliveryStatus: z.enum(deliveryStatuses).nullable().default(null),
  /** Whole days past the due date with something left to pay; with one bound alone: those that are late at all. */
  overdueFrom: days.nullable().default(null),
  overdueTo: days.nullable().default(null),
  /** The service's id of the customer. */
  debtorId: z.string().min(1).max(64).nullable().default(null),
  runId: z.int().nullable().default(null),
  /** Of what was invoiced, in minor units of each invoice's own currency. */
  amountFrom: minorAmount.nullable().default(null),
  amountTo: minorAmount.nullable().default(null),
  /** Of the invoice date. */
  dateFrom: day.nullable().default(null),
  dateTo: day.nullable().default(null),
  /** Of the latest payment. */
  paidFrom: day.nullable().default(null),
  paidTo: day.nullable().default(null),
  /** Every word of it must be found. */
  search: z.string().max(200).default(''),
});
export type FollowFilter = z.infer<typeof followFilter>;

/**
 * Of the listed invoices of one currency: how many, what was invoiced, what of it the customers paid or had credited, and what they
 * still owe. Drafts, cancelled and gone ones settle and owe nothing.
 */
export const followSum = z.object({
  currency: z.string(),
  invoices: z.int(),
  total: minorAmount,
  settled: minorAmount,
  left: minorAmount,
});

const viewName = z.string().trim().min(1).max(60);

export const followView = z.object({
  /** Null: one that every creditor has from the start. */
  viewId: z.int().nullable(),
  name: localText,
  filter: followFilter,
});
export type FollowView = z.infer<typeof followView>;

const views = z.object({ views: z.array(followView) });
const customer = z.object({ debtorId: z.string(), name: z.string(), invoices: z.int() });

export const followListCalls = {
  /** Those from the start first, then the creditor's own by name. */
  'follow.views': call(scope, views),
  /** Keeps a filter under a name: a new view, or in the place of one (which renames it, changes it, or both). */
  'follow.saveView': call(
    z.object({ scope, viewId: z.int().nullable(), name: viewName, filter: followFilter }),
    views.extend({ viewId: z.int() }),
  ),
  'follow.removeView': call(z.object({ scope, viewId: z.int() }), done),
  /** Customers of whose invoices every word is found, by name; the first fifty. */
  'follow.customers': call(
    z.object({ scope, search: z.string().max(200) }),
    z.object({ customers: z.array(customer) }),
  ),
  /** The runs that invoices were sent in, the latest first; the first two hundred. */
  'follow.runs': call(
    scope,
    z.object({ runs: z.array(z.object({ runId: z.int(), name: z.string(), invoices: z.int() })) }),
  ),
} as const;
