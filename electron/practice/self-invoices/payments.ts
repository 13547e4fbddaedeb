import { randomUUID } from 'node:crypto';
import { selfInvoiceMoves } from '../../../shared/service/self-invoice-transitions.ts';
import { needAmount, needInstant, needText } from '../gate/fields.ts';
import { requireMove } from '../gate/moves.ts';
import { type Amount, amountView, readAmount } from '../invoicing/amount.ts';
import { type Kept } from '../ledger/records.ts';
import { checkReceiver, outgoingBankgiro } from '../outgoing/accounts.ts';
import { paidAmount, paymentDay, queuePayment } from '../outgoing/payments.ts';
import { badField } from '../refusal.ts';
import { type Service } from '../service.ts';
import { instantOf, textOf, type View, viewOf } from '../wire/json.ts';
import { partiesOfSelfInvoice } from './attest.ts';
import { bookSelfInvoicePayment } from './books.ts';
import { changeSelfInvoice, findSelfInvoice, type SelfInvoice } from './self-invoice.ts';
import { emitSelfInvoice, noteSelfInvoice } from './tell.ts';

const checkRest = (one: SelfInvoice, { value, currency }: Amount): void => {
  if (currency !== one.currency) throw badField('Amount', `ska vara i ${one.currency}`, `must be in ${one.currency}`);
  if (value <= 0) throw badField('Amount', 'ska vara större än noll', 'must be more than zero');
  if (value > one.current) throw badField('Amount', 'är mer än vad som återstår', 'is more than what is left');
};

/** Where the supplier wants its money (DebtorSelfInvoiceInfoView), in the fields of a payment. Throws a Refusal (400). */
const receiverOf = (debtor: View): View => {
  const info = viewOf(debtor, 'DebtorSelfInvoiceInfo') ?? {};
  const method = textOf(info, 'PaymentMethod');
  const receiver: View = {
    ReceiverName: textOf(debtor, 'Name'),
    ReceivingPaymentMethod: method === 'IBAN' ? 'Iban' : method,
    ReceivingBankgiroNo: textOf(info, 'BankgiroNo'),
    ReceivingPlusgiroNo: textOf(info, 'PlusgiroNo'),
    ReceivingClearingNo: textOf(info, 'ClearingNo'),
    ReceivingAccountNo: textOf(info, 'AccountNo'),
    ReceiverIban: textOf(info, 'IBAN'),
    ReceiverBic: textOf(info, 'BIC'),
  };
  checkReceiver(receiver);
  return receiver;
};

/**
 * Pays from the given bankgiro: amount and date are in the request (endpoints b, Self invoices). The money counts as paid
 * when the bank has confirmed it. Throws a Refusal (400) for the stage, a bankgiro that is not approved, an amount that is
 * more than what is left, a day that has passed, or a supplier without an account.
 */
export const sendSelfInvoicePayment = (service: Service, one: SelfInvoice, sent: View, by: string): void => {
  requireMove(selfInvoiceMoves, 'sendPayment', one.stage);
  const { creditor, debtor } = partiesOfSelfInvoice(service, one);
  const method = textOf(sent, 'OutgoingPaymentMethodType') ?? 'BankGiro';
  if (method !== 'BankGiro') throw badField('OutgoingPaymentMethodType', 'ska vara BankGiro', 'must be BankGiro');
  const field = 'OutgoingPaymentAccountNo';
  const SendingBankgiroNo = outgoingBankgiro(creditor, textOf(sent, field), field);
  const amount = paidAmount(sent);
  checkRest(one, amount);
  const at = paymentDay(service, needText(sent, 'PaymentDate'));
  const paymentId = queuePayment(service, one.creditorId, one.id, at, {
    ...receiverOf(debtor),
    SendingBankgiroNo,
    Amount: amountView(amount.value, amount.currency),
    Reference: textOf(one.entry, 'TransferReference') ?? one.number,
  });
  changeSelfInvoice(service, one, { stage: 'PaymentSent', payment: { at, amount: amount.value } });
  noteSelfInvoice(service, one, 'PaymentSent', by, String(amount.value), paymentId);
};

/** Takes a payment off the rest: what covers it completes the self invoice. */
const applyPayment = (
  service: Service,
  one: SelfInvoice,
  paid: { readonly amount: number; readonly at: number; readonly by: string | null; readonly reference: string },
  stageIfOpen: SelfInvoice['stage'],
  comment: string | null,
): void => {
  const current = one.current - paid.amount;
  const closes = current === 0;
  const changed = changeSelfInvoice(service, one, {
    current,
    paid: one.paid + paid.amount,
    paidAt: paid.at,
    payment: null,
    stage: closes ? 'Completed' : stageIfOpen,
  });
  bookSelfInvoicePayment(service, changed, paid.amount, paid.at);
  noteSelfInvoice(service, changed, 'Paid', paid.by, comment ?? String(paid.amount), paid.reference);
  if (!closes) return;
  noteSelfInvoice(service, changed, 'Completed', paid.by);
  emitSelfInvoice(service, 'SelfInvoiceActionPaid', changed);
};

/**
 * A payment that was made elsewhere lowers the remaining value and triggers no payment (endpoints b, Self invoices). Gives
 * the payment's id. Throws a Refusal (400) for the stage, the amount, or a missing date.
 */
export const registerExternalPayment = (service: Service, one: SelfInvoice, sent: View, by: string): string => {
  requireMove(selfInvoiceMoves, 'registerExternalPayment', one.stage);
  const amount = needAmount(sent, 'Amount');
  checkRest(one, amount);
  const at = needInstant(sent, 'Date');
  const reference = randomUUID();
  applyPayment(service, one, { amount: amount.value, at, by, reference }, one.stage, textOf(sent, 'Comment'));
  return reference;
};

/** What the bank says of a self invoice's payment: it is paid, or the payment is cancelled (concepts, Self invoice). */
export const bankAnswered = (service: Service, payment: Kept): void => {
  const one = payment.ownerId === null ? undefined : findSelfInvoice(service.ledger, payment.ownerId);
  if (one === undefined) return;
  requireMove(selfInvoiceMoves, 'bankAnswer', one.stage);
  if (payment.state !== 'Succeded') {
    changeSelfInvoice(service, one, { stage: 'PaymentCancelled', payment: null });
    noteSelfInvoice(service, one, 'PaymentCancelled', null, null, payment.id);
    return;
  }
  const amount = readAmount(payment.doc, 'Amount')?.value ?? 0;
  const at = instantOf(payment.doc, 'PaymentDate') ?? service.clock.now();
  const stage = one.sentAt === null ? 'Attested' : 'InvoiceSent';
  applyPayment(service, one, { amount, at, by: null, reference: payment.id }, stage, null);
};
