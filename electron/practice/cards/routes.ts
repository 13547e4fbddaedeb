import { answer, type Call, contentView, mayUse } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { type Payable } from '../invoicing/payable.ts';
import { refund } from '../invoicing/refunds.ts';
import { type Answer, none } from '../gate/call.ts';
import { type Kept } from '../ledger/records.ts';
import { notFound } from '../refusal.ts';
import { textOf, type View } from '../wire/json.ts';
import { cardPaymentView, openCardPayment, removeCardPayment, removeCardPayments } from './payments.ts';

/** How a kind of action finds one of its own; throws a Refusal (404) where there is none. */
export type FindPayable = (call: Call, id: string | null) => Payable;

type PaymentKind = 'cardPayment' | 'mobilePayment';

const paymentOf = (call: Call, kind: PaymentKind, id: string): Kept | undefined => {
  const record = call.service.ledger.records.get(kind, id.toLowerCase());
  return record !== undefined && mayUse(call, record.creditorId) ? record : undefined;
};

/** Pays back a payment on an action of the kind. Gives the refund's id. */
const refundOf = (call: Call, kind: PaymentKind, find: FindPayable): string => {
  const sent: View = contentView(call);
  const record = paymentOf(call, kind, textOf(sent, 'PaymentPublicId') ?? '');
  if (record === undefined) throw notFound('Betalningen', 'The payment');
  return refund(call.service, kind, record, find(call, record.ownerId), sent, call.user.username);
};

const removePayment = (call: Call, find: FindPayable): Answer => {
  const record = paymentOf(call, 'cardPayment', call.id);
  if (record === undefined) removeCardPayments(call.service, find(call, call.id).id);
  else {
    find(call, record.ownerId);
    removeCardPayment(call.service, record);
  }
  return none;
};

/**
 * Card payment intents and refunds, which invoices and reconciliation invoices have alike; only what a refund answers
 * differs (endpoints b, Invoices and Reconciliation invoices).
 */
export const onlinePaymentRoutes = (
  section: 'invoice' | 'reconciliationinvoice',
  find: FindPayable,
  refunded: (id: string) => Answer,
): readonly Route[] => [
  route('POST', `/v1/${section}/creditcardpayment`, (call) => {
    const sent = contentView(call);
    const payable = find(call, textOf(sent, 'ActionPublicId'));
    return answer('CreditCardPaymentView', cardPaymentView(call.origin, openCardPayment(call.service, payable, sent)));
  }),
  route('DELETE', `/v1/${section}/creditcardpayment/{id}`, (call) => removePayment(call, find)),
  route('PUT', `/v1/${section}/refundcreditcardpayment`, (call) => refunded(refundOf(call, 'cardPayment', find))),
  route('PUT', `/v1/${section}/refundmobilepaypayment`, (call) => refunded(refundOf(call, 'mobilePayment', find))),
];
