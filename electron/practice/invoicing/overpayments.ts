import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { readInstant } from '../../../shared/service/service-time.ts';
import { meanFor } from '../accounting/payment-means.ts';
import { matchesOverpayments } from '../creditors/settings.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Service } from '../service.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';
import { type Amount, amountView, readAmount } from './amount.ts';
import { emit } from './happenings.ts';
import { type Payment } from './payments.ts';
import { type PaidAction } from './views.ts';

/** How a payment is put on an invoice: what makes it leaves overpayments, and these are used in the same way. */
type Pay = (service: Service, invoice: ListedInvoice, payment: Payment) => string;

/** What an unhandled payment can be used on. */
interface Payable extends PaidAction {
  readonly owed: Amount;
  readonly pay: (payment: Payment) => string;
}

const nothing: Amount = { value: 0, currency: 'SEK' };
const typeOf = (unhandled: View): string => textOf(unhandled, 'UnhandledPaymentType') ?? 'UnmatchedPayment';

/** The smaller of what is owed and what is there. */
const applied = ({ owed }: Payable, { value }: Amount): number =>
  Math.abs(value) > Math.abs(owed.value) ? owed.value : value;

/** OverpaymentMatchedView: which overpayment was put on which invoice. */
const matchedView = (unhandled: View, action: Payable, amount: Amount): View => ({
  CreditorPublicId: action.creditor_id,
  DebtorPublicId: action.debtor_id,
  UnhandledPaymentPublicId: unhandled['UnhandledPaymentPublicId'],
  Amount: amountView(applied(action, amount), amount.currency),
  PaymentDate: unhandled['PaymentDate'],
  SourceActionPublicId: textOf(viewOf(unhandled, 'OverpaymentDetails') ?? {}, 'ActionPublicId'),
  ActionType: action.action_type,
  ActionPublicId: action.id,
  InvoiceNumber: action.number,
});

/**
 * Uses an unhandled payment on an action: its record stays, as used (concepts, Unhandled payment). Throws a Refusal (400)
 * as paying does.
 */
export const useUnhandled = (
  service: Service,
  unhandled: View,
  action: Payable,
  by: string | null,
  date: string | null,
): void => {
  const amount = readAmount(unhandled, 'Amount') ?? nothing;
  const details = viewOf(unhandled, 'OverpaymentDetails');
  service.ledger.payments.changeUnhandled(textOf(unhandled, 'UnhandledPaymentPublicId') ?? '', 'UsedOnInvoice', {
    ...unhandled,
    OverpaymentDetails: details === null ? null : { ...details, UsedOnActionPublicId: action.id },
  });
  const isUnmatched = typeOf(unhandled) === 'UnmatchedPayment';
  action.pay({
    amount,
    paidAt: readInstant(date ?? textOf(unhandled, 'PaymentDate') ?? '') ?? service.clock.now(),
    mean: meanFor(service.ledger, action.creditor_id, isUnmatched ? 'Bankgiro' : 'SettlingOverpayment'),
    by,
    writeOff: 0,
    reference: textOf(unhandled, 'Reference'),
    from: isUnmatched ? 'unmatched' : 'advances',
  });
  if (typeOf(unhandled) !== 'OverPayment') return;
  emit(service, action.creditor_id, 'OverpaymentMatched', () => matchedView(unhandled, action, amount));
};

const isFree = (invoice: ListedInvoice): boolean => invoice.disputed_at === null && invoice.paused === 0;

/** The debtor's open invoice that has waited longest and can take the money; dispute and pause stop what is automatic. */
const openInvoiceFor = (service: Service, debtorId: string, { value, currency }: Amount): ListedInvoice | undefined =>
  service.ledger.invoices
    .openOfDebtor(debtorId)
    .filter((row) => isAllowed('registerPayment', row.stage) && isFree(row))
    .filter((row) => row.currency === currency && Math.sign(row.current) === Math.sign(value))
    .toSorted((a, b) => a.due_at - b.due_at)[0];

/**
 * Puts an overpayment on another open invoice of the debtor, where the creditor wants that and there is one; otherwise it
 * stays until it is handled. What is left over is an overpayment again.
 */
export const matchOverpayment = (service: Service, unhandledId: string, pay: Pay): void => {
  const unhandled = service.ledger.payments.unhandledById(unhandledId);
  const debtorId = unhandled === undefined ? null : textOf(unhandled, 'DebtorPublicId');
  if (unhandled === undefined || debtorId === null) return;
  if (!matchesOverpayments(service.ledger, textOf(unhandled, 'CreditorPublicId') ?? '')) return;
  const invoice = openInvoiceFor(service, debtorId, readAmount(unhandled, 'Amount') ?? nothing);
  if (invoice === undefined) return;
  const owed = { value: invoice.current, currency: invoice.currency };
  useUnhandled(service, unhandled, { ...invoice, owed, pay: (payment) => pay(service, invoice, payment) }, null, null);
};
