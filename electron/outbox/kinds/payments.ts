import { actPayloads } from '../../../shared/contract/acts.ts';
import {
  incomingPaymentsIn,
  paymentMatchResultsIn,
  unhandledPaymentViewIn,
} from '../../../shared/service/payment-views.ts';
import { readFor } from '../read.ts';
import { actWork, eventsOf } from './act.ts';

/** A payment that came in beside the service. What is paid too much stands as less on the invoice (decisions.md 18). */
export const registerPayment = actWork({
  payload: actPayloads.registerPayment,
  call: (act) => ({
    endpoint: 'POST /v1/invoice/registerpayment',
    body: {
      ActionPublicId: act.actionId,
      Amount: { Value: act.amount, CurrencyCode: act.currency },
      Date: act.date,
      PaymentMeanCode: act.mean,
      PaymentReferenceText: act.reference,
      Comment: act.comment,
    },
  }),
  about: (act) => act.actionId,
  traces: async ({ drain, scope, job }, act) => {
    const payments = await readFor(
      drain,
      job,
      {
        endpoint: 'PUT /v1/payments/incomingpayments',
        body: {
          CreditorPublicId: scope.scope.creditorId,
          From: act.date,
          To: act.date,
          ActionPublicIdFilter: [act.actionId],
        },
      },
      incomingPaymentsIn,
    );
    return payments.flatMap(({ ActionPublicId, Amount, PaymentReferenceId }) =>
      ActionPublicId === act.actionId &&
      PaymentReferenceId !== null &&
      Math.abs(Amount?.value ?? 0) <= Math.abs(act.amount)
        ? [PaymentReferenceId]
        : [],
    );
  },
});

/** What is written off: a payment of nothing, with that much taken as a loss. */
export const writeOff = actWork({
  payload: actPayloads.writeOff,
  call: (act) => ({
    endpoint: 'POST /v1/invoice/registerpayment',
    body: {
      ActionPublicId: act.actionId,
      WriteOff: { Value: act.amount, CurrencyCode: act.currency },
      WriteOffVat: act.vatRate ?? 0,
      OverrideWriteOffAccount: act.account,
      Date: act.date,
      Comment: act.comment,
    },
  }),
  about: (act) => act.actionId,
  traces: eventsOf('WrittenOff'),
});

/**
 * Puts an unhandled payment on an invoice. Whatever became of a try, the payment tells: one that is unhandled no longer was used.
 * Source: endpoints b, Payments (matchpayments, unhandledpayment).
 */
export const matchPayment = actWork({
  payload: actPayloads.matchPayment,
  call: ({ paymentId, actionId }, creditorId) => ({
    endpoint: 'POST /v1/payments/matchpayments/{id}',
    path: { id: creditorId },
    body: [{ UnhandledPaymentPublicId: paymentId, ActionPublicId: actionId }],
  }),
  about: ({ actionId }) => actionId,
  said: (body) => {
    const read = paymentMatchResultsIn.safeParse(body);
    const result = read.success ? read.data[0] : undefined;
    if (result === undefined) return 'unclear';
    return result.Successfull ? 'done' : { refused: result.ResponseMessage ?? '' };
  },
  traces: async ({ drain, job }, { paymentId }) => {
    const payment = await readFor(
      drain,
      job,
      { endpoint: 'GET /v1/payments/unhandledpayment/{id}', path: { id: paymentId } },
      unhandledPaymentViewIn,
    );
    return payment.State === 'Unhandled' ? [] : [paymentId];
  },
});
