import { instantText } from '../../../shared/service/service-time.ts';
import { completedSigning } from '../identity/eid.ts';
import { checkReceiver, outgoingBankgiro } from '../outgoing/accounts.ts';
import {
  findPayment,
  movePayment,
  paidAmount,
  paymentDay,
  paymentsCreated,
  queuePayment,
  statusView,
  tellOutcome,
} from '../outgoing/payments.ts';
import { badField, badRequest, missing, notFound } from '../refusal.ts';
import { answer, type Answer, type Call, contentView, created, creditorOf, mayUse, none } from '../gate/call.ts';
import { flagQuery, spanQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type Kept } from '../ledger/records.ts';
import { bankAnswered } from '../self-invoices/payments.ts';
import { textOf, type View } from '../wire/json.ts';

const paymentOf = (call: Call): Kept => {
  const payment = findPayment(call.service, call.id);
  if (payment === undefined || !mayUse(call, payment.creditorId)) throw notFound('Betalningen', 'The payment');
  return payment;
};

/** A token, where one is given, is of a completed signing for the creditor; the operator's setting does not demand one. */
const checkSigning = (call: Call, creditorId: string, sent: View): void => {
  const token = textOf(sent, 'EidReferenceToken');
  if (token !== null && completedSigning(call.service, creditorId, token) === undefined) {
    throw badField('EidReferenceToken', 'är ingen lyckad underskrift', 'is no successful signing');
  }
};

/** A standalone payment from the creditor's bankgiro; nothing is booked (endpoints b, Payments). */
const createPayment = (call: Call): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const method = textOf(sent, 'SenderPaymentMethod') ?? 'BankGiro';
  if (method !== 'BankGiro') throw badField('SenderPaymentMethod', 'ska vara BankGiro', 'must be BankGiro');
  const SendingBankgiroNo = outgoingBankgiro(creditor, textOf(sent, 'SendingBankgiroNo'), 'SendingBankgiroNo');
  checkReceiver(sent);
  paidAmount(sent);
  checkSigning(call, creditor.id, sent);
  const at = paymentDay(call.service, textOf(sent, 'PaymentDate') ?? instantText(call.service.clock.now()));
  return created(queuePayment(call.service, creditor.id, null, at, { ...sent, SendingBankgiroNo }));
};

/** With dates the id is a creditor's, without it is a payment's: two rows share the path. */
const readPayments = (call: Call): Answer => {
  if (call.query('from') === undefined && call.query('to') === undefined) {
    return answer('OutgoingPaymentStatusView', statusView(paymentOf(call)));
  }
  const creditor = creditorOf(call, call.id);
  const { from, to } = spanQuery(call);
  return answer('OutgoingPaymentStatusesView', paymentsCreated(call.service, creditor.id, from, to).map(statusView));
};

/** What the bank says of a payment (test deployment only). */
const markPayment = (call: Call): Answer => {
  const payment = paymentOf(call);
  const wasSuccessful = flagQuery(call, 'wassuccessful');
  if (wasSuccessful === undefined) throw missing('wassuccessful');
  const moved = movePayment(call.service, payment, wasSuccessful ? 'succeed' : 'fail');
  tellOutcome(call.service, moved);
  bankAnswered(call.service, moved);
  return none;
};

/** Outgoing payments (endpoints b, Payments). */
export const outgoingPayments: readonly Route[] = [
  route('GET', '/v1/payments/outgoingpayments/{id}', readPayments),
  route('PUT', '/v1/payments/outgoingpayments/{id}', markPayment),
  route('POST', '/v1/payments/outgoingpayments', createPayment),
  route('DELETE', '/v1/payments/outgoingpayments/{id}', (call) => {
    const payment = paymentOf(call);
    if (payment.ownerId !== null) {
      throw badRequest(
        'Betalningen hör till en självfaktura och avbryts inte här.',
        'The payment belongs to a self invoice and is not cancelled here.',
      );
    }
    movePayment(call.service, payment, 'cancel');
    return none;
  }),
];
