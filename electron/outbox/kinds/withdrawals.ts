import { actPayloads } from '../../../shared/contract/acts.ts';
import { actWork, eventsOf } from './act.ts';

/** Money that is drawn from the customer, and given back. Source: endpoints b, Invoices (autogiro, creditcardwithdrawal). */

/** Draws by direct debit, on the later of today and the due date. */
export const withdrawAutogiro = actWork({
  payload: actPayloads.withdrawAutogiro,
  call: ({ actionId }) => ({ endpoint: 'POST /v1/invoice/autogiro/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('AutogiroWithdrawal'),
});

/** Takes a direct debit back; the service refuses from the day before it. */
export const stopAutogiro = actWork({
  payload: actPayloads.stopAutogiro,
  call: ({ actionId }) => ({ endpoint: 'DELETE /v1/invoice/autogiro/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('AutogiroCancelledWithdrawal'),
});

/** Draws from the customer's saved card. */
export const withdrawCard = actWork({
  payload: actPayloads.withdrawCard,
  call: ({ actionId, date }) => ({
    endpoint: 'POST /v1/invoice/creditcardwithdrawal/{id}',
    path: { id: actionId },
    query: { paymentdate: date },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('CreditCardWithdrawal'),
});

/** Pays a completed card payment back, in whole or in part. */
export const refundCard = actWork({
  payload: actPayloads.refundCard,
  call: ({ cardPaymentId, money }) => ({
    endpoint: 'PUT /v1/invoice/refundcreditcardpayment',
    body: {
      PaymentPublicId: cardPaymentId,
      Amount: money === undefined ? undefined : { Value: money.amount, CurrencyCode: money.currency },
    },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('PaymentRefunded'),
});
