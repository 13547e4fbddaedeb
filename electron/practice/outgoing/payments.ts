import { randomUUID } from 'node:crypto';
import {
  type OutgoingAct,
  outgoingMoves,
  type OutgoingStage,
  outgoingStageAfter,
  outgoingStages,
} from '../../../shared/service/outgoing-payment-transitions.ts';
import { instantText, readInstant, stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { needAmount } from '../gate/fields.ts';
import { type Amount } from '../invoicing/amount.ts';
import { emit } from '../invoicing/happenings.ts';
import { requireMove } from '../gate/moves.ts';
import { type Kept } from '../ledger/records.ts';
import { type NightJob } from '../night-job.ts';
import { badField } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type View } from '../wire/json.ts';

const kind = 'outgoingPayment';

const stageOf = (payment: Kept): OutgoingStage => outgoingStages.find((stage) => stage === payment.state) ?? 'Aborted';

/** The amount of a payment: positive, in kronor, as the bankgiro takes it. Throws a Refusal (400). */
export const paidAmount = (sent: View): Amount => {
  const amount = needAmount(sent, 'Amount');
  if (amount.value <= 0) throw badField('Amount', 'ska vara större än noll', 'must be more than zero');
  if (amount.currency !== 'SEK') throw badField('Amount', 'ska vara i SEK', 'must be in SEK');
  return amount;
};

/** The midnight that begins the day of a payment, from an instant's text. Throws a Refusal (400) for a day that has passed. */
export const paymentDay = (service: Service, text: string): number => {
  const day = stockholmDay(readInstant(text) ?? service.clock.now());
  if (day < service.clock.today()) throw badField('PaymentDate', 'har passerat', 'has passed');
  return stockholmMidnight(day);
};

/**
 * Queues a payment for its day (epoch ms of that midnight); `selfInvoiceId` names what it pays, null where it stands alone.
 * Gives its id.
 */
export const queuePayment = (
  service: Service,
  creditorId: string,
  selfInvoiceId: string | null,
  at: number,
  doc: View,
): string => {
  const id = randomUUID();
  service.ledger.records.insert(kind, {
    id,
    creditorId,
    ownerId: selfInvoiceId,
    key: null,
    state: 'Queued',
    at,
    createdAt: service.clock.now(),
    doc: { ...doc, PaymentDate: instantText(at) },
  });
  return id;
};

export const findPayment = (service: Service, id: string): Kept | undefined =>
  service.ledger.records.get(kind, id.toLowerCase());

/** The creditor's payments that were created in a span, oldest first. */
export const paymentsCreated = (service: Service, creditorId: string, from: number, to: number): readonly Kept[] =>
  service.ledger.records.ofCreditor(kind, creditorId).filter(({ createdAt }) => createdAt >= from && createdAt <= to);

const shown = [
  'SendingBankgiroNo',
  'ReceivingBankgiroNo',
  'ReceivingPlusgiroNo',
  'ReceivingClearingNo',
  'ReceivingAccountNo',
  'ReceiverName',
  'Amount',
  'PaymentDate',
  'VerificationDate',
  'Reference',
  'Comment',
] as const;

/** OutgoingPaymentStatusView. */
export const statusView = (payment: Kept): View => ({
  PaymentPublicId: payment.id,
  CreditorPublicId: payment.creditorId,
  ...Object.fromEntries(shown.map((field) => [field, payment.doc[field] ?? null])),
  IsSalaryPayment: payment.doc['IsSalaryPayment'] === true,
  Status: stageOf(payment),
  File: null,
});

/** Moves a payment on; what the bank says is verified now. Throws a Refusal (400) where its stage does not allow that. */
export const movePayment = (service: Service, payment: Kept, act: OutgoingAct): Kept => {
  requireMove(outgoingMoves, act, stageOf(payment));
  const verified: View =
    act === 'succeed' || act === 'fail' ? { VerificationDate: instantText(service.clock.now()) } : {};
  const moved: Kept = { ...payment, state: outgoingStageAfter[act], at: null, doc: { ...payment.doc, ...verified } };
  service.ledger.records.update(kind, moved);
  return moved;
};

/** Tells what became of a payment; one of a self invoice has events of its own (concepts, Events). */
export const tellOutcome = (service: Service, payment: Kept): void => {
  const of = payment.ownerId === null ? '' : 'SelfInvoice';
  const outcome = stageOf(payment) === 'Succeded' ? 'Succeeded' : 'Failed';
  emit(service, payment.creditorId, `${of}OutgoingPayment${outcome}`, () => statusView(payment));
};

/** Payments go to the bank on their day. What the bank answers is reported by the test deployment's own endpoint. */
export const outgoingNight: NightJob = {
  name: 'outgoing payments',
  run: (service, midnight) => {
    for (const payment of service.ledger.records.due(kind, midnight)) movePayment(service, payment, 'process');
  },
};
