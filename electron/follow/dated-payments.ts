import { addDays, addMonths } from '../../shared/domain/calendar-date.ts';
import { type MirrorEvent } from '../store/events.ts';
import { type KeptNote, paymentTable, removeNotes } from '../store/mirror-history.ts';
import { type MirrorPayment, paymentsOf, savePayments } from '../store/payments.ts';
import { type News, readPayments } from './notes.ts';
import { type SyncRun } from './sync.ts';

/** Events that tell that money changed what is owed, by name of EventTypeView. */
const moneyMoved: readonly string[] = [
  'Paid',
  'OverPayment',
  'PaymentRefunded',
  'Credited',
  'WrittenOff',
  'BalanceFromInvoice',
];

const byInvoice = (notes: readonly { readonly actionId: string }[]): ReadonlyMap<string, number> =>
  notes.reduce(
    (counts, { actionId }) => counts.set(actionId, (counts.get(actionId) ?? 0) + 1),
    new Map<string, number>(),
  );

/** Invoices of which events tell more payments than were listed by their days. */
const toldMore = (told: readonly MirrorEvent[], listed: readonly MirrorPayment[]): readonly string[] => {
  const [shown, paid] = [byInvoice(listed), byInvoice(told.filter(({ type }) => type === 'Paid'))];
  const moved = told.filter(({ type }) => moneyMoved.includes(type)).map(({ actionId }) => actionId);
  return moved.filter((id) => !shown.has(id) || (paid.get(id) ?? 0) > (shown.get(id) ?? 0));
};

/**
 * Invoices of which the payments of the last days do not tell all: one may be dated long before it was entered, and where an event
 * is lost, with it a payment that is dated so.
 */
export const paidBefore = (
  { store, scopeId }: SyncRun,
  happened: News<MirrorEvent>,
  listed: readonly MirrorPayment[],
): readonly string[] => {
  const lost = happened.lost.flatMap(({ actionId }) =>
    paymentsOf(store, scopeId, actionId)[0] === undefined ? [] : [actionId],
  );
  return [...new Set([...toldMore(happened.told, listed), ...lost])];
};

/** The payments of some invoices, and what the mirror holds of these in vain. */
export interface InvoicePayments {
  readonly listed: readonly MirrorPayment[];
  readonly missed: readonly KeptNote[];
}

/** Invoices of which one call asks. */
const chunk = 500;

/** The payments of these invoices in the last year, five hundred invoices a call. */
export const readPaymentsOf = async (run: SyncRun, actionIds: readonly string[]): Promise<InvoicePayments> => {
  const window = { from: addMonths(run.today, -12), to: addDays(run.today, 1) };
  const listed: MirrorPayment[] = [];
  for (let from = 0; from < actionIds.length; from += chunk)
    listed.push(...(await readPayments(run, window, { ActionPublicIdFilter: actionIds.slice(from, from + chunk) })));
  const there = new Set(listed.map(({ paymentId }) => paymentId));
  const missed = actionIds
    .flatMap((actionId) => paymentsOf(run.store, run.scopeId, actionId))
    .filter(({ paymentId, paidAt }) => paidAt > window.from && !there.has(paymentId))
    .map(({ paymentId, actionId, paidAt }) => ({ id: paymentId, actionId, at: paidAt, gone: false }));
  return { listed, missed };
};

/** Keeps what {@link readPaymentsOf} read. */
export const keepPaymentsOf = ({ store, scopeId }: SyncRun, { listed, missed }: InvoicePayments): void => {
  savePayments(store, scopeId, listed);
  removeNotes(store, scopeId, paymentTable, missed);
};
