import { z } from 'zod';
import { matchConfidences } from '../domain/bank-match.ts';
import { payableKinds } from '../domain/open-invoices.ts';
import { call } from './define.ts';
import { day, localText, minorAmount, pageRequest } from './common.ts';

/** Payments of a bank file, looked through like an import: each with the invoices that it pays, until it is registered. */

/** Where a payment stands, in the order in which a person goes through them. */
export const bankStatuses = [
  /** A suggestion that wants a look. */
  'confirm',
  /** No invoice is suggested: a person chooses. */
  'choose',
  /** Goes out with the next "register": sure, or confirmed. */
  'ready',
  /** The service refused it. */
  'refused',
  /** The service has this money already, or it was registered as another file tells it. */
  'known',
  /** A person decided not to register it. */
  'left',
  /** In the outbox, or done. */
  'registered',
] as const;
export type BankStatus = (typeof bankStatuses)[number];

const invoice = z.object({
  actionId: z.string(),
  kind: z.enum(payableKinds),
  invoiceNumber: z.string(),
  customerName: z.string(),
  /** What is left to pay of it before this payment. */
  left: minorAmount,
});

export const bankInvoice = invoice.extend({
  /** What speaks for it; empty where a person chose it. */
  words: localText,
});

export const bankLine = z.object({
  /** The same in every file that tells of the payment. */
  key: z.string(),
  /** 1-based, in the order of the files. */
  paymentNo: z.int(),
  fileName: z.string(),
  bookedOn: day,
  amount: minorAmount,
  currency: z.string(),
  payerName: z.string(),
  payerAccount: z.string(),
  /** OCR and invoice numbers, as the payer gave them. */
  references: z.string(),
  message: z.string(),
  bankReference: z.string(),
  status: z.enum(bankStatuses),
  /** A person decided it so; that can be taken back. */
  chosen: z.boolean(),
  /** Of a suggestion. */
  confidence: z.enum(matchConfidences).nullable(),
  /** Why it stands so, and what follows. */
  words: localText,
  /** Where it goes, with what of it goes there. */
  parts: z.array(bankInvoice.extend({ amount: minorAmount })),
  /** What else may be meant, the likeliest first. */
  candidates: z.array(bankInvoice),
  /** An earlier file that told of it. */
  earlier: z.object({ fileName: z.string(), seenAt: z.string() }).nullable(),
});
export type BankLine = z.infer<typeof bankLine>;

export const bankSummary = z.object({
  /** How many payments stand so, in the order of the statuses. */
  counts: z.array(z.object({ status: z.enum(bankStatuses), count: z.int() })),
  /** How many suggestions are likely, and none a guess: they can be confirmed together. */
  likely: z.int(),
  /** What goes out with the next "register", by currency. */
  ready: z.array(z.object({ currency: z.string(), payments: z.int(), amount: minorAmount })),
  /** Names all that is ready, as it stands: registering is asked for with it, so that what was seen is what is done. */
  stamp: z.string(),
  /** How many rows of the sheet are in none, for what is wrong with them; 0 for a bank's file. */
  unread: z.int(),
  /** When the service was last asked; null: never, so that no invoice can be known. */
  asOf: z.string().nullable(),
});

const list = z.object({ listId: z.int() });
const key = z.string().min(1).max(64);

export const bankCalls = {
  'bank.open': call(list, bankSummary),
  'bank.page': call(
    list.extend({ filter: z.enum([...bankStatuses, 'all']), page: pageRequest }),
    z.object({ total: z.int(), lines: z.array(bankLine) }),
  ),
  /** Open invoices in the payment's currency of which every word is found (number, OCR, customer); the first twenty. */
  'bank.invoices': call(
    list.extend({ key, search: z.string().max(200) }),
    z.object({ invoices: z.array(bankInvoice) }),
  ),
  /** Confirms what is suggested, chooses other invoices, leaves the payment, or takes any of these back. */
  'bank.choose': call(
    list.extend({
      key,
      choice: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('confirm') }),
        z.object({ kind: z.literal('invoices'), actionIds: z.array(z.string().min(1).max(64)).min(1).max(50) }),
        z.object({ kind: z.literal('leave') }),
        z.object({ kind: z.literal('undo') }),
      ]),
    }),
    bankSummary,
  ),
  /** Confirms every suggestion that is likely, none that is a guess. */
  'bank.confirmLikely': call(list, bankSummary),
  /** Puts all that is ready into the outbox, each payment once and never again. Refused where something moved since `stamp`. */
  'bank.register': call(list.extend({ stamp: z.string() }), bankSummary.extend({ registered: z.int() })),
  /** Takes back what the service refused of a payment: it can go to another invoice then. */
  'bank.takeBack': call(list.extend({ key }), bankSummary),
} as const;
