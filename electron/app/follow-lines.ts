import { type CallOutput } from '../../shared/contract/contract.ts';
import { calendarDate, type CalendarDate, daysBetween } from '../../shared/domain/calendar-date.ts';
import { ageingOf, type InvoiceStatus, type StatusFilter, statusOf } from '../../shared/domain/stage.ts';
import { shownToday } from '../follow/shown-today.ts';
import { countByFilter, type ListedInvoice } from '../store/invoice-list.ts';
import { mainCurrency, outstandingByDays } from '../store/invoice-sums.ts';
import { type KnownScope } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';

export type FollowLine = CallOutput<'follow.list'>['lines'][number];
export type FollowSummary = CallOutput<'follow.summary'>;

const isOwed = (status: InvoiceStatus, left: number): boolean =>
  left > 0 && !['draft', 'paid', 'credited', 'gone'].includes(status);

/** An invoice of the mirror as the window shows it on a day. */
export const followLine = (invoice: ListedInvoice, today: CalendarDate): FollowLine => {
  const dueDate = calendarDate(invoice.dueDate);
  const creditNote = invoice.actionType === 'CreditInvoiceAction';
  const status = statusOf({ ...invoice, creditNote, dueDate }, today);
  return {
    actionId: invoice.actionId,
    invoiceNumber: invoice.invoiceNumber ?? '',
    debtorId: invoice.debtorId,
    customerName: invoice.debtorName,
    stage: invoice.stage,
    status,
    delivery: invoice.deliveryMethod,
    deliveryStatus: invoice.deliveryStatus,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    daysOverdue: isOwed(status, invoice.left) ? Math.max(0, daysBetween(dueDate, today)) : 0,
    total: invoice.total,
    left: invoice.left,
    currency: invoice.currency,
    runId: invoice.runId,
  };
};

const buckets = ['not-due', '1-10', '11-30', 'over-30'] as const;

/** What is owed in a currency, by how late it is on a day. */
export const ageingOn = (
  store: Store,
  scopeId: number,
  currency: string,
  today: CalendarDate,
): FollowSummary['ageing'] => {
  const aged = outstandingByDays(store, scopeId, currency, today);
  return buckets.map((key) => {
    const own = aged.filter(({ days }) => ageingOf(days) === key);
    return {
      key,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      invoices: own.reduce((sum, { invoices }) => sum + invoices, 0),
    };
  });
};

/** What is outstanding and how old it is, from the local mirror. Sums are of the main currency; `all` is the sum of the counts. */
export const followSummary = (deps: Deps, known: KnownScope): FollowSummary => {
  const { scopeId } = known;
  const today = shownToday(deps.store, known, deps.clock.now());
  const currency = mainCurrency(deps.store, scopeId);
  const aged = ageingOn(deps.store, scopeId, currency, today);
  const counts = countByFilter(deps.store, scopeId, today);
  const countOf = (filter: StatusFilter): number => counts.get(filter) ?? 0;
  return {
    outstanding: aged.reduce((sum, { amount }) => sum + amount, 0),
    outstandingInvoices: aged.reduce((sum, { invoices }) => sum + invoices, 0),
    currency,
    ageing: aged,
    counts: {
      all: [...counts.values()].reduce((sum, n) => sum + n, 0),
      draft: countOf('draft'),
      sent: countOf('sent'),
      overdue: countOf('overdue'),
      paid: countOf('paid'),
      credited: countOf('credited'),
      gone: countOf('gone'),
    },
    syncedAt: syncState(deps.store, scopeId, 'invoices')?.at ?? null,
  };
};
