import { randomUUID } from 'node:crypto';
import { type MobilePaymentStage } from '../../../shared/service/payment-transitions.ts';
import { reservedPhoneNumbers } from '../../../shared/service/reserved-numbers.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { type JobQueue } from '../due-worker.ts';
import { meanFor } from '../accounting/payment-means.ts';
import { requireAddOn } from '../add-ons/add-ons.ts';
import { amountView } from '../invoicing/amount.ts';
import { findPayable, isOpen, type Payable, requireOpen } from '../invoicing/payable.ts';
import { keptAmount } from '../invoicing/refunds.ts';
import { type Kept } from '../ledger/records.ts';
import { type Service } from '../service.ts';
import { type View } from '../wire/json.ts';

/** So long it takes the person to answer in the app, in ms of service time. */
const answerMs = 2_000;

/**
 * Asks somebody to pay in the app what is owed on an action. Gives the token. Throws a Refusal (400) where nothing is owed, and
 * without the add-on that holds the merchant certificate (concepts, Mobile payment).
 */
export const askForPayment = (service: Service, payable: Payable, phone: string, message: string | null): string => {
  requireAddOn(service.ledger, payable.creditor_id, 'MobilePay');
  requireOpen(payable);
  const id = randomUUID();
  const now = service.clock.now();
  service.ledger.records.insert('mobilePayment', {
    id,
    creditorId: payable.creditor_id,
    ownerId: payable.id,
    key: phone,
    state: 'Created' satisfies MobilePaymentStage,
    at: now + answerMs,
    createdAt: now,
    doc: {
      Amount: amountView(payable.owed.value, payable.owed.currency),
      RefundedAmount: amountView(0, payable.owed.currency),
      PaidDate: null,
      ErrorCode: null,
      ErrorMessage: null,
      Message: message,
    },
  });
  return id;
};

const errors = {
  Declined: { ErrorCode: 'DECLINED', ErrorMessage: 'Betalningen nekades i appen.' },
  Error: { ErrorCode: 'ERROR', ErrorMessage: 'Ett tekniskt fel uppstod.' },
  Cancelled: { ErrorCode: 'CANCELLED', ErrorMessage: 'Det finns inget att betala längre.' },
} as const satisfies Partial<Record<MobilePaymentStage, View>>;

const outcomeOf = (phone: string | null, payable: Payable | undefined): keyof typeof errors | 'Paid' => {
  if (phone === reservedPhoneNumbers.declined) return 'Declined';
  if (phone === reservedPhoneNumbers.error) return 'Error';
  return payable !== undefined && isOpen(payable) ? 'Paid' : 'Cancelled';
};

/**
 * What the person did in the app, by the number's part (concepts, Mobile payment 4): paid is registered on the action and
 * books it; with any other outcome no payment is made.
 */
export const settleMobilePayment = (service: Service, record: Kept): void => {
  if (record.state !== 'Created') return;
  const payable = findPayable(service, record.ownerId ?? '');
  const outcome = outcomeOf(record.key, payable);
  const paidAt = record.createdAt + answerMs;
  const what: View = outcome === 'Paid' ? { PaidDate: instantText(paidAt) } : errors[outcome];
  service.ledger.records.update('mobilePayment', {
    ...record,
    state: outcome,
    at: null,
    doc: { ...record.doc, ...what },
  });
  if (outcome !== 'Paid' || payable === undefined) return;
  payable.pay({
    amount: keptAmount(record, 'Amount'),
    paidAt,
    mean: meanFor(service.ledger, payable.creditor_id, 'MobilePay'),
    by: null,
    writeOff: 0,
    reference: payable.ocr,
  });
};

/** The payments that wait for an answer in the app, for the worker. */
export const mobileAnswers = (service: Service): JobQueue<Kept> => {
  const { records } = service.ledger;
  return {
    nextDue: () => records.nextDue('mobilePayment'),
    due: (now, limit) => records.due('mobilePayment', now).slice(0, limit),
    remove: (record) => {
      records.update('mobilePayment', { ...record, at: null });
    },
  };
};

/** MobilePayPaymentStatusView as it stands now: an answer whose time has come is not waited for any longer. */
export const mobilePaymentView = (service: Service, record: Kept): View => {
  const isDue = record.at !== null && record.at <= service.clock.now();
  if (isDue) settleMobilePayment(service, record);
  const { state, createdAt, doc, id } = service.ledger.records.get('mobilePayment', record.id) ?? record;
  const { Message: _message, ...status } = doc;
  return { PaymentRequestToken: id, Status: state, Created: instantText(createdAt), ...status };
};
