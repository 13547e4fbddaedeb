import { addDays, calendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import {
  type CommonActionEventViewIn,
  commonActionEventsIn,
  invoiceSubViewIn,
  type InvoiceSubViewIn,
} from '../../shared/service/invoice-views.ts';
import { expectBody } from '../service/expect.ts';
import { refreshLockedPeriod } from '../service/locked-period.ts';
import { invoiceDates } from '../store/job-queue.ts';
import { customersOfRun, madeHere, mergedAway } from '../store/merged-drafts.ts';
import { type RunKey, runById } from '../store/runs.ts';
import { type KnownScope } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { gatherLists, type InvoiceLists, type ListSource } from './invoice-lists.ts';
import { type Happened, nothingHappened, type UndoSight } from './undo-judge.ts';

/** The clock of a practice service may be ahead of ours. */
const aheadDays = 366;

const fieldOf: Readonly<Record<string, keyof Happened>> = {
  Updated: 'updated',
  Attested: 'attested',
  Credited: 'credited',
};

/** What the events say of each invoice; of several of a kind the last. */
const happenedOf = (events: readonly CommonActionEventViewIn[]): ReadonlyMap<string, Happened> => {
  const byInvoice = new Map<string, Happened>();
  for (const { ActionPublicId, EventType, EventBy } of events) {
    const field = fieldOf[EventType ?? ''];
    if (field === undefined || ActionPublicId === null) continue;
    byInvoice.set(ActionPublicId, { ...(byInvoice.get(ActionPublicId) ?? nothingHappened), [field]: { by: EventBy } });
  }
  return byInvoice;
};

/** Of the run's invoices whose customers are known: whether the customer has an invoice since an instant that nothing here made. */
const madeElsewhere = (
  store: Store,
  run: RunKey,
  { byId }: InvoiceLists<InvoiceSubViewIn>,
  since: string,
): ReadonlyMap<string, boolean> => {
  const customers = customersOfRun(store, run);
  const wanted = new Set(customers.values());
  const later = [...byId.values()].filter(
    ({ DebtorPublicId, ActionType, Created, ContractInvoiceActionPublicId }) =>
      ActionType === 'InvoiceAction' &&
      ContractInvoiceActionPublicId === null &&
      DebtorPublicId !== null &&
      wanted.has(DebtorPublicId) &&
      (Created === null || Created >= Date.parse(since)),
  );
  const own = madeHere(
    store,
    run.scopeId,
    later.map(({ ActionPublicId }) => ActionPublicId),
  );
  const having = new Set(later.flatMap((one) => (own.has(one.ActionPublicId) ? [] : [one.DebtorPublicId])));
  return new Map([...customers].map(([actionId, debtorId]) => [actionId, having.has(debtorId)]));
};

/**
 * Reads what an undo goes by: the open and closed lists, the creditor's events since the run was approved, and the locked period.
 * No invoice is read alone.
 *
 * @throws AppError for a refusal, no answer or nonsense.
 */
export const readUndoSight = async (
  source: ListSource,
  store: Store,
  { scopeId, scope }: KnownScope,
  run: RunKey,
): Promise<UndoSight> => {
  const { client, now, ...how } = source;
  const today = stockholmDate(now);
  const lockedTo = await refreshLockedPeriod(client, store, scopeId, { now, ...how });
  const lists = await gatherLists(
    source,
    scope.creditorId,
    invoiceDates(store, scopeId, run.runId) ?? { from: today, to: today, made: 0 },
    invoiceSubViewIn,
  );
  const approvedAt = runById(store, run.runId)?.approvedAt ?? today;
  const since = approvedAt.slice(0, 10);
  const events = await client.call({
    ...how,
    endpoint: 'GET /v1/invoice/events/{id}',
    path: { id: scope.creditorId },
    query: { from: addDays(calendarDate(since), -1), to: addDays(today, aheadDays) },
  });
  return {
    lists,
    lockedTo,
    today,
    merged: mergedAway(store, scopeId),
    madeElsewhere: madeElsewhere(store, run, lists, approvedAt),
    happened: happenedOf(expectBody(events, commonActionEventsIn)),
  };
};
