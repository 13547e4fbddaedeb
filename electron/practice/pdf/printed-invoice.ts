import { type InvoiceTotals } from '../invoicing/totals.ts';
import { type View } from '../wire/json.ts';

export type DocumentKind =
  'invoice' | 'creditInvoice' | 'reminder' | 'interestInvoice' | 'claim' | 'selfInvoice' | 'verification';

/** What is printed on an invoice, or on a document that looks like one. */
export interface PrintedInvoice {
  /** What stands as its title; absent: an invoice, or a credit invoice by the action type. */
  readonly kind?: DocumentKind;
  readonly creditor: View;
  readonly debtor: View;
  readonly entry: View;
  readonly totals: InvoiceTotals;
  readonly currency: string;
  readonly actionType: string;
  /** Null on a draft. */
  readonly number: string | null;
  readonly ocr: string | null;
  readonly invoiceAt: number;
  readonly dueAt: number;
  /** Tax deduction that the customer does not pay, minor units. */
  readonly deduction?: number;
}
