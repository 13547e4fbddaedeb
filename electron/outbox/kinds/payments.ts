import { actPayloads } from '../../../shared/contract/acts.ts';
import {
  incomingPaymentsIn,
  paymentMatchResultsIn,
  unhandledPaymentViewIn,
} from '../../../shared/service/payment-views.ts';
import { readFor } from '../read.ts';
import { actWork, eventsOf, type Sight } from './act.ts';

/** A payment on an invoice, as the service lists it. */
export interface ListedPaid {
  readonly id: string;
  /** What of it is on the invoice, in minor units. */
  readonly amount: number;
}

/** What was paid on an invoice on a day. @throws NotReadError. */
export const paidOn = async (
  { drain, scope, job }: Sight,
  { actionId, date }: { readonly actionId: string; readonly date: string },
): Promise<readonly ListedPaid[]> => {
  const body = {
    CreditorPublicId: scope.scope.creditorId,
    From: date,
    To: date,
    ActionPublicIdFilter: [actionId],
  };
  const listed = await readFor(drain, job, { endpoint: 'PUT /v1/payments/incomingpayments', body }, incomingPaymentsIn);
  return listed.flatMap(({ ActionPublicId, Amount, PaymentReferenceId: id }) =>
    ActionPublicId === actionId && id !== null ? [{ id, amount: Amount?.value ?? 0 }] : [],
  );
};

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
  traces: async (sight, act) =>
    (await paidOn(sight, act)).flatMap(({ id, amount }) => (Math.abs(amount) <= Math.abs(act.amount) ? [id] : [])),
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
