import { type z } from 'zod';
import { type ActKind } from '../../shared/contract/acts.ts';
import { addDays, addMonths, calendarDate, isCalendarDate } from '../../shared/domain/calendar-date.ts';
import { type EndpointName } from '../service/endpoint-path.ts';
import { type CallRequest } from '../service/client.ts';
import { readPages, type PagedResult } from '../service/paging.ts';
import { actsDone } from '../store/acts.ts';
import { type Store } from '../store/store.ts';
import { type Synced, saveSyncState, syncState } from '../store/sync.ts';
import { knownIn, markGone, type TwoListTable } from '../store/two-lists.ts';
import { ifNotDenied, together } from './lists.ts';
import { type SyncRun } from './sync.ts';
import { type DayWindow, earlier } from './windows.ts';

/** Invoices of which the service has an open and a closed list, and tells little of their changes. */
export interface TwoLists<V> {
  readonly what: Synced;
  readonly table: TwoListTable;
  readonly open: EndpointName;
  readonly closed: EndpointName;
  readonly item: z.ZodType<V>;
  readonly idOf: (view: V) => string;
  readonly keep: (run: SyncRun, views: readonly V[]) => void;
  /** The acts of a person here that change them. */
  readonly acts: readonly ActKind[];
  /** Another text whenever the mirror came to hold other payments of those that it knows. */
  readonly paid: (store: Store, scopeId: number) => string;
}

/** So long the lists are taken for good where nothing tells of a change, in ms: what others change the service does not tell. */
const listAge = 6 * 3_600_000;

const done = <V>({ acts }: TwoLists<V>, { store, scopeId }: SyncRun): number => actsDone(store, scopeId, acts);

const knownOf = <V>({ paid }: TwoLists<V>, { store, scopeId, today }: SyncRun, acts: number): string =>
  `${today} ${paid(store, scopeId)} ${String(acts)}`;

const isOld = <V>(lists: TwoLists<V>, run: SyncRun): boolean => {
  const read = syncState(run.store, run.scopeId, lists.what);
  return read?.cursor !== knownOf(lists, run, done(lists, run)) || run.now.getTime() - Date.parse(read.at) > listAge;
};

const readOne = <V>(
  { item, idOf, keep }: TwoLists<V>,
  run: SyncRun,
  request: Pick<CallRequest, 'endpoint' | 'query'>,
): Promise<PagedResult> =>
  readPages(run.client, {
    request: { ...run.call, ...request, path: { id: run.creditorId } },
    item,
    sureOnly: true,
    idOf,
    onPage: (views) => {
      keep(run, views);
    },
  });

const readClosed = <V>(lists: TwoLists<V>, run: SyncRun, { from, to }: DayWindow): Promise<PagedResult> =>
  readOne(lists, run, { endpoint: lists.closed, query: { from, to } });

/** Since the last reading; the first time a year, and a year at least where all is read. */
const closedSince = <V>({ what }: TwoLists<V>, { store, scopeId, today }: SyncRun, whole: boolean): DayWindow => {
  const read = (syncState(store, scopeId, what)?.cursor ?? '').slice(0, today.length);
  const year = addMonths(today, -12);
  const since = isCalendarDate(read) && read <= today ? addDays(calendarDate(read), -1) : year;
  return { from: whole ? earlier(since, year) : since, to: addDays(today, 1) };
};

/** Where all is read anew, those that closed within a year may be gone as well: older data took the place of what the mirror saw. */
const mayBeGone = <V>({ table, what }: TwoLists<V>, { store, scopeId, today }: SyncRun): readonly string[] => {
  const isAnew = syncState(store, scopeId, what)?.cursor === null;
  return knownIn(store, table, scopeId)
    .filter(({ closedAt }) => closedAt === null || (isAnew && closedAt >= addMonths(today, -12)))
    .map(({ actionId }) => actionId);
};

/**
 * The open ones, and what closed since. One that was open and stands in neither is looked for among all that is closed; what is not
 * there either was removed.
 */
const readBoth = async <V>(lists: TwoLists<V>, run: SyncRun, whole: boolean): Promise<void> => {
  const { store, scopeId, now, today } = run;
  const acts = done(lists, run);
  const open = await readOne(lists, run, { endpoint: lists.open });
  const seen = together([open, await readClosed(lists, run, closedSince(lists, run, whole))]);
  const missing = mayBeGone(lists, run).filter((actionId) => !seen.ids.has(actionId));
  const far: DayWindow = { from: addMonths(today, -36), to: addMonths(today, 12) };
  const all = missing.length === 0 ? seen : together([seen, await readClosed(lists, run, far)]);
  if (!all.complete) return;
  store.inTransaction(() => {
    const gone = missing.filter((actionId) => !all.ids.has(actionId));
    markGone(store, lists.table, scopeId, gone);
    // What was done meanwhile may not be listed yet. A payment is: that of one which was new in the lists tells nothing more.
    const cursor = knownOf(lists, run, acts);
    saveSyncState(store, scopeId, lists.what, { cursor, at: now.toISOString() });
  });
};

/**
 * Reads both lists, where a day passed, something tells that one changed, or some hours went by. A user may be without the right to read
 * them: then the rest is up to date all the same.
 */
export const syncTwoLists = async <V>(lists: TwoLists<V>, run: SyncRun, whole: boolean): Promise<void> => {
  if (whole || isOld(lists, run)) await ifNotDenied(readBoth(lists, run, whole), () => undefined);
};
