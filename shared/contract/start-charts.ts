import { z } from 'zod';
import { deliveryMethods } from '../service/enumerations.ts';
import { minorAmount, scope } from './common.ts';
import { call } from './define.ts';
import { bucket } from './follow.ts';

/** A calendar month, `YYYY-MM`. */
const month = z.string().regex(/^\d{4}-\d\d$/);
const currency = z.string();

/** Charts are of one currency: what is asked for, or, where nothing was ever billed in it, that of most invoices. */
const asked = z.object({ scope, currency: currency.nullable() });

export const startChartCalls = {
  /** What was billed and what is left of it, from the local mirror. */
  'start.charts': call(
    asked,
    z.object({
      currency,
      /** All that were billed in, that of most invoices first. */
      currencies: z.array(currency),
      /** Twelve, oldest first; the last is this one, or a later one that is billed ahead already. */
      months: z.array(
        z.object({ month, billed: minorAmount, settled: minorAmount, left: minorAmount, invoices: z.int() }),
      ),
      /** What the customers owe, by how late it is. */
      ageing: z.array(bucket),
      /** How the invoices of these months were sent, the most used way first. */
      deliveries: z.array(z.object({ method: z.enum(deliveryMethods), invoices: z.int() })),
    }),
  ),
  /** How long the customers took, by the month in which they paid: the last twelve, oldest first. */
  'start.paymentDays': call(
    asked,
    z.object({
      currency,
      months: z.array(
        z.object({
          month,
          /** Invoices whose latest payment lies in the month, of those that are paid. */
          invoices: z.int(),
          /** Half of them took at most so many days from the invoice date; null where none was paid. */
          median: z.number().nullable(),
        }),
      ),
    }),
  ),
} as const;
