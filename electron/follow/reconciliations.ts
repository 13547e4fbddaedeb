import { reconciliationActKinds } from '../../shared/contract/acts.ts';
import { addDays, addMonths, calendarDate, isCalendarDate } from '../../shared/domain/calendar-date.ts';
import { reconciliationSubViewIn } from '../../shared/service/reconciliation-views.ts';
import { type CallRequest } from '../service/client.ts';
import { readPages, type PagedResult } from '../service/paging.ts';
import { actsDone } from '../store/acts.ts';
import {
  knownReconciliations,
  markReconciliationsGone,
  paidReconciliations,
  saveReconciliations,
} from '../store/reconciliations.ts';
import { saveSyncState, syncState } from '../store/sync.ts';
import { ifNotDenied, together } from './lists.ts';
import { mirrorReconciliation } from './mirror.ts';
import { type SyncRun } from './sync.ts';
import { type DayWindow } from './windows.ts';

/** So long the lists are taken for good where nothing tells of a change, in ms: what others change the service does not tell. */
const listAge = 6 * 3_600_000;

/** Another text on another day, and whenever one was paid or a person here did something with one. */
const knownOf = ({ store, scopeId, today }: SyncRun): string =>
  [today, paidReconciliations(store, scopeId), actsDone(store, scopeId, reconciliationActKinds)].join(' ');

const isOld = (run: SyncRun): boolean => {
  const read = syncState(run.store, run.scopeId, 'reconciliations');
  return read?.cursor !== knownOf(run) || run.now.getTime() - Date.parse(read.at) > listAge;
};

const readList = (
  { client, creditorId, store, scopeId, now, call }: SyncRun,
  request: Pick<CallRequest, 'endpoint' | 'query'>,
): Promise<PagedResult> =>
  readPages(client, {
    request: { ...call, ...request, path: { id: creditorId } },
    item: reconciliationSubViewIn,
    sureOnly: true,
    idOf: (view) => view.ActionPublicId,
    onPage: (views) => {
      saveReconciliations(store, scopeId, views.map(mirrorReconciliation), now.toISOString());
    },
  });

const readClosed = (run: SyncRun, { from, to }: DayWindow): Promise<PagedResult> =>
  readList(run, { endpoint: 'GET /v1/reconciliationinvoice/closed/{id}', query: { from, to } });

/** The first time a year is read. */
const closedSince = ({ store, scopeId, today }: SyncRun, whole: boolean): DayWindow => {
  const read = (syncState(store, scopeId, 'reconciliations')?.cursor ?? '').slice(0, today.length);
  const from =
    !whole && isCalendarDate(read) && read <= today ? addDays(calendarDate(read), -1) : addMonths(today, -12);
  return { from, to: addDays(today, 1) };
};

/**
 * The open ones, and what closed since. One that was open and stands in neither is looked for among all that is closed; what is not
 * there either was removed.
 */
const readReconciliations = async (run: SyncRun, whole: boolean): Promise<void> => {
  const { store, scopeId, now, today } = run;
  const cursor = knownOf(run);
  const open = await readList(run, { endpoint: 'GET /v1/reconciliationinvoice/open/{id}' });
  const seen = together([open, await readClosed(run, closedSince(run, whole))]);
  const missing = knownReconciliations(store, scopeId).filter((one) => one.open && !seen.ids.has(one.actionId));
  const far: DayWindow = { from: addMonths(today, -36), to: addMonths(today, 12) };
  const all = missing.length === 0 ? seen : together([seen, await readClosed(run, far)]);
  if (!all.complete) return;
  store.inTransaction(() => {
    const gone = missing.filter(({ actionId }) => !all.ids.has(actionId));
    markReconciliationsGone(
      store,
      scopeId,
      gone.map(({ actionId }) => actionId),
    );
    saveSyncState(store, scopeId, 'reconciliations', { cursor, at: now.toISOString() });
  });
};

/**
 * Reconciliation invoices, where a day passed, something tells that one changed, or some hours went by. After the payments, by which it
 * is told. A user may be without the right to read them: then the rest is up to date all the same.
 */
export const syncReconciliations = async (run: SyncRun, whole: boolean): Promise<void> => {
  if (whole || isOld(run)) await ifNotDenied(readReconciliations(run, whole), () => undefined);
};
