import { randomUUID } from 'node:crypto';
import { followLowering } from '../claims/follow.ts';
import { emit, note } from '../invoicing/happenings.ts';
import { checkPayment, keepOverpayment, type Payment } from '../invoicing/payments.ts';
import { incomingPaymentView } from '../invoicing/views.ts';
import { bookReconciled } from '../invoicing/vouchers.ts';
import { type PaymentRow } from '../ledger/books.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { badField } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type EventType } from '../wire/event-views.ts';
import { change } from './write.ts';

type Left = Pick<ListedReconciliation, 'current' | 'fees'>;

/** All that is owed: what is left of the invoice and of its reminder fees. */
export const debtOf = ({ current, fees }: Left): number => current + fees;

/** Fees are covered first, so that nothing is left of the invoice only when nothing is owed any more. */
const lowered = ({ current, fees }: Left, amount: number): Left => {
  const off = Math.min(fees, amount);
  return { fees: fees - off, current: current - (amount - off) };
};

const checkCredit = (row: ListedReconciliation, { amount, writeOff }: Payment): void => {
  if (amount.value + writeOff > debtOf(row)) throw badField('Amount', 'är mer än skulden', 'is more than the debt');
};

const keepPayment = (service: Service, row: ListedReconciliation, payment: Payment, stored: PaymentRow): void => {
  service.ledger.payments.add(stored);
  bookReconciled(service.ledger, {
    creditorId: row.creditor_id,
    invoiceNumber: row.number,
    at: payment.paidAt,
    now: stored.created_at,
    applied: stored.amount,
    over: payment.amount.value - stored.amount,
    currency: stored.currency,
    from: payment.from,
  });
};

/**
 * Puts a payment, or a credit, on a reconciliation invoice: what covers the rest closes it, less leaves it open, more leaves
 * an unhandled overpayment (decisions.md 18). Gives the payment's id. Throws a
 * Refusal (400) for currency, sign, zero, and a credit of more than is owed.
 */
export const payReconciliation = (
  service: Service,
  row: ListedReconciliation,
  payment: Payment,
  isCredit = false,
): string => {
  const { amount, writeOff, by } = payment;
  checkPayment({ currency: row.currency, current: debtOf(row) }, payment);
  if (isCredit) checkCredit(row, payment);
  const now = service.clock.now();
  const unwritten = lowered(row, writeOff);
  const applied = Math.min(amount.value, debtOf(unwritten));
  const left = lowered(unwritten, applied);
  const closes = debtOf(left) === 0;
  change(service, row, { ...left, ...(closes ? { stage: 'Completed', closed_at: now } : {}) });
  const stored = {
    id: randomUUID(),
    creditor_id: row.creditor_id,
    invoice_id: row.id,
    amount: applied,
    currency: row.currency,
    paid_at: payment.paidAt,
    created_at: now,
    mean: payment.mean,
    by,
  };
  const tell = (type: EventType, value: number): void => {
    emit(service, row.creditor_id, type, () => incomingPaymentView({ ...stored, amount: value }, row));
  };
  if (amount.value !== 0) {
    if (!isCredit) keepPayment(service, row, payment, stored);
    note(service, row, isCredit ? 'Credited' : 'Paid', by, String(applied), stored.id);
    tell(isCredit ? 'AmountCreditedOnInvoice' : 'InvoicePaymentReceived', applied);
  }
  if (writeOff !== 0) {
    note(service, row, 'WrittenOff', by, String(writeOff));
    tell('AmountWrittenOffOnInvoice', writeOff);
  }
  if (closes) note(service, row, 'Completed', by);
  followLowering(service, row.claim_id, {
    type: isCredit ? 'Credited' : amount.value === 0 ? 'WrittenOff' : 'Paid',
    amount: applied + writeOff,
    principal: unwritten.current - left.current,
    paidAt: payment.paidAt,
    withInterest: payment.withInterest ?? true,
    by,
  });
  if (amount.value > applied) keepOverpayment(service, row, amount.value - applied, payment);
  return stored.id;
};
