import { z } from 'zod';
import { languages } from '../service/enumerations.ts';
import { localText, madeFile } from './common.ts';
import { call } from './define.ts';

/** The invoice as the customer will see it: drawn here from what would be sent, and printed by the service when it can be reached. */

const invoiceOfRun = z.object({ runId: z.int(), draftNo: z.int() });
const labelled = z.object({ label: z.string(), value: z.string() });

/** One invoice as a page. Every text stands ready in the customer's language; amounts of a credit are positive. */
export const customerPage = z.object({
  language: z.enum(languages),
  title: z.string(),
  /** The word for an invoice that has no number yet. */
  draft: z.string(),
  /** The sender's name, and what stands of it at the foot, by columns. */
  seller: z.object({ name: z.string(), columns: z.array(z.array(z.string())) }),
  /** The lines of the address window. */
  receiver: z.array(z.string()),
  facts: z.array(labelled),
  message: z.string().nullable(),
  heads: z.object({
    description: z.string(),
    quantity: z.string(),
    price: z.string(),
    vat: z.string(),
    amount: z.string(),
  }),
  rows: z.array(
    z.object({
      description: z.string(),
      discount: z.string().nullable(),
      /** Null for a row of text only. */
      priced: z.object({ quantity: z.string(), price: z.string(), vat: z.string(), amount: z.string() }).nullable(),
    }),
  ),
  sums: z.array(labelled),
  toPay: labelled,
  remark: z.string().nullable(),
  /** How it is paid; empty where there is nothing to pay. */
  slip: z.array(labelled),
});

export const reviewPreviewCalls = {
  /** Drawn from exactly what would be sent. Needs no network. */
  'review.preview': call(
    invoiceOfRun,
    z.object({
      /** Null while the invoice lacks a date, an amount or a VAT rate: there is nothing to draw. */
      page: customerPage.nullable(),
      /** Where the customer's name and address come from. */
      receiverFrom: z.enum(['register', 'file']),
      /** The sender's own data are held: without them only its name and number are drawn, and no rounding. */
      sellerHeld: z.boolean(),
      /** What holds the invoice: it would not be sent as it stands. */
      held: z.array(localText),
      /** Why the service cannot be asked for its own preview; null when it can. */
      serviceCannot: localText.nullable(),
    }),
  ),
  /** The service's own PDF of the same invoice, from the same data; nothing is stored there. */
  'review.servicePreview': call(invoiceOfRun, madeFile),
  /** Reads the sender's own data from the service and keeps them; `read` false where it cannot be reached or says no. */
  'review.readSeller': call(z.object({ runId: z.int() }), z.object({ read: z.boolean() })),
} as const;
