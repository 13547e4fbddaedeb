import { foldName } from './fold-name.ts';
import { minor, type Minor } from './money.ts';

/** invoice: one of the service's own. reconciliation: one that was made elsewhere, whose payments the service takes in. */
export const payableKinds = ['invoice', 'reconciliation'] as const;
export type PayableKind = (typeof payableKinds)[number];

/** An invoice that a payment may be meant for. */
export interface OpenInvoice {
  readonly actionId: string;
  readonly kind: PayableKind;
  readonly invoiceNumber: string | null;
  /** The reference that its customer pays by. */
  readonly ocr: string | null;
  /** The service's id of the customer; empty where it names none. */
  readonly debtorId: string;
  readonly customerName: string;
  /** What is left to pay; zero for one that is paid. */
  readonly left: Minor;
  /** A fee for a reminder may be owed beside what is left, and is paid first. */
  readonly mayOweFee: boolean;
  /** ISO 4217. */
  readonly currency: string;
}

/** A reference without the spaces that people group it by. */
export const plainReference = (value: string): string => value.replace(/\s+/gu, '').toUpperCase();

const legalForms = /(?<![\p{L}\p{N}])(ab|aktiebolag|hb|handelsbolag|kb|kommanditbolag)(?![\p{L}\p{N}])/giu;

/** A customer's name as banks and registers write it: the legal form is left out by one, and in capitals in another. */
export const plainName = (name: string): string => foldName(name.replace(legalForms, '')) || foldName(name);

const put = <Value>(map: Map<string, Value[]>, key: string, value: Value): void => {
  const found = map.get(key);
  if (found === undefined) map.set(key, [value]);
  else found.push(value);
};

const amountKey = (amount: Minor, currency: string): string => `${String(amount)} ${currency}`;

/**
 * The open invoices, found by what a payment says. What is taken of an invoice is left no more, so that two payments of one
 * file never pay the same debt.
 */
export class OpenInvoices {
  readonly #byOcr = new Map<string, OpenInvoice[]>();
  readonly #byNumber = new Map<string, OpenInvoice[]>();
  readonly #byName = new Map<string, OpenInvoice[]>();
  readonly #byDebtor = new Map<string, OpenInvoice[]>();
  readonly #byAmount = new Map<string, Set<OpenInvoice>>();
  readonly #left = new Map<OpenInvoice, Minor>();

  constructor(invoices: Iterable<OpenInvoice>) {
    for (const invoice of invoices) {
      if (invoice.ocr !== null) put(this.#byOcr, plainReference(invoice.ocr), invoice);
      if (invoice.invoiceNumber !== null) put(this.#byNumber, foldName(invoice.invoiceNumber), invoice);
      put(this.#byName, plainName(invoice.customerName), invoice);
      put(this.#byDebtor, invoice.debtorId, invoice);
      this.#setLeft(invoice, invoice.left);
    }
  }

  /** What is left to pay of it now. */
  leftOf(invoice: OpenInvoice): Minor {
    return this.#left.get(invoice) ?? invoice.left;
  }

  take(invoice: OpenInvoice, amount: Minor): void {
    const left = this.leftOf(invoice);
    this.#byAmount.get(amountKey(left, invoice.currency))?.delete(invoice);
    this.#setLeft(invoice, minor(left - amount));
  }

  /** Those with this OCR, paid ones too. */
  ofOcr(reference: string): readonly OpenInvoice[] {
    return this.#byOcr.get(plainReference(reference)) ?? [];
  }

  /** Those with this number, paid ones too. */
  ofNumber(number: string): readonly OpenInvoice[] {
    return this.#byNumber.get(foldName(number)) ?? [];
  }

  /** Those of which just this much is left. */
  ofAmount(amount: Minor, currency: string): readonly OpenInvoice[] {
    return [...(this.#byAmount.get(amountKey(amount, currency)) ?? [])];
  }

  /** Those of a customer with this name of which anything is left. */
  ofName(name: string): readonly OpenInvoice[] {
    return (this.#byName.get(plainName(name)) ?? []).filter((invoice) => this.leftOf(invoice) > 0);
  }

  /** Those of the customer with this id of which anything is left. */
  ofDebtor(debtorId: string): readonly OpenInvoice[] {
    return (this.#byDebtor.get(debtorId) ?? []).filter((invoice) => this.leftOf(invoice) > 0);
  }

  #setLeft(invoice: OpenInvoice, left: Minor): void {
    this.#left.set(invoice, left);
    if (left <= 0) return;
    const key = amountKey(left, invoice.currency);
    const found = this.#byAmount.get(key) ?? new Set();
    found.add(invoice);
    this.#byAmount.set(key, found);
  }
}
