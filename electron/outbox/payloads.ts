import { z } from 'zod';
import { registerFields } from '../../shared/intake/register-fields.ts';
import { actionTypes } from '../../shared/service/enumerations.ts';
import { type Job } from '../store/jobs.ts';

/**
 * What the jobs carry, exactly as it will be sent but for the identifiers that are only known then (creditor, debtor,
 * product). Parsed again when read. Amounts in `expected` are minor units.
 */
export const expectedTotals = z.object({ net: z.int(), vat: z.int(), total: z.int(), currency: z.string() });
export type ExpectedTotals = z.infer<typeof expectedTotals>;

const text = z.string().optional();

export const debtorEntry = z.looseObject({
  Name: z.string().min(1),
  DebtorNo: text,
  DebtorExternalId: text,
  OrgNo: text,
});

export const productEntry = z.looseObject({ Description: z.string().min(1), ArticleNumber: z.string().min(1) });

const recordEntry = z.looseObject({
  SequenceNo: z.int(),
  ArticleNumber: text,
  ExternalReference: text,
});

export const invoiceEntry = z.looseObject({
  ActionType: z.enum(actionTypes),
  InvoiceDate: z.string(),
  DueDate: z.string(),
  ExternalReference: text,
  Records: z.array(recordEntry).min(1),
});

/** A field that a person chose to change in the register: what it was then, and what it is to be. */
const debtorChange = z.object({ field: z.enum(registerFields), shown: z.string(), value: z.string().min(1) });

export const debtorPayload = z.object({
  customerName: z.string(),
  /** The register's record that a person (or the matching in review) chose; null: match or create. */
  debtorId: z.string().nullable(),
  entry: debtorEntry,
  /** What the run changes of it; the job that does so is another. */
  changes: z.array(debtorChange).min(1).optional(),
});
export type DebtorPayload = z.infer<typeof debtorPayload>;

export const debtorUpdatePayload = z.object({
  customerName: z.string(),
  debtorId: z.string().min(1),
  changes: z.array(debtorChange).min(1),
});
export type DebtorUpdatePayload = z.infer<typeof debtorUpdatePayload>;

export const productPayload = z.object({ entry: productEntry });
export type ProductPayload = z.infer<typeof productPayload>;

export const invoicePayload = z.object({
  customerName: z.string(),
  entry: invoiceEntry,
  expected: expectedTotals,
  /** Our key on the first record, by which the invoice is known again. */
  reference: z.string().min(1),
  /** The customer, where the service's id of it is known beforehand: that of the invoice which this one credits. */
  debtorId: z.string().min(1).optional(),
  /** Files that go with it, by their content; the bytes are read when it is sent. */
  attachments: z.array(z.object({ name: z.string(), sha256: z.string(), sort: z.int() })).optional(),
});
export type InvoicePayload = z.infer<typeof invoicePayload>;

export const attestPayload = z.object({
  customerName: z.string(),
  invoiceDate: z.string(),
  expected: expectedTotals,
  reference: z.string().min(1),
  /** Where the invoice is looked up: its own external reference. */
  lookUpBy: z.string().min(1),
  /** Of a credit: the other person who attests it, where the creditor wants four eyes. */
  attester: z.object({ connectionId: z.string().min(1), userName: z.string() }).optional(),
});
export type AttestPayload = z.infer<typeof attestPayload>;

export const readDebtor = (job: Job): DebtorPayload => debtorPayload.parse(job.payload);
export const readDebtorUpdate = (job: Job): DebtorUpdatePayload => debtorUpdatePayload.parse(job.payload);
export const readProduct = (job: Job): ProductPayload => productPayload.parse(job.payload);
export const readInvoice = (job: Job): InvoicePayload => invoicePayload.parse(job.payload);
export const readAttest = (job: Job): AttestPayload => attestPayload.parse(job.payload);
