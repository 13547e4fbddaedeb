import { addMonths, type CalendarDate, calendarDate } from '../../shared/domain/calendar-date.ts';
import { type PagedResult } from '../service/paging.ts';
import {
  closedSince,
  type KnownInvoice,
  knownInvoices,
  markInvoicesGone,
  oldestInvoiceDate,
  openInvoices,
} from '../store/invoices.ts';
import { saveSyncState, syncState } from '../store/sync.ts';
import { firstDay, readClosedAmong, readClosedSince } from './closed.ts';
import { readClosed, readOpen, together } from './lists.ts';
import { type SyncRun } from './sync.ts';
import { type DayWindow, earlier } from './windows.ts';

/** So long the open list is not read whole again while events and counts agree with the mirror, in ms. */
const wholeListAge = 6 * 3_600_000;

/** True where the whole list was not read yet on the service's day, or some hours ago. */
export const isWholeListOld = (run: SyncRun): boolean => {
  const read = syncState(run.store, run.scopeId, 'wholeList');
  return read?.cursor !== run.today || run.now.getTime() - Date.parse(read.at) > wholeListAge;
};

const keepWhole = (run: SyncRun, missing: readonly KnownInvoice[], closed: PagedResult): boolean => {
  if (!closed.complete) return false;
  const gone = missing.flatMap(({ actionId }) => (closed.ids.has(actionId) ? [] : [actionId]));
  run.store.inTransaction(() => {
    markInvoicesGone(run.store, run.scopeId, gone);
    saveSyncState(run.store, run.scopeId, 'wholeList', { cursor: run.today, at: run.now.toISOString() });
  });
  return true;
};

const without = (invoices: readonly KnownInvoice[], seen: PagedResult): readonly KnownInvoice[] =>
  invoices.filter(({ actionId }) => !seen.ids.has(actionId));

/**
 * Reads all that is open and what closed since the last time. What the mirror held as open or something was told of, and neither
 * shows, is looked up among all that is closed of its debtor; what is not there either is gone: it is kept and counted nowhere.
 *
 * @returns false where a list did not hold still: then nothing was called gone.
 */
export const readWhole = async (run: SyncRun, told: ReadonlySet<string>): Promise<boolean> => {
  const { store, scopeId } = run;
  const open = await readOpen(run, 0, openInvoices(store, scopeId).length);
  const seen = together([open, await readClosedSince(run)]);
  if (!seen.complete) return false;
  const missing = without([...openInvoices(store, scopeId), ...knownInvoices(store, scopeId, told)], seen);
  return keepWhole(run, missing, missing.length === 0 ? seen : await readClosedAmong(run, missing));
};

/** Everything that a list may show, by whichever date. */
const everything = (run: SyncRun): DayWindow => {
  const oldest: CalendarDate = calendarDate(oldestInvoiceDate(run.store, run.scopeId) ?? run.today);
  return { from: earlier(oldest, firstDay(run)), to: addMonths(run.today, 6) };
};

/** {@link readWhole} where older data took the place of what the mirror saw: what it holds as closed may be gone as well. */
export const readAnew = async (run: SyncRun): Promise<boolean> => {
  const { store, scopeId } = run;
  const { from, to } = everything(run);
  const open = await readOpen(run, 0, openInvoices(store, scopeId).length);
  const seen = together([open, await readClosed(run, from, to)]);
  const held = [...openInvoices(store, scopeId), ...closedSince(store, scopeId, from, to)];
  return keepWhole(run, without(held, seen), seen);
};
