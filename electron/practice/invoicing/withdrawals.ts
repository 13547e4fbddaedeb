import { addDays, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { hasAddOn } from '../add-ons/add-ons.ts';
import { meanFor, type MeanUse } from '../accounting/payment-means.ts';
import { keepCardWithdrawal } from '../cards/payments.ts';
import { hasUsableCard } from '../cards/usable.ts';
import { hasApproval } from '../debtors/approval-state.ts';
import { type InvoiceRow, type ListedInvoice } from '../ledger/invoices.ts';
import { type NightJob } from '../night-job.ts';
import { badRequest } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type EventType } from '../wire/event-views.ts';
import { flagOf, parseView, type View, viewOf } from '../wire/json.ts';
import { emitInvoice, note } from './happenings.ts';
import { payInvoice } from './payments.ts';
import { requireAllowed } from './stage.ts';
import { takeAnswer, withdrawalComments } from './withdrawal-answers.ts';

/** What money is withdrawn by. */
export type WithdrawalMeans = NonNullable<InvoiceRow['withdrawal_by']>;

interface MeansRules {
  /** Payment mean of a withdrawal that succeeds. */
  readonly mean: MeanUse;
  readonly made: 'AutogiroWithdrawal' | 'CreditCardWithdrawal';
  readonly cancelled: 'AutogiroCancelledWithdrawal' | 'CreditCardCancelledWithdrawal';
  readonly failedEvent: EventType;
  /** Told where a withdrawal is given up because there is nothing to withdraw for any more. */
  readonly cancelledEvent: EventType | null;
  /** The field of an entry that asks for it. */
  readonly wish: readonly [field: string, flag: string];
  /** Whether it may be used; what lacks else. */
  readonly isOpen: (service: Service, debtor: View) => boolean;
  readonly lacks: readonly [sv: string, en: string];
}

const rules: Readonly<Record<WithdrawalMeans, MeansRules>> = {
  Autogiro: {
    mean: 'Autogiro',
    made: 'AutogiroWithdrawal',
    cancelled: 'AutogiroCancelledWithdrawal',
    failedEvent: 'AutogiroWithdrawalFailedOnInvoice',
    cancelledEvent: null,
    wish: ['Autogiro', 'AutogiroWithdrawalEnabled'],
    isOpen: (_service, debtor) => hasApproval(debtor),
    lacks: [
      'företaget har inte autogiro, eller kunden inget godkänt medgivande',
      'the creditor has no autogiro, or the debtor no approved approval',
    ],
  },
  CreditCard: {
    mean: 'CreditCard',
    made: 'CreditCardWithdrawal',
    cancelled: 'CreditCardCancelledWithdrawal',
    failedEvent: 'CreditCardWithdrawalFailedOnInvoice',
    cancelledEvent: 'CreditCardWithdrawalCanceledOnInvoice',
    wish: ['CreditCard', 'CreditCardWithdrawalEnabled'],
    isOpen: hasUsableCard,
    lacks: [
      'företaget tar inte kort, eller kunden har inget sparat kort',
      'the creditor takes no cards, or the debtor has no saved card',
    ],
  },
};

/** Whether the creditor has what it is withdrawn by, and the debtor has agreed to it. */
const isOpen = (service: Service, invoice: ListedInvoice, by: WithdrawalMeans): boolean =>
  hasAddOn(service.ledger, invoice.creditor_id, by) && rules[by].isOpen(service, parseView(invoice.debtor_doc));

/** What an entry asks to be withdrawn by; null is nothing. Throws a Refusal (400) where it asks for two. */
export const wishedWithdrawal = (entry: View): WithdrawalMeans | null => {
  const wished = (['Autogiro', 'CreditCard'] as const).filter((by) => {
    const [field, flag] = rules[by].wish;
    return flagOf(viewOf(entry, field) ?? {}, flag);
  });
  if (wished.length > 1)
    throw badRequest('CreditCard: autogiro är redan valt', 'CreditCard: autogiro is chosen already');
  return wished[0] ?? null;
};

/** The latest of today, the due date and a day that is asked for (endpoints b, Invoices › autogiro, creditcardwithdrawal). */
export const withdrawalDay = (service: Service, invoice: ListedInvoice, asked?: CalendarDate): CalendarDate => {
  const days = [service.clock.today(), stockholmDay(invoice.due_at), ...(asked === undefined ? [] : [asked])];
  return days.reduce((latest, day) => (day > latest ? day : latest));
};

/**
 * Adds a withdrawal of what is left to pay. Throws a Refusal (400): wrong stage, a withdrawal that is there already, nothing
 * to withdraw, or no approval or card to withdraw by.
 */
export const addWithdrawal = (
  service: Service,
  invoice: ListedInvoice,
  by: WithdrawalMeans,
  day: CalendarDate,
  user: string,
): void => {
  requireAllowed('withdraw', invoice);
  if (invoice.withdrawal_at !== null)
    throw badRequest('Fakturan har redan ett uttag.', 'The invoice has a withdrawal already.');
  if (invoice.current <= 0) throw badRequest('Det finns inget att dra.', 'There is nothing to withdraw.');
  if (!isOpen(service, invoice, by)) {
    const [sv, en] = rules[by].lacks;
    throw badRequest(`${by}: ${sv}`, `${by}: ${en}`);
  }
  service.ledger.invoices.change(invoice, { withdrawal_at: stockholmMidnight(day), withdrawal_by: by });
  note(service, invoice, rules[by].made, user, day);
};

/** Cancels a withdrawal. Throws a Refusal (400) where there is none, and from the day before its date (concepts, Autogiro withdrawal). */
export const cancelWithdrawal = (service: Service, invoice: ListedInvoice, by: WithdrawalMeans, user: string): void => {
  if (invoice.withdrawal_at === null || invoice.withdrawal_by !== by)
    throw badRequest('Fakturan har inget sådant uttag.', 'The invoice has no such withdrawal.');
  const day = stockholmDay(invoice.withdrawal_at);
  if (service.clock.today() >= addDays(day, -1))
    throw badRequest(
      `Uttaget görs ${day} och kan inte avbrytas från dagen innan.`,
      `The withdrawal is made on ${day} and cannot be cancelled from the day before.`,
    );
  service.ledger.invoices.change(invoice, { withdrawal_at: null, withdrawal_by: null });
  note(service, invoice, rules[by].cancelled, user);
};

/** What attesting makes of the withdrawal that the entry asks for: its date, or none where there is nothing to withdraw by. */
export const withdrawalAtAttest = (
  service: Service,
  invoice: ListedInvoice,
): Pick<InvoiceRow, 'withdrawal_at' | 'withdrawal_by'> => {
  const by = invoice.withdrawal_by;
  const isMade = by !== null && invoice.current > 0 && isOpen(service, invoice, by);
  if (!isMade) return { withdrawal_at: null, withdrawal_by: null };
  const day = withdrawalDay(service, invoice);
  note(service, invoice, rules[by].made, null, day);
  return { withdrawal_at: stockholmMidnight(day), withdrawal_by: by };
};

/** Gives a withdrawal up, for the reason that the bank comments. */
const fail = (service: Service, invoice: ListedInvoice, by: WithdrawalMeans, comment: View): void => {
  service.ledger.invoices.change(invoice, { withdrawal_at: null, withdrawal_by: null });
  note(service, invoice, rules[by].cancelled, null, String(comment['Description']));
  emitInvoice(service, rules[by].failedEvent, invoice.id, by === 'Autogiro' ? comment : null);
};

/** There is nothing to withdraw for any more: paid in another way, sold, or handed to debt collection. */
const drop = (service: Service, invoice: ListedInvoice, by: WithdrawalMeans): void => {
  service.ledger.invoices.change(invoice, { withdrawal_at: null, withdrawal_by: null });
  note(service, invoice, rules[by].cancelled, null);
  const { cancelledEvent } = rules[by];
  if (cancelledEvent !== null) emitInvoice(service, cancelledEvent, invoice.id);
};

/** Gives up the withdrawals on a debtor's invoices that can be made no more. */
export const dropWithdrawals = (service: Service, debtorId: string, by: WithdrawalMeans): void => {
  for (const invoice of service.ledger.invoices.openOfDebtor(debtorId)) {
    if (invoice.withdrawal_at !== null && invoice.withdrawal_by === by) drop(service, invoice, by);
  }
};

const renew = (service: Service, invoice: ListedInvoice, midnight: number): void => {
  const day = addDays(stockholmDay(midnight), 1);
  service.ledger.invoices.change(invoice, { withdrawal_at: stockholmMidnight(day) });
  note(service, invoice, 'AutogiroPaymentPostponed', null, day);
  emitInvoice(service, 'AutogiroWithdrawalRenewedOnInvoice', invoice.id);
};

const succeed = (service: Service, invoice: ListedInvoice, by: WithdrawalMeans, midnight: number): void => {
  const amount = { value: invoice.current, currency: invoice.currency };
  if (by === 'CreditCard') keepCardWithdrawal(service, invoice, amount, midnight);
  service.ledger.invoices.change(invoice, { withdrawal_at: null });
  payInvoice(
    service,
    { ...invoice, withdrawal_at: null },
    {
      amount,
      paidAt: midnight,
      mean: meanFor(service.ledger, invoice.creditor_id, rules[by].mean),
      isFromBank: by === 'Autogiro',
      by: null,
      writeOff: 0,
      reference: invoice.ocr,
    },
  );
};

const withdraw = (service: Service, invoice: ListedInvoice, by: WithdrawalMeans, midnight: number): void => {
  if (!isAllowed('withdraw', invoice.stage) || invoice.current <= 0) {
    drop(service, invoice, by);
    return;
  }
  // Pause and dispute stop what happens by itself: the withdrawal waits (concepts, Flags on an invoice).
  if (invoice.paused === 1 || invoice.disputed_at !== null) return;
  const answer = takeAnswer(service, invoice.id);
  if (!isOpen(service, invoice, by)) fail(service, invoice, by, withdrawalComments.noApproval);
  else if (answer === 'Failed') fail(service, invoice, by, withdrawalComments.noFunds);
  else if (answer === 'Renewed' && by === 'Autogiro') renew(service, invoice, midnight);
  else succeed(service, invoice, by, midnight);
};

/** The withdrawals whose date has come. */
export const withdrawalNight: NightJob = {
  name: 'withdrawals',
  run: (service, midnight) => {
    for (const invoice of service.ledger.invoices.withdrawalsDue(midnight)) {
      if (invoice.withdrawal_by !== null) withdraw(service, invoice, invoice.withdrawal_by, midnight);
    }
  },
};
