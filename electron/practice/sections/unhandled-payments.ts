import { instantText, readInstant } from '../../../shared/service/service-time.ts';
import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { readAmount, type Amount } from '../invoicing/amount.ts';
import { addUnhandled, payInvoice } from '../invoicing/payments.ts';
import { badField, badRequest, notFound, Refusal } from '../refusal.ts';
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
import { type Route, route } from '../gate/route.ts';
import { textOf, type View } from '../wire/json.ts';

const amountOf = (sent: View): Amount => {
  const amount = readAmount(sent, 'Amount');
  if (amount === null || amount.value === 0) throw badField('Amount', 'saknas', 'is missing');
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

/** The payment's state moves; its record stays and is read in any state (concepts, Unhandled payment). */
const settle = (call: Call, payment: View, state: string): void => {
  call.service.ledger.payments.changeUnhandled(textOf(payment, 'UnhandledPaymentPublicId') ?? '', state, payment);
};

const listUnhandled = (call: Call): Answer => {
  const { payments } = call.service.ledger;
  const ids = call.id === '' ? creditorsOf(call).map((one) => one.id) : [creditorOf(call, call.id).id];
  return answer(
    'UnhandledPaymentsView',
    ids.flatMap((id) => payments.unhandled(id)),
  );
};

const createUnhandled = (call: Call): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const debtorId = textOf(sent, 'DebtorPublicId');
  if (debtorId !== null) debtorOf(call, debtorId);
  amountOf(sent);
  const { UnhandledPaymentPublicId: _id, State: _state, ...doc } = sent;
  const view: View = {
    UnhandledPaymentType: 'UnmatchedPayment',
    OverpaymentDetails: null,
    ...doc,
    CreditorPublicId: creditor.id,
    PaymentDate: textOf(sent, 'PaymentDate') ?? instantText(call.service.clock.now()),
    CreatedBy: call.user.username,
  };
  return created(addUnhandled(call.service, creditor.id, 'UnmatchedPayment', view));
};

const match = (call: Call, creditorId: string, sent: View): void => {
  const payment = unhandledOf(call, textOf(sent, 'UnhandledPaymentPublicId'));
  requireUnhandled(payment);
  const invoice = call.service.ledger.invoices.get(textOf(sent, 'ActionPublicId') ?? '');
  if (invoice === undefined || invoice.creditor_id !== creditorId) throw notFound('Fakturan', 'The invoice');
  if (!isAllowed('registerPayment', invoice.stage))
    throw badRequest(`Stage: ${invoice.stage}`, `Stage: ${invoice.stage}`);
  const date = textOf(sent, 'PaymentDate') ?? textOf(payment, 'PaymentDate') ?? '';
  payInvoice(call.service, invoice, {
    amount: amountOf(payment),
    paidAt: readInstant(date) ?? call.service.clock.now(),
    mean: 'BG',
    by: call.user.username,
    writeOff: 0,
    reference: textOf(payment, 'Reference'),
  });
  settle(call, payment, 'UsedOnInvoice');
};

/** Each match by itself: one that fails is told, the others go through. */
const matchPayments = (call: Call): Answer => {
  const creditor = creditorOf(call, call.id);
  const results = contentViews(call).map((sent): View => {
    const UnhandledPaymentPublicId = textOf(sent, 'UnhandledPaymentPublicId');
    try {
      match(call, creditor.id, sent);
      return { UnhandledPaymentPublicId, Successfull: true, ResponseMessage: null };
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      return { UnhandledPaymentPublicId, Successfull: false, ResponseMessage: thrown.sentence.sv };
    }
  });
  return answer('PaymentMatchResultsView', results);
};

/** Unhandled payments (endpoints b, Payments): what could not be connected with an invoice, and what was too much. */
export const unhandledPayments: readonly Route[] = [
  route('GET', '/v1/payments/unhandledpayments/{id}', listUnhandled, '/v1/payments/unhandledpayments'),
  route('GET', '/v1/payments/unhandledpayment/{id}', (call) =>
    answer('UnhandledPaymentView', unhandledOf(call, call.id)),
  ),
  route('POST', '/v1/payments/unhandledpayments', createUnhandled),
  route('DELETE', '/v1/payments/unhandledpayments', (call) => {
    const payment = unhandledOf(call, call.query('paymentpublicid'));
    requireUnhandled(payment);
    settle(call, payment, 'Deleted');
    return none;
  }),
  route('POST', '/v1/payments/matchpayments/{id}', matchPayments),
];
