import { addDays, calendarDate, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type ServiceMoney } from '../../shared/domain/known-money.ts';
import { minor } from '../../shared/domain/money.ts';
import { textMarks } from '../../shared/domain/text-marks.ts';
import { bankJobsOn, type BankJobOn, registeredMoney } from '../store/bank-payments.ts';
import { type Store } from '../store/store.ts';
import { type UnhandledPayment, unhandledPayments } from '../store/unhandled-payments.ts';

/** Money as the mirror has it, with the invoice that it is on. */
interface MirroredMoney extends ServiceMoney {
  readonly actionId: string | null;
}

const present = (values: readonly (string | null)[]): readonly string[] =>
  values.flatMap((value) => (value === null || value === '' ? [] : [value]));

/** What waits at the service: of no invoice, or too much on one that was paid. */
const waiting = (payment: UnhandledPayment): MirroredMoney => ({
  kind: payment.overpaidActionId === null ? 'unhandled' : 'registered',
  paidOn: calendarDate(payment.paidAt),
  amount: minor(payment.amount),
  currency: payment.currency,
  names: [
    ...present([payment.reference, payment.overpaidNumber]),
    ...textMarks(present([payment.reference, payment.message]).join(' ')),
  ],
  payerName: payment.payerName,
  invoiceNumber: payment.overpaidNumber,
  actionId: payment.overpaidActionId,
});

/** What our own registering of bank payments made there is not money of another payment. */
const withoutOwn = (money: readonly MirroredMoney[], jobs: readonly BankJobOn[]): readonly ServiceMoney[] => {
  const rest = [...money];
  const take = (job: BankJobOn, most: number): number => {
    const at = rest.findIndex(
      ({ actionId, paidOn, amount }) => actionId === job.actionId && paidOn === job.paidOn && amount <= most,
    );
    return at < 0 ? 0 : (rest.splice(at, 1)[0]?.amount ?? 0);
  };
  for (const job of jobs) {
    const onInvoice = take(job, job.amount);
    // What was too much stands there by itself.
    if (onInvoice > 0 && onInvoice < job.amount) take(job, job.amount - onInvoice);
  }
  return rest;
};

/** A payment and what the service has of it may be dated so many days apart, and a little more. */
const AROUND = 7;

/** The money that the service has of these days and around them, but for what was registered from bank files here. */
export const moneyAtService = (
  store: Store,
  scopeId: number,
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
): readonly ServiceMoney[] => {
  const span = { from: addDays(days.from, -AROUND), to: addDays(days.to, AROUND) };
  const registered = registeredMoney(store, scopeId, span).map((row): MirroredMoney => ({
    kind: 'registered',
    paidOn: row.paid_at,
    amount: row.amount,
    currency: row.currency,
    names: present([row.ocr, row.invoice_number]),
    payerName: row.debtor_name,
    invoiceNumber: row.invoice_number,
    actionId: row.action_id,
  }));
  const unhandled = unhandledPayments(store, scopeId).map(waiting);
  return withoutOwn([...registered, ...unhandled], bankJobsOn(store, scopeId, span));
};
