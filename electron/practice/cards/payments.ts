import { randomUUID } from 'node:crypto';
import {
  type CardPaymentStage,
  cardPaymentMoves,
  cardPaymentStages,
} from '../../../shared/service/payment-transitions.ts';
import { mayDo } from '../../../shared/service/moves.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { meanFor } from '../accounting/payment-means.ts';
import { requireAddOn } from '../add-ons/add-ons.ts';
import { requireMove } from '../gate/moves.ts';
import { type Amount, amountView } from '../invoicing/amount.ts';
import { findPayable, type Payable, requireOpen } from '../invoicing/payable.ts';
import { keptAmount } from '../invoicing/refunds.ts';
import { type Kept } from '../ledger/records.ts';
import { notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type View } from '../wire/json.ts';
import { windowUrl, windowWishes, wishesView } from './window.ts';

type Paid = Pick<Payable, 'id' | 'creditor_id' | 'action_type'>;

const card: View = { Funding: 'credit', Brand: 'Visa' };
const noCard: View = { Funding: null, Brand: null };

const insert = (service: Service, paid: Paid, state: CardPaymentStage, at: number, amount: Amount, doc: View): Kept => {
  const record = {
    id: randomUUID(),
    creditorId: paid.creditor_id,
    ownerId: paid.id,
    key: null,
    state,
    at: null,
    createdAt: service.clock.now(),
    doc: {
      ActionType: paid.action_type,
      Amount: amountView(amount.value, amount.currency),
      RefundedAmount: amountView(0, amount.currency),
      PaymentDate: instantText(at),
      Comment: null,
      ...doc,
    },
  };
  service.ledger.records.insert('cardPayment', record);
  return { ...record, seq: 0 };
};

/**
 * Opens a card window for what is owed on an action now. Gives the intent. Throws a Refusal (400): no add-on, nothing to pay,
 * a wrong address.
 */
export const openCardPayment = (service: Service, payable: Payable, sent: View): Kept => {
  requireAddOn(service.ledger, payable.creditor_id, 'CreditCard');
  requireOpen(payable);
  return insert(service, payable, 'Pending', service.clock.now(), payable.owed, { ...windowWishes(sent), ...noCard });
};

/** Keeps a withdrawal from a saved card as the card payment that it is, so that it can be refunded. */
export const keepCardWithdrawal = (service: Service, paid: Paid, amount: Amount, at: number): void => {
  insert(service, paid, 'Succeeded', at, amount, { ...windowWishes({}), ...card });
};

/** CreditCardPaymentView; its PaymentDate is the intent's until it is paid. */
export const cardPaymentView = (origin: string, record: Kept): View => ({
  PaymentPublicId: record.id,
  CreditorPublicId: record.creditorId,
  ActionPublicId: record.ownerId,
  Status: record.state,
  PaymentWindowUrl: windowUrl(origin, 'payment', record.id),
  Created: instantText(record.createdAt),
  ...wishesView(record.doc),
});

const stageOf = (record: Kept): CardPaymentStage =>
  cardPaymentStages.find((stage) => stage === record.state) ?? 'Failed';

/** What the customer did at the card window. Throws a Refusal (400): answered already, or nothing to pay any more. */
export const answerCardPayment = (service: Service, record: Kept, outcome: 'Succeeded' | 'Failed'): void => {
  requireMove(cardPaymentMoves, 'answer', stageOf(record));
  if (outcome === 'Failed') {
    service.ledger.records.update('cardPayment', { ...record, state: outcome });
    return;
  }
  const payable = findPayable(service, record.ownerId ?? '');
  if (payable === undefined) throw notFound('Fakturan', 'The invoice');
  requireOpen(payable);
  const now = service.clock.now();
  service.ledger.records.update('cardPayment', {
    ...record,
    state: outcome,
    doc: { ...record.doc, ...card, PaymentDate: instantText(now) },
  });
  payable.pay({
    amount: keptAmount(record, 'Amount'),
    paidAt: now,
    mean: meanFor(service.ledger, payable.creditor_id, 'CreditCard'),
    by: null,
    writeOff: 0,
    reference: payable.ocr,
  });
};

/** Removes an intent. Throws a Refusal (400) where it is completed (endpoints b, creditcardpayment). */
export const removeCardPayment = (service: Service, record: Kept): void => {
  requireMove(cardPaymentMoves, 'remove', stageOf(record));
  service.ledger.records.remove('cardPayment', record.id);
};

/** Removes the intents of an action that are not completed. Throws a Refusal: 404 where it has none, 400 where all are completed. */
export const removeCardPayments = (service: Service, actionId: string): void => {
  const all = service.ledger.records.ofOwner('cardPayment', actionId);
  const removable = all.filter((record) => mayDo(cardPaymentMoves, 'remove', stageOf(record)));
  const [first] = removable.length > 0 ? removable : all;
  if (first === undefined) throw notFound('Kortbetalningen', 'The card payment');
  for (const record of removable.length > 0 ? removable : [first]) removeCardPayment(service, record);
};
