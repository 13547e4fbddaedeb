import { type CalendarDate } from './calendar-date.ts';
import { type Minor } from './money.ts';

/** What a payment says that it pays. */
export interface PaymentReference {
  /** creditor: the reference that the creditor gave the payer (OCR, RF). document: the number of the invoice. */
  readonly kind: 'creditor' | 'document';
  readonly value: string;
  /** How much of the payment goes to it, where the payer says; negative where a credit note is taken off. */
  readonly amount: Minor | null;
}

/** Where a payment stands in the bank's file. Numbers from 1. */
export interface PaymentPlace {
  /** The bank's name of the statement or notification. */
  readonly statement: string;
  readonly entry: number;
  /** Within the entry; null for an entry without details. */
  readonly transaction: number | null;
}

/** Which record of a list it is, where a person keeps payments in a sheet. Numbers from 1. */
export interface RecordPlace {
  readonly record: number;
}

/** Money that came in to the creditor's account, as the bank tells it, or a sheet. */
export interface BankPayment {
  /** The same for the same payment in any file: 40 hex digits. See `payment-key.ts`. */
  readonly key: string;
  /** The same for all payments that were booked as one, in a statement and in a notification alike. */
  readonly entryKey: string;
  /** True where the payment is all that was booked as one. */
  readonly whole: boolean;
  /** More than zero. */
  readonly amount: Minor;
  /** ISO 4217. */
  readonly currency: string;
  readonly bookedOn: CalendarDate;
  /** The day from which the money bears interest. */
  readonly valueOn: CalendarDate | null;
  readonly references: readonly PaymentReference[];
  /** What the payer wrote, in one line; blank where there is nothing. */
  readonly text: string;
  readonly payerName: string | null;
  /** IBAN, or the number as the bank writes it. */
  readonly payerAccount: string | null;
  /** The account that the money came in to. */
  readonly account: string | null;
  /** What the bank itself calls the payment. */
  readonly bankReference: string | null;
  readonly transactionId: string | null;
  /** What the payer calls the payment. */
  readonly endToEndId: string | null;
  /** How many payments the bank booked as one without telling them apart; null for a single payment. */
  readonly batchOf: number | null;
  readonly place: PaymentPlace | RecordPlace;
}
