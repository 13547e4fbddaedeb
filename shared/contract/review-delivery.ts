import { z } from 'zod';
import { deliveryLacks, fallbackMethods } from '../intake/delivery-lacks.ts';
import { pageRequest } from './common.ts';
import { call } from './define.ts';
import { reviewSummary } from './review.ts';

/** How a run's invoices go out, and what some of them lack for it. What is left out is not counted. Needs no network. */

const run = z.object({ runId: z.int() });
const method = z.enum(fallbackMethods);
const lack = z.enum(deliveryLacks);
const order = z
  .array(method)
  .max(fallbackMethods.length)
  .refine((methods) => new Set(methods).size === methods.length, 'A method stands once in the order');

const channel = z.object({
  /** The service's word; blank where what the file says is no method. */
  method: z.string(),
  invoices: z.int(),
  /** How many of them have what the method needs; another error may hold them all the same. */
  ready: z.int(),
  lacking: z.array(z.object({ what: lack, invoices: z.int() })),
});

/** A customer's invoices that lack the same. */
const lackingCustomer = z.object({
  /** The first of them: where a click leads, and of which the other ways are told. */
  draftNo: z.int(),
  customerNo: z.string(),
  name: z.string(),
  invoices: z.int(),
  method: z.string(),
  what: lack,
  /** The next way in the order that is ready; null: none is. */
  next: method.nullable(),
  /** The ways in the order that were tried in vain before it, and what they lack. */
  tried: z.array(z.object({ method, what: lack })),
});

export const reviewDeliveryCalls = {
  /** `only` null: all that lack something. */
  'review.delivery': call(
    run.extend({ only: z.object({ method: z.string().max(40), what: lack }).nullable(), page: pageRequest }),
    z.object({
      channels: z.array(channel),
      /** Invoices that lack something, over all channels. */
      lacking: z.int(),
      order,
      /** How many customers `only` chooses. */
      total: z.int(),
      customers: z.array(lackingCustomer),
    }),
  ),
  /** The creditor's fall-back order, kept for its next runs. */
  'review.setFallbackOrder': call(run.extend({ order }), z.object({ order })),
  /**
   * Puts invoices that lack something on the next way in the order that is ready, as one step; `draftNo` null: all of them,
   * else those of its customer that lack the same.
   */
  'review.fallBack': call(
    run.extend({ draftNo: z.int().nullable() }),
    z.object({
      changed: z.array(z.object({ method, invoices: z.int() })),
      /** Asked for, but no way in the order is ready. */
      left: z.int(),
      summary: reviewSummary,
    }),
  ),
} as const;
