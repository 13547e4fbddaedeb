import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { readInstant } from '../../../shared/service/service-time.ts';
import { matchesOverpayments } from '../creditors/settings.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Service } from '../service.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';
import { type Amount, amountView, readAmount } from './amount.ts';
import { emit } from './happenings.ts';
import { type Payment } from './payments.ts';

/** How a payment is put on an invoice: what makes it leaves overpayments, and these are used in the same way. */
export type Pay = (service: Service, invoice: ListedInvoice, payment: Payment) => string;

const nothing: Amount = { value: 0, currency: 'SEK' };
const typeOf = (unhandled: View): string => textOf(unhandled, 'UnhandledPaymentType') ?? 'UnmatchedPayment';

/** The smaller of what is owed and what is there. */
const applied = (invoice: ListedInvoice, { value }: Amount): number =>
  Math.abs(value) > Math.abs(invoice.current) ? invoice.current : value;

/** OverpaymentMatchedView: which overpayment was put on which invoice. */
const matchedView = (unhandled: View, invoice: ListedInvoice, amount: Amount): View => ({
  CreditorPublicId: invoice.creditor_id,
  DebtorPublicId: invoice.debtor_id,
  UnhandledPaymentPublicId: unhandled['UnhandledPaymentPublicId'],
  Amount: amountView(applied(invoice, amount), amount.currency),
  PaymentDate: unhandled['PaymentDate'],
  SourceActionPublicId: textOf(viewOf(unhandled, 'OverpaymentDetails') ?? {}, 'ActionPublicId'),
  ActionType: invoice.action_type,
  ActionPublicId: invoice.id,
  InvoiceNumber: invoice.number,
});

/**
 * Uses an unhandled payment on an invoice: its record stays, as used (concepts, Unhandled payment). Throws a Refusal (400)
 * as paying does.
 */
export const useUnhandled = (
  service: Service,
  unhandled: View,
  invoice: ListedInvoice,
  by: string | null,
  date: string | null,
  pay: Pay,
): void => {
  const amount = readAmount(unhandled, 'Amount') ?? nothing;
  const details = viewOf(unhandled, 'OverpaymentDetails');
  service.ledger.payments.changeUnhandled(textOf(unhandled, 'UnhandledPaymentPublicId') ?? '', 'UsedOnInvoice', {
    ...unhandled,
    OverpaymentDetails: details === null ? null : { ...details, UsedOnActionPublicId: invoice.id },
  });
  pay(service, invoice, {
    amount,
    paidAt: readInstant(date ?? textOf(unhandled, 'PaymentDate') ?? '') ?? service.clock.now(),
    mean: 'BG',
    by,
    writeOff: 0,
    reference: textOf(unhandled, 'Reference'),
    from: typeOf(unhandled) === 'UnmatchedPayment' ? 'unmatched' : 'advances',
  });
  if (typeOf(unhandled) !== 'OverPayment') return;
  emit(service, invoice.creditor_id, 'OverpaymentMatched', () => matchedView(unhandled, invoice, amount));
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
  if (invoice !== undefined) useUnhandled(service, unhandled, invoice, null, null, pay);
};
