import { addDays, addMonths, type CalendarDate, calendarDate } from '../../shared/domain/calendar-date.ts';
import { closedSearch } from '../../shared/service/limits.ts';
import { defaultPageSize, type PagedResult } from '../service/paging.ts';
import { countClosed, type KnownInvoice } from '../store/invoices.ts';
import { saveSyncState, syncState } from '../store/sync.ts';
import { ifNotDenied, readClosed, readClosedOf, together } from './lists.ts';
import { type SyncRun } from './sync.ts';
import { type DayWindow, earlier, windowsOf } from './windows.ts';

/** The first sync looks back a year, less the days by which the two calls that it takes stay inside the limit of half a year each. */
export const firstDay = (run: SyncRun): CalendarDate => addDays(addMonths(run.today, -12), 3);

/** Reads what closed since the last time, with a day of overlap: what closed while the last sync ran. */
export const readClosedSince = async (run: SyncRun): Promise<PagedResult> => {
  const cursor = syncState(run.store, run.scopeId, 'closed')?.cursor ?? null;
  const since = cursor === null ? firstDay(run) : addDays(earlier(calendarDate(cursor), run.today), -1);
  const closed = await readClosed(run, since, addDays(run.today, 1));
  if (closed.complete)
    saveSyncState(run.store, run.scopeId, 'closed', { cursor: run.today, at: run.now.toISOString() });
  return closed;
};

/**
 * The documents do not say by which of its dates a closed invoice is found. Before anything is called gone the closed lists
 * are therefore read over every date that it can have: from its invoice date until half a year ahead.
 */
const everyDate = (run: SyncRun, invoices: readonly KnownInvoice[]): DayWindow => {
  const oldest = invoices.reduce<CalendarDate>(
    (from, { invoiceDate }) => earlier(from, calendarDate(invoiceDate)),
    run.today,
  );
  return { from: oldest, to: addMonths(run.today, 6) };
};

const debtorsOf = (invoices: readonly KnownInvoice[]): readonly string[] => [
  ...new Set(invoices.map(({ debtorId }) => debtorId)),
];

const readClosedOfDebtors = async (
  run: SyncRun,
  debtors: readonly string[],
  window: DayWindow,
): Promise<PagedResult> => {
  const parts: PagedResult[] = [];
  for (const debtorId of debtors) parts.push(await readClosedOf(run, debtorId, window));
  return together(parts);
};

/** Looks invoices up among all that is closed: of their debtors, a call for each, or of everybody where that takes fewer. */
export const readClosedAmong = async (run: SyncRun, invoices: readonly KnownInvoice[]): Promise<PagedResult> => {
  const window = everyDate(run, invoices);
  const debtors = debtorsOf(invoices);
  const windows = windowsOf(window.from, window.to, closedSearch.maxMonths).length;
  const pages = Math.ceil(countClosed(run.store, run.scopeId) / defaultPageSize);
  if (debtors.includes('') || debtors.length > windows + pages) return readClosed(run, window.from, window.to);
  return ifNotDenied(readClosedOfDebtors(run, debtors, window), () => readClosed(run, window.from, window.to));
};
