import { z } from 'zod';
import { day, listSource, minorAmount } from './common.ts';

/** What each of a person's own acts with self invoices carries. Amounts in minor units. */

const selfInvoice = { actionId: z.string().min(1).max(64) };
const currency = z.string().length(3);
/** SelfInvoiceActionEntryView as it will be sent, but for the creditor and the external id. */
const entry = z.looseObject({
  InvoiceDate: z.string(),
  DueDate: z.string(),
  Records: z.array(z.looseObject({})).min(1),
});

/** Makes the draft of a self invoice, with a PDF beside it where there is one. */
export const createSelfInvoice = z.object({
  /** What tells it from all others, at the service too (ExternalId). */
  externalId: z.string().min(1).max(100),
  customerName: z.string().max(200),
  entry,
  /** The record of a list that its supplier is made of; without it the entry names the supplier. */
  supplierOf: z.object({ listId: z.int(), recordNo: z.int() }).optional(),
  file: z.object({ name: z.string().min(1).max(255), sha256: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
  from: listSource.optional(),
});

/** Attests a draft, if the service counts it to what the person saw. */
export const attestSelfInvoice = z.object({ ...selfInvoice, total: minorAmount, vat: minorAmount, currency });

/** Sends it to the supplier; the service does so by e-mail alone. */
export const sendSelfInvoice = z.object(selfInvoice);

/** What a person saw as left to pay when they chose to pay. */
const pays = { ...selfInvoice, amount: minorAmount.min(1), left: minorAmount, currency, date: day };

/** Pays the supplier from a bankgiro of the creditor's, if as much is left as the person saw, and to the account that they saw. */
export const paySelfInvoice = z.object({
  ...pays,
  fromBankgiro: z.string().min(1).max(20),
  /** As the service's lists give it. */
  toAccount: z.string().min(1).max(100),
});

/** Notes that the supplier was paid beside the service: nothing is paid by that. */
export const registerSelfPayment = z.object({ ...pays, comment: z.string().max(2_000).optional() });

export const noteSelfInvoice = z.object({ ...selfInvoice, comment: z.string().min(1).max(2_000) });

/** Makes the draft that credits a self invoice, or a part of it; what it takes off holds when it is attested. */
export const creditSelfInvoice = z.object({
  ...selfInvoice,
  left: minorAmount,
  currency,
  /** What a part comes to, VAT included; left out: all of it is credited. */
  amount: minorAmount.min(1).optional(),
  entry,
  /** By what it is found again; the outbox gives it, and nothing else is like it. */
  reference: z.string().max(50).optional(),
});
