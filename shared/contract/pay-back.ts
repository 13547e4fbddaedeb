import { z } from 'zod';
import { call } from './define.ts';
import { day, minorAmount, scope } from './common.ts';

/** What it takes to pay a payment back that came in for nothing, or too much. */
export const payBackCalls = {
  /**
   * From where, to whom and how much, as far as it is known. Asks the service for the creditor's bankgiro numbers. Errors:
   * `unknown-payment`, and those of a call.
   */
  'follow.payBack': call(
    z.object({ scope, paymentId: z.string().min(1).max(64) }),
    z.object({
      /** The creditor's bankgiro numbers that are approved for outgoing payments, printed. */
      from: z.array(z.string()),
      receiverName: z.string(),
      /** The payer's bankgiro number, printed; empty where it is not known. */
      bankgiro: z.string(),
      amount: minorAmount,
      currency: z.string(),
      reference: z.string(),
      date: day,
    }),
  ),
} as const;
