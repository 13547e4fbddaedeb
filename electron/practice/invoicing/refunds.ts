import { randomUUID } from 'node:crypto';
import {
  cardPaymentMoves,
  cardPaymentStages,
  mobilePaymentMoves,
  mobilePaymentStages,
} from '../../../shared/service/payment-transitions.ts';
import { requireMove } from '../gate/moves.ts';
import { type Kept } from '../ledger/records.ts';
import { badField } from '../refusal.ts';
import { type Service } from '../service.ts';
import { numberOf, textOf, type View, viewOf } from '../wire/json.ts';
import { type Amount, amountView, readAmount } from './amount.ts';
import { note } from './happenings.ts';
import { type Payable } from './payable.ts';
import { bookRefund } from './vouchers.ts';

const stageOf = <Stage extends string>(stages: readonly Stage[], record: Kept): Stage | undefined =>
  stages.find((stage) => stage === record.state);

/** The AmountView in a field of a kept payment. */
export const keptAmount = (record: Kept, field: string): Amount => {
  const amount = viewOf(record.doc, field) ?? {};
  return { value: numberOf(amount, 'Value') ?? 0, currency: textOf(amount, 'CurrencyCode') ?? 'SEK' };
};

const requireRefundable = (kind: 'cardPayment' | 'mobilePayment', record: Kept): void => {
  if (kind === 'cardPayment') requireMove(cardPaymentMoves, 'refund', stageOf(cardPaymentStages, record) ?? 'Pending');
  else requireMove(mobilePaymentMoves, 'refund', stageOf(mobilePaymentStages, record) ?? 'Created');
};

/**
 * Pays a completed card or mobile payment back, in whole or in part: what was not given back before, where no amount is
 * sent. The action stays as it is: a completed one has no further actions (concepts, Invoice). Gives the refund's id.
 * Throws a Refusal (400): not completed, or an amount that is not there to give back.
 */
export const refund = (
  service: Service,
  kind: 'cardPayment' | 'mobilePayment',
  record: Kept,
  payable: Payable,
  sent: View,
  by: string,
): string => {
  requireRefundable(kind, record);
  const paid = keptAmount(record, 'Amount');
  const before = keptAmount(record, 'RefundedAmount').value;
  const amount = readAmount(sent, 'Amount') ?? { value: paid.value - before, currency: paid.currency };
  if (amount.currency !== paid.currency)
    throw badField('Amount', `betalningen är i ${paid.currency}`, `the payment is in ${paid.currency}`);
  if (amount.value <= 0) throw badField('Amount', 'ska vara mer än noll', 'must be more than zero');
  if (before + amount.value > paid.value) throw badField('Amount', 'är mer än betalningen', 'is more than the payment');
  const id = randomUUID();
  service.ledger.records.update(kind, {
    ...record,
    state: before + amount.value === paid.value ? 'Refunded' : record.state,
    doc: { ...record.doc, RefundedAmount: amountView(before + amount.value, paid.currency) },
  });
  if (payable.isBooked) bookRefund(service.ledger, payable, amount, service.clock.now());
  note(service, payable, 'PaymentRefunded', by, String(amount.value), id);
  return id;
};
