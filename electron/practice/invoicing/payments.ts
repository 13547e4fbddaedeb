import { randomUUID } from 'node:crypto';
import { instantText } from '../../../shared/service/service-time.ts';
import { creditedParts, debtColumns, debtOfInvoice, leftOf, minus, paidParts } from '../claims/debt.ts';
import { followLowering } from '../claims/follow.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { badField } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type EventType } from '../wire/event-views.ts';
import { parseView, textOf, type View } from '../wire/json.ts';
import { amountView, type Amount } from './amount.ts';
import { creditPart } from './credits.ts';
import { emit, emitInvoice, note } from './happenings.ts';
import { matchOverpayment } from './overpayments.ts';
import { keepPaymentFile } from './payment-file.ts';
import { emitReminder } from './reminders.ts';
import { incomingPaymentView, type PaidAction } from './views.ts';
import {
  bookCosts,
  bookCurrencyDifference,
  bookPayment,
  bookWriteOff,
  type MoneyPlace,
  type WriteOffTerms,
} from './vouchers.ts';

export interface Payment {
  readonly amount: Amount;
  readonly paidAt: number;
  readonly mean: string;
  readonly by: string | null;
  readonly writeOff: number;
  readonly reference: string | null;
  readonly writeOffTerms?: WriteOffTerms;
  /** What is too much is a difference of currency, and no overpayment. */
  readonly overIsDifference?: boolean;
  /** Where the money stood in the books; absent is the bank, where it has just come in. */
  readonly from?: MoneyPlace;
  /** Reported by the bank, in a file that is kept with it. */
  readonly isFromBank?: boolean;
  /** Whether interest up to it goes on the next letter of a claim; absent is yes. */
  readonly withInterest?: boolean;
}

/** The events that tell of an unhandled payment, by UnhandledPaymentTypeView; the other types have none (concepts, Events). */
const unhandledEvents: Readonly<Record<string, EventType>> = {
  UnmatchedPayment: 'UnmatchedPayment',
  OverPayment: 'Overpayment',
};

/** Keeps a payment that waits to be handled, and tells of it. Gives its id. */
export const addUnhandled = (service: Service, creditorId: string, view: View): string => {
  const id = randomUUID();
  const creditor = service.ledger.creditors.get(creditorId);
  const doc: View = {
    UnhandledPaymentPublicId: id,
    CreditorPublicId: creditorId,
    CreditorName: creditor === undefined ? null : textOf(parseView(creditor.doc), 'Name'),
    State: 'Unhandled',
    ...view,
  };
  service.ledger.payments.addUnhandled(id, creditorId, doc);
  const eventType = unhandledEvents[textOf(view, 'UnhandledPaymentType') ?? ''];
  if (eventType !== undefined) emit(service, creditorId, eventType, () => doc);
  return id;
};

/**
 * What is paid too much waits as an unhandled overpayment (decisions.md 18), until it is matched with another invoice by
 * hand or, where the creditor wants that, at once.
 */
export const keepOverpayment = (service: Service, invoice: PaidAction, over: number, payment: Payment): void => {
  const id = addUnhandled(service, invoice.creditor_id, {
    DebtorPublicId: invoice.debtor_id,
    Amount: amountView(over, payment.amount.currency),
    PaymentDate: instantText(payment.paidAt),
    Reference: payment.reference ?? invoice.ocr,
    UnhandledPaymentType: 'OverPayment',
    OverpaymentDetails: { ActionType: invoice.action_type, ActionPublicId: invoice.id, InvoiceNumber: invoice.number },
  });
  note(service, invoice, 'OverPayment', payment.by, String(over));
  matchOverpayment(service, id, payInvoice);
};

/** Throws a Refusal (400) for a payment of nothing, in another currency, of the wrong sign, or that writes off more than is owed. */
export const checkPayment = (
  invoice: Pick<ListedInvoice, 'currency' | 'current'>,
  { amount, writeOff }: Payment,
): void => {
  if (amount.currency !== invoice.currency)
    throw badField('Amount', `fakturan är i ${invoice.currency}`, `the invoice is in ${invoice.currency}`);
  if (amount.value === 0 && writeOff === 0) throw badField('Amount', 'är noll', 'is zero');
  if (Math.sign(amount.value) * Math.sign(invoice.current) < 0)
    throw badField('Amount', 'har fel tecken', 'has the wrong sign');
  if (Math.sign(writeOff) * Math.sign(invoice.current) < 0)
    throw badField('WriteOff', 'har fel tecken', 'has the wrong sign');
  if (Math.abs(writeOff) > Math.abs(invoice.current))
    throw badField('WriteOff', 'är större än skulden', 'is more than the debt');
};

/**
 * Puts a payment on an invoice: what covers the rest closes it, less leaves it open, more closes it and leaves an unhandled
 * overpayment (decisions.md 18). Gives the payment's id. Throws a Refusal (400) for currency, sign and zero.
 */
export const payInvoice = (service: Service, invoice: ListedInvoice, payment: Payment): string => {
  checkPayment(invoice, payment);
  const { ledger, clock } = service;
  const now = clock.now();
  const { value, currency } = payment.amount;
  const writtenOff = paidParts(debtOfInvoice(invoice), payment.writeOff);
  const owed = minus(debtOfInvoice(invoice), writtenOff);
  const applied = Math.abs(value) > Math.abs(leftOf(owed)) ? leftOf(owed) : value;
  const over = value - applied;
  const paid = paidParts(owed, applied);
  const left = minus(owed, paid);
  const closes = leftOf(left) === 0;
  ledger.invoices.change(invoice, {
    ...debtColumns(left),
    paid: invoice.paid + applied,
    written_off: invoice.written_off + payment.writeOff,
    stage: closes ? 'Completed' : invoice.stage,
    closed_at: closes ? now : null,
  });
  const stored = {
    id: randomUUID(),
    creditor_id: invoice.creditor_id,
    invoice_id: invoice.id,
    amount: applied,
    currency,
    paid_at: payment.paidAt,
    created_at: now,
    mean: payment.mean,
    by: payment.by,
  };
  if (value !== 0) {
    ledger.payments.add(stored);
    if (payment.isFromBank === true) keepPaymentFile(service, invoice, stored);
    const booked = {
      creditorId: invoice.creditor_id,
      actionId: invoice.id,
      invoiceNumber: invoice.number,
      at: payment.paidAt,
      now,
      from: payment.from,
      mean: payment.mean,
      currency,
    };
    bookPayment(ledger, { ...booked, applied: paid.principal, over });
    bookCosts(ledger, booked, paid);
    note(service, invoice, 'Paid', payment.by, String(applied), stored.id);
    emit(service, invoice.creditor_id, 'InvoicePaymentReceived', () => incomingPaymentView(stored, invoice));
  }
  if (payment.writeOff !== 0) {
    if (writtenOff.principal !== 0)
      bookWriteOff(ledger, invoice, writtenOff.principal, payment.paidAt, now, payment.writeOffTerms);
    note(service, invoice, 'WrittenOff', payment.by, String(payment.writeOff));
    emit(service, invoice.creditor_id, 'AmountWrittenOffOnInvoice', () =>
      incomingPaymentView({ ...stored, amount: payment.writeOff }, invoice),
    );
  }
  if (closes) {
    note(service, invoice, 'Completed', payment.by);
    emitInvoice(service, 'InvoiceActionPaid', invoice.id);
    emitReminder(service, 'ReminderInvoiceActionPaid', invoice.reminder_id);
  }
  followLowering(service, invoice.claim_id, {
    type: value === 0 ? 'WrittenOff' : 'Paid',
    amount: applied + payment.writeOff,
    principal: paid.principal,
    paidAt: payment.paidAt,
    withInterest: payment.withInterest ?? true,
    by: payment.by,
  });
  if (over !== 0 && payment.overIsDifference === true)
    bookCurrencyDifference(ledger, invoice, over, payment.paidAt, now);
  else if (over !== 0) keepOverpayment(service, invoice, over, payment);
  return stored.id;
};

/**
 * Connects a debit and a credit invoice: equal amounts close both, otherwise the smaller is closed and the other keeps the
 * difference (endpoints b, creditaction; decisions.md 28). Fees and interest that the credit covers are paid by it.
 */
export const creditInvoice = (
  service: Service,
  debit: ListedInvoice,
  credit: ListedInvoice,
  mean: string,
  by: string,
): void => {
  const applied = Math.min(Math.abs(debit.current), Math.abs(credit.current));
  const now = service.clock.now();
  const { creditor_id: creditorId, id: actionId, number: invoiceNumber, currency } = debit;
  const costs = { creditorId, actionId, invoiceNumber, currency, at: now, now, from: 'tradeDebts' } as const;
  bookCosts(service.ledger, costs, creditedParts(debtOfInvoice(debit), applied));
  for (const [invoice, other] of [
    [debit, credit],
    [credit, debit],
  ] as const)
    creditPart(service, invoice, { value: Math.sign(invoice.current) * applied, mean, by, reference: other.id });
};
