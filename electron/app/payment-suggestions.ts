import { matchesOf, numbersIn, type OwedInvoice } from '../../shared/domain/payment-match.ts';
import { owedInvoices } from '../store/owed-invoices.ts';
import { type Store } from '../store/store.ts';
import { type UnhandledPayment, unhandledPayments } from '../store/unhandled-payments.ts';
import { type ExceptionItem } from './exceptions-words.ts';

/** A payment as the inbox shows it, with the invoices that it may be for. */
export interface ShownPayment {
  readonly currency: string;
  readonly payment: NonNullable<ExceptionItem['payment']>;
  readonly suggestions: ExceptionItem['suggestions'];
}

/** The name without its company form, in lower case: as it may stand within a customer's. */
const namePart = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\s+(?:ab|aktiebolag|hb|kb)(?:\s*\(publ\))?$/u, '');

const present = (values: readonly (string | null)[]): readonly string[] =>
  values.flatMap((value) => (value === null || value === '' ? [] : [value]));

const candidates = (store: Store, scopeId: number, payments: readonly UnhandledPayment[]): readonly OwedInvoice[] =>
  owedInvoices(store, scopeId, {
    amounts: payments.map(({ amount }) => amount),
    numbers: payments.flatMap(numbersIn),
    debtorIds: present(payments.map(({ debtorId }) => debtorId)),
    names: present(payments.map(({ payerName }) => (payerName === null ? null : namePart(payerName)))),
  });

const shown = (payment: UnhandledPayment, owed: readonly OwedInvoice[]): ShownPayment => ({
  currency: payment.currency,
  payment: {
    paymentId: payment.paymentId,
    paidAt: payment.paidAt,
    amount: payment.amount,
    reference: payment.reference ?? '',
    message: payment.message ?? '',
  },
  suggestions: matchesOf(payment, owed).flatMap(({ actionId, confidence, words }) => {
    const invoice = owed.find((one) => one.actionId === actionId);
    if (invoice === undefined) return [];
    const { invoiceNumber, customerName, left } = invoice;
    return [{ actionId, invoiceNumber, customerName, left, confidence, words }];
  }),
});

/** These unhandled payments with what each may be for, by the mirror. */
export const paymentsShown = (
  store: Store,
  scopeId: number,
  paymentIds: readonly string[],
): ReadonlyMap<string, ShownPayment> => {
  if (paymentIds.length === 0) return new Map();
  const wanted = new Set(paymentIds);
  const payments = unhandledPayments(store, scopeId).filter(({ paymentId }) => wanted.has(paymentId));
  const owed = candidates(store, scopeId, payments);
  return new Map(payments.map((payment) => [payment.paymentId, shown(payment, owed)]));
};
