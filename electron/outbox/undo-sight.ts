import { addDays, calendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type CommonActionEventViewIn, commonActionEventsIn } from '../../shared/service/invoice-views.ts';
import { expectBody } from '../service/expect.ts';
import { refreshLockedPeriod } from '../service/locked-period.ts';
import { invoiceDates } from '../store/job-queue.ts';
import { mergedAway } from '../store/merged-drafts.ts';
import { type RunKey, runById } from '../store/runs.ts';
import { type KnownScope } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { gatherLists, type ListSource } from './invoice-lists.ts';
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
  );
  const since = runById(store, run.runId)?.approvedAt?.slice(0, 10) ?? today;
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
    happened: happenedOf(expectBody(events, commonActionEventsIn)),
  };
};
