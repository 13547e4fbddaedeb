import { instantText, readInstant, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { attempt } from '../attempt.ts';
import { readAmount, type Amount } from '../invoicing/amount.ts';
import { partiesOf } from '../invoicing/make.ts';
import { useUnhandled } from '../invoicing/overpayments.ts';
import { findPayable } from '../invoicing/payable.ts';
import { addUnhandled } from '../invoicing/payments.ts';
import { bookRemovedPayment, bookWaiting } from '../invoicing/vouchers.ts';
import { badField, badRequest, missing, noAccess, notFound } from '../refusal.ts';
import {
  answer,
  type Answer,
  type Call,
  contentView,
  contentViews,
  created,
  creditorOf,
  creditorsOf,
  debtorOf,
  mayUse,
  none,
} from '../gate/call.ts';
import { dayQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { textOf, type View } from '../wire/json.ts';

const amountOf = (sent: View): Amount => {
  const amount = readAmount(sent, 'Amount');
  if (amount === null || amount.value === 0) throw missing('Amount');
  return amount;
};

/** The unhandled payment of this id, where the user may use its creditor; else 404. */
const unhandledOf = (call: Call, id: string | null | undefined): View => {
  const payment = call.service.ledger.payments.unhandledById((id ?? '').toLowerCase());
  const creditorId = payment === undefined ? null : textOf(payment, 'CreditorPublicId');
  if (payment === undefined || creditorId === null || !mayUse(call, creditorId)) {
    throw notFound('Betalningen', 'The payment');
  }
  return payment;
};

const requireUnhandled = (payment: View): void => {
  if (textOf(payment, 'State') !== 'Unhandled')
    throw badRequest('Betalningen är redan hanterad.', 'The payment is handled already.');
};

const listUnhandled = (call: Call): Answer => {
  const { payments } = call.service.ledger;
  const ids = call.id === '' ? creditorsOf(call).map((one) => one.id) : [creditorOf(call, call.id).id];
  return answer(
    'UnhandledPaymentsView',
    ids.flatMap((id) => payments.unhandled(id)),
  );
};

/** An incoming payment that fits nothing: it stands in the books like any other that the bank brings. */
const createUnhandled = (call: Call): Answer => {
  const sent = contentView(call);
  const { service } = call;
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const debtorId = textOf(sent, 'DebtorPublicId');
  if (debtorId !== null && textOf(debtorOf(call, debtorId), 'CreditorPublicId') !== creditor.id) throw noAccess();
  const { value, currency } = amountOf(sent);
  const { UnhandledPaymentPublicId: _id, State: _state, ...doc } = sent;
  const type = textOf(sent, 'UnhandledPaymentType') ?? 'UnmatchedPayment';
  const place = type === 'UnmatchedPayment' ? 'unmatched' : type === 'OverPayment' ? 'advances' : null;
  if (place !== null && value < 0) throw badField('Amount', 'är negativt', 'is negative');
  const now = service.clock.now();
  const date = textOf(sent, 'PaymentDate') ?? instantText(now);
  const id = addUnhandled(service, creditor.id, {
    OverpaymentDetails: null,
    ...doc,
    UnhandledPaymentType: type,
    CreditorPublicId: creditor.id,
    PaymentDate: date,
    CreatedBy: call.user.username,
  });
  const money = { creditorId: creditor.id, at: readInstant(date) ?? now, now, currency };
  if (place !== null) bookWaiting(service.ledger, money, place, value);
  return created(id);
};

/** Adjusts a debtor's balance by an unhandled payment that no bank has brought; negative lowers it. */
const adjustBalance = (call: Call): Answer => {
  const sent = contentView(call);
  const { creditor, debtor } = partiesOf(call, sent);
  amountOf(sent);
  const comment = textOf(sent, 'Comment');
  const id = addUnhandled(call.service, creditor.id, {
    DebtorPublicId: debtor['DebtorPublicId'],
    Amount: sent['Amount'],
    PaymentDate: textOf(sent, 'PaymentDate') ?? instantText(call.service.clock.now()),
    Reference: textOf(sent, 'Reference') ?? comment,
    CreatedBy: call.user.username,
    UnhandledPaymentType: 'ManualBalance',
    OverpaymentDetails: null,
    AdditionalInformations: comment === null ? [] : [comment],
  });
  return created(id);
};

const match = (call: Call, creditorId: string, sent: View): void => {
  const payment = unhandledOf(call, textOf(sent, 'UnhandledPaymentPublicId'));
  if (textOf(payment, 'CreditorPublicId') !== creditorId) throw notFound('Betalningen', 'The payment');
  requireUnhandled(payment);
  const action = findPayable(call.service, textOf(sent, 'ActionPublicId') ?? '');
  if (action?.creditor_id !== creditorId) throw notFound('Fakturan', 'The invoice');
  if (!action.takesPayments)
    throw badRequest('Stage: fakturan tar inte emot betalningar', 'Stage: no payments are taken');
  useUnhandled(call.service, payment, action, call.user.username, textOf(sent, 'PaymentDate'));
};

/** Each match by itself: one that fails is told and leaves nothing behind, the others go through. */
const matchPayments = (call: Call): Answer => {
  const creditor = creditorOf(call, call.id);
  const results = contentViews(call).map((sent): View => {
    const UnhandledPaymentPublicId = textOf(sent, 'UnhandledPaymentPublicId');
    const refused = attempt(call.service, () => {
      match(call, creditor.id, sent);
    });
    if (refused === null) return { UnhandledPaymentPublicId, Successfull: true, ResponseMessage: null };
    const { sv, en } = refused.sentence;
    return { UnhandledPaymentPublicId, Successfull: false, ResponseMessage: call.user.language === 'EN' ? en : sv };
  });
  return answer('PaymentMatchResultsView', results);
};

/** Removes a payment, and books it where an account is to have it (endpoints b, Payments). */
const removeUnhandled = (call: Call): Answer => {
  const payment = unhandledOf(call, call.query('paymentpublicid'));
  requireUnhandled(payment);
  const account = call.query('bookkeepingaccount') ?? '';
  const day = dayQuery(call, 'transactiondate');
  const { ledger, clock } = call.service;
  ledger.payments.changeUnhandled(textOf(payment, 'UnhandledPaymentPublicId') ?? '', 'Deleted', payment);
  if (account === '') return none;
  if (!/^\d{4}$/.test(account)) throw badField('bookkeepingaccount', 'ska ha fyra siffror', 'must have four digits');
  bookRemovedPayment(ledger, {
    creditorId: textOf(payment, 'CreditorPublicId') ?? '',
    type: textOf(payment, 'UnhandledPaymentType') ?? '',
    amount: amountOf(payment),
    account,
    at: day === undefined ? clock.now() : stockholmMidnight(day),
    now: clock.now(),
  });
  return none;
};

/** Unhandled payments (endpoints b, Payments): what could not be connected with an invoice, and what was too much. */
export const unhandledPayments: readonly Route[] = [
  route('GET', '/v1/payments/unhandledpayments/{id}', listUnhandled, '/v1/payments/unhandledpayments'),
  route('GET', '/v1/payments/unhandledpayment/{id}', (call) =>
    answer('UnhandledPaymentView', unhandledOf(call, call.id)),
  ),
  route('POST', '/v1/payments/unhandledpayments', createUnhandled),
  route('POST', '/v1/payments/manualbalance', adjustBalance),
  route('DELETE', '/v1/payments/unhandledpayments', removeUnhandled),
  route('POST', '/v1/payments/matchpayments/{id}', matchPayments),
];
