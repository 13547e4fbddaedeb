import { z } from 'zod';
import { actionTypes, deliveryMethods, interestTypes } from '../service/enumerations.ts';
import { day, listSource, minorAmount } from './common.ts';

/** What each of a person's own acts carries. Amounts in minor units. */

const invoice = { actionId: z.string().min(1).max(64) };
const delivery = z.enum(deliveryMethods).exclude(['Unknown']);
const currency = z.string().length(3);
/** A view of the service as it will be sent, but for the creditor. */
const sentView = { DebtorPublicId: z.guid(), Records: z.array(z.looseObject({})).min(1) };

/** Money that came in beside the service. Amounts in minor units. */
export const registerPayment = z.object({
  ...invoice,
  amount: minorAmount.refine((amount) => amount !== 0),
  currency,
  date: day,
  /** A payment mean of the creditor; without one the service's own. */
  mean: z.string().max(50).optional(),
  reference: z.string().max(200).optional(),
  comment: z.string().max(2_000).optional(),
});

/** What will not be paid: lowers the debt, and the books take it as a loss. */
export const writeOff = z.object({
  ...invoice,
  amount: minorAmount.refine((amount) => amount !== 0),
  currency,
  date: day,
  /** Percent of the amount that is VAT. */
  vatRate: z.number().min(0).max(100).optional(),
  account: z.string().max(20).optional(),
  comment: z.string().max(2_000).optional(),
});

/** Sends an attested invoice (again), by its own way or another. */
export const sendInvoice = z.object({ ...invoice, method: delivery.optional() });

/** Makes a reminder and sends it; what is left out the creditor's settings say. The fee in minor units. */
export const remind = z.object({
  ...invoice,
  method: delivery.optional(),
  fee: z.object({ amount: minorAmount.min(0), currency }).optional(),
  paymentTermsDays: z.int().min(0).max(365).optional(),
});

export const postpone = z.object({ ...invoice, to: day });
export const comment = z.object({
  ...invoice,
  comment: z.string().min(1).max(2_000),
  target: z.enum(['Private', 'ToDebtor', 'ToService']),
});
export const flag = z.object(invoice);

/** Has the service send its events again that did not arrive where they are sent to. */
export const resendEvents = z.object({});

/** Puts a payment that fits no invoice, or was too much, on an invoice. */
export const matchPayment = z.object({ ...invoice, paymentId: z.string().min(1).max(64) });

/** Changes a draft: InvoiceActionEntryView without CreditorPublicId. */
export const updateInvoice = z.object({
  ...invoice,
  entry: z.looseObject({ ActionType: z.enum(actionTypes), InvoiceDate: z.string(), DueDate: z.string(), ...sentView }),
});

/** Makes a contract invoice: ContractInvoiceActionView without CreditorPublicId. */
export const createContract = z.object({
  /** Who its customer is, where the entry names none: the record of a list that the customer is made of, and the name. */
  debtorOf: z.object({ listId: z.int(), recordNo: z.int(), name: z.string().max(200) }).optional(),
  entry: z.looseObject({
    ...sentView,
    DebtorPublicId: sentView.DebtorPublicId.optional(),
    RecurrenceDetails: z.looseObject({}),
    ContractNumber: z.string().optional(),
  }),
});

/** A PDF, by the SHA-256 of its content. */
const pdf = z.object({ name: z.string().min(1).max(255), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Makes a reconciliation invoice: ReconciliationInvoiceActionEntryView without CreditorPublicId and InvoiceFile. */
export const createReconciliation = z.object({
  invoiceNumber: z.string().min(1).max(50),
  customerName: z.string().max(200),
  entry: z.looseObject({
    InvoiceNumber: z.string(),
    Debtor: z.looseObject({ Name: z.string().min(1) }),
    CurrentAmount: z.object({ Value: minorAmount.min(1), CurrencyCode: currency }),
  }),
  file: pdf.optional(),
  from: listSource.optional(),
});

/** Lets a paused contract invoice go on; its next invoice is made on that day at the earliest. */
export const resumeContract = z.object({ ...invoice, nextDate: day.optional() });

/** Moves the next invoice of a contract by periods, back where they are negative, from the day on which the person saw it. */
export const moveContract = z.object({
  ...invoice,
  steps: z
    .int()
    .min(-120)
    .max(120)
    .refine((steps) => steps !== 0),
  from: day,
});

/** Makes an invoice of a contract now, beside those that it makes by itself. The amount is what the person saw. */
export const runContract = z.object({ ...invoice, amount: minorAmount, currency });

/** How what is owed on a reconciliation invoice becomes less: paid beside the service, credited where it was made, or given up. */
export const loweredHow = ['paid', 'credited', 'writtenOff'] as const;
export const lowerReconciliation = z.object({
  ...invoice,
  how: z.enum(loweredHow),
  amount: minorAmount.min(1),
  currency,
  date: day,
});
export const sendReconciliation = z.object({ ...invoice, method: delivery.optional() });
/** Notes that a person reminded of it; the fee, in minor units, is added to what is owed. */
export const remindReconciliation = z.object({ ...invoice, fee: z.object({ amount: minorAmount.min(0), currency }) });
export const noteReconciliation = z.object({ ...invoice, comment: z.string().min(1).max(2_000) });

/** Attests a draft by hand, if the service counts it to what the person saw. */
export const attestInvoice = z.object({ ...invoice, total: minorAmount, vat: minorAmount, currency });

/** So many drafts become one at most: their ids go in the address of the call. */
export const mostMerged = 50;

/**
 * Makes one draft of several drafts of a customer: the rows of the first come first, and it has what an invoice has one of. `total` is
 * what a person saw that they come to together, `totals` what each of them was, in their order: of acts of an earlier version it is not
 * known. Dates that are left out are the latest of theirs.
 */
export const mergeDrafts = z.object({
  ...invoice,
  withIds: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(mostMerged - 1),
  debtorId: z.string().min(1).max(64),
  total: minorAmount,
  totals: z.array(minorAmount).max(mostMerged).optional(),
  currency,
  invoiceDate: day.optional(),
  dueDate: day.optional(),
  deliveryDate: day.optional(),
});

/** A draft with the interest of a time: the days after `from` up to and including `to`. `percent` is a year's. */
export const interestInvoice = z.object({
  ...invoice,
  from: day,
  to: day,
  interestType: z.enum(interestTypes).extract(['Fixed', 'AboveEffectiveReference']),
  percent: z.number().positive().max(100),
});

/**
 * Credits an attested invoice: a credit invoice with today's date is made, attested and connected with it. The amounts are positive,
 * as on the invoice.
 */
export const creditInvoice = z.object({
  ...invoice,
  currency,
  /** What was left to pay as the person saw it: where it is another by then, nothing is credited. */
  left: minorAmount,
  /** What the credit comes to, VAT included, and its VAT. Its draft is attested only where the service counts to the same. */
  total: minorAmount.min(1),
  vat: minorAmount.min(0),
  /** Left out: all of it. A row's amount is as its price is: with VAT only where the invoice's prices include it. */
  part: z
    .union([
      z.strictObject({
        rows: z
          .array(z.object({ sequenceNo: z.int(), amount: minorAmount.min(1) }))
          .min(1)
          .max(1_000),
      }),
      z.strictObject({
        line: z.object({
          description: z.string().min(1).max(2_000),
          amount: minorAmount.min(1),
          vatRate: z.number().min(0).max(100),
        }),
      }),
    ])
    .optional(),
  /** Another way to send it than the invoice's. */
  method: delivery.optional(),
  message: z.string().max(2_000).optional(),
});

/** Connects an invoice with an attested credit invoice of its customer: what both have in common is closed. */
export const joinCredit = z.object({ ...invoice, creditId: z.string().min(1).max(64) });

/** Another address for one invoice; what is left out is empty. */
export const sentAddress = z.strictObject({
  Name: z.string().max(200).optional(),
  Attention: z.string().max(200).optional(),
  CareOf: z.string().max(200).optional(),
  Address: z.string().max(200).optional(),
  Address2: z.string().max(200).optional(),
  ZipCode: z.string().max(20).optional(),
  City: z.string().max(100).optional(),
  Email: z.string().max(254).optional(),
  Phone: z.string().max(50).optional(),
});
export const overrideAddress = z.object({ ...invoice, address: sentAddress });

/** Draws what is left from the customer's saved card: on the latest of that day, today and the due date. */
export const withdrawCard = z.object({ ...invoice, date: day.optional() });

/** Pays a card payment back; without an amount all of it that was not paid back before. */
export const refundCard = z.object({
  ...invoice,
  cardPaymentId: z.guid(),
  money: z.object({ amount: minorAmount.min(1), currency }).optional(),
});

/** What is done with a debt collection claim of an invoice. */
const claim = { ...invoice, claimId: z.string().min(1).max(64) };
export const claimFlag = z.object(claim);
export const postponeClaim = z.object({ ...claim, to: day });
export const commentClaim = z.object({
  ...claim,
  comment: z.string().min(1).max(2_000),
  target: z.enum(['Private', 'ToDebtor', 'ToService']),
});
/** Lowers the debt of a claim, and of its invoice, without any payment. */
export const creditClaim = z.object({
  ...claim,
  amount: minorAmount.min(1),
  currency,
  comment: z.string().max(2_000).optional(),
});

const payment = { paymentId: z.string().min(1).max(64) };
/** Pays an unhandled payment back from the creditor's bankgiro. The bank takes kronor only. */
export const payBack = z.object({
  ...payment,
  amount: minorAmount.min(1),
  date: day,
  /** One of the creditor's that is approved for outgoing payments. */
  fromBankgiro: z.string().min(1).max(20),
  receiverName: z.string().min(1).max(200),
  receiver: z.union([
    z.strictObject({ bankgiro: z.string().min(1).max(20) }),
    z.strictObject({ plusgiro: z.string().min(1).max(20) }),
    z.strictObject({ clearing: z.string().min(1).max(10), account: z.string().min(1).max(20) }),
  ]),
  reference: z.string().min(1).max(200),
});
/** Takes an unhandled payment away, and books it on an account where one is given. Asked for with `payBack` it waits for that. */
export const removePayment = z.object({
  ...payment,
  account: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  date: day.optional(),
});
