import { z } from 'zod';
import { type ActPayload, actPayloads } from '../../../shared/contract/acts.ts';
import { unhandledPaymentViewIn, type UnhandledPaymentViewIn } from '../../../shared/service/payment-views.ts';
import { amountIn, listIn, requiredTextIn, textIn } from '../../../shared/service/view-fields.ts';
import { addDays, stockholmDate } from '../../../shared/domain/calendar-date.ts';
import { readFor } from '../read.ts';

import { actWords } from '../act-words.ts';
import { actWork, type Sight } from './act.ts';

/** Money that came in too much, or from nobody knows whom: paid back, and taken out of the unhandled payments. */

const readPayment = ({ drain, job }: Sight, paymentId: string): Promise<UnhandledPaymentViewIn> =>
  readFor(
    drain,
    job,
    { endpoint: 'GET /v1/payments/unhandledpayment/{id}', path: { id: paymentId } },
    unhandledPaymentViewIn,
  );

const outgoingIn = listIn(
  z.object({ PaymentPublicId: requiredTextIn, Amount: amountIn, Reference: textIn, ReceiverName: textIn }),
);

const receiverFields = ({ receiver }: ActPayload<'payBack'>): object => {
  if ('bankgiro' in receiver) return { ReceivingPaymentMethod: 'BankGiro', ReceivingBankgiroNo: receiver.bankgiro };
  if ('plusgiro' in receiver) return { ReceivingPaymentMethod: 'PlusGiro', ReceivingPlusgiroNo: receiver.plusgiro };
  return {
    ReceivingPaymentMethod: 'BankAccount',
    ReceivingClearingNo: receiver.clearing,
    ReceivingAccountNo: receiver.account,
  };
};

/** The clock of a practice service may be ahead of ours. */
const aheadDays = 366;

/**
 * Pays an unhandled payment back from the creditor's bankgiro; nothing is booked by that (endpoints b, Payments). It stays unhandled until
 * it is removed. Not where it was handled meanwhile, or is less than what would be paid back.
 */
export const payBack = actWork({
  payload: actPayloads.payBack,
  call: (act, creditorId) => ({
    endpoint: 'POST /v1/payments/outgoingpayments',
    body: {
      CreditorPublicId: creditorId,
      SendingBankgiroNo: act.fromBankgiro,
      ...receiverFields(act),
      ReceiverName: act.receiverName,
      PaymentDate: act.date,
      Amount: { Value: act.amount, CurrencyCode: 'SEK' },
      Reference: act.reference,
    },
  }),
  about: () => null,
  held: async (sight, { paymentId, amount }) => {
    const { State, Amount } = await readPayment(sight, paymentId);
    if (State !== 'Unhandled') return actWords.paymentHandled;
    return Amount?.currency === 'SEK' && Amount.value >= amount ? null : actWords.paymentLess;
  },
  /** The payments that look like it: they go one by one, so that none is taken for another's. */
  traces: async ({ drain, scope, job }, act) => {
    const today = stockholmDate(drain.now());
    const paid = await readFor(
      drain,
      job,
      {
        endpoint: 'GET /v1/payments/outgoingpayments/{id}',
        path: { id: scope.scope.creditorId },
        query: { from: addDays(today, -1), to: addDays(today, aheadDays) },
      },
      outgoingIn,
    );
    return paid.flatMap(({ PaymentPublicId, Amount, Reference, ReceiverName }) =>
      Amount?.value === act.amount && Reference === act.reference && ReceiverName === act.receiverName
        ? [PaymentPublicId]
        : [],
    );
  },
});

/** Takes an unhandled payment away. Whatever became of a try, the payment tells. */
export const removePayment = actWork({
  payload: actPayloads.removePayment,
  call: ({ paymentId, account, date }) => ({
    endpoint: 'DELETE /v1/payments/unhandledpayments',
    query: { paymentpublicid: paymentId, bookkeepingaccount: account, transactiondate: date },
  }),
  about: ({ paymentId }) => paymentId,
  held: async (sight, { paymentId }) =>
    (await readPayment(sight, paymentId)).State === 'Unhandled' ? null : actWords.paymentHandled,
  traces: async (sight, { paymentId }) =>
    (await readPayment(sight, paymentId)).State === 'Deleted' ? [paymentId] : [],
});
