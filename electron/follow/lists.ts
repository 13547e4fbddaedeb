import { addDays, addMonths, calendarDate, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type InvoiceSubViewIn, invoiceSubViewIn } from '../../shared/service/invoice-views.ts';
import { closedSearch } from '../../shared/service/limits.ts';
import { type ListRead, readList, readPages } from '../service/paging.ts';
import { closedSince, markInvoicesGone, openInvoices, saveInvoices } from '../store/invoices.ts';
import { saveSyncState, syncState } from '../store/sync.ts';
import { mirrorInvoice } from './mirror.ts';
import { type SyncRun } from './sync.ts';
import { earlier, windowsOf, type DayWindow } from './windows.ts';

/** What listings showed, and whether they held still. */
interface Seen {
  readonly ids: ReadonlySet<string>;
  readonly complete: boolean;
}

const together = (parts: readonly Seen[]): Seen => ({
  ids: new Set(parts.flatMap((part) => [...part.ids])),
  complete: parts.every((part) => part.complete),
});

const keep = (run: SyncRun): ListRead<typeof invoiceSubViewIn> => ({
  item: invoiceSubViewIn,
  idOf: (view: InvoiceSubViewIn) => view.ActionPublicId,
  onPage: (views: readonly InvoiceSubViewIn[]) => {
    const invoices = views.map((view) => mirrorInvoice(view, run.today));
    saveInvoices(run.store, run.scopeId, invoices, run.now.toISOString());
  },
});

const readOpen = (run: SyncRun): Promise<Seen> =>
  readPages(run.client, {
    ...keep(run),
    request: { ...run.call, endpoint: 'GET /v1/invoice/open/{id}', path: { id: run.creditorId } },
  });

const readClosedIn = (run: SyncRun, window: DayWindow): Promise<Seen> =>
  readList(
    (offset, limit) =>
      run.client.call({
        ...run.call,
        endpoint: 'POST /v1/invoice/closed',
        body: {
          CreditorPublicId: run.creditorId,
          Take: limit,
          Skip: offset,
          FromDate: window.from,
          ToDate: window.to,
          // An order that does not change while pages are read.
          OrderBy: 'ActionPublicId',
          Ascending: true,
        },
      }),
    { ...keep(run), pageSize: closedSearch.maxTake },
  );

const readClosed = async (run: SyncRun, from: CalendarDate, to: CalendarDate): Promise<Seen> => {
  const parts: Seen[] = [];
  for (const window of windowsOf(from, to, closedSearch.maxMonths)) parts.push(await readClosedIn(run, window));
  return together(parts);
};

/** The first sync looks back a year: what the months and the list show. */
const firstLookBackMonths = 12;

const closedFrom = (run: SyncRun): CalendarDate => {
  const cursor = syncState(run.store, run.scopeId, 'closed')?.cursor;
  // A day of overlap: what closed while the last sync ran.
  return typeof cursor === 'string' ? addDays(calendarDate(cursor), -1) : addMonths(run.today, -firstLookBackMonths);
};

/**
 * The documents do not say by which of its dates a closed invoice is found. Before anything is called gone the closed lists
 * are therefore read over every date that it can have: from its invoice date until half a year ahead.
 */
const markGone = async (run: SyncRun, seen: Seen): Promise<void> => {
  const missing = openInvoices(run.store, run.scopeId).filter(({ actionId }) => !seen.ids.has(actionId));
  const [oldest] = missing;
  if (oldest === undefined || !seen.complete) return;
  const from = earlier(calendarDate(oldest.invoiceDate), run.today);
  const closed = await readClosed(run, from, addMonths(run.today, 6));
  if (!closed.complete) return;
  const known = together([seen, closed]).ids;
  const gone = [...missing, ...closedSince(run.store, run.scopeId, from, addMonths(run.today, 6))].filter(
    ({ actionId }) => !known.has(actionId),
  );
  markInvoicesGone(
    run.store,
    run.scopeId,
    gone.map(({ actionId }) => actionId),
  );
};

/**
 * Brings the invoices up to date: all open ones, and those closed since the last time. What a complete reading did not show
 * is gone; it is kept and counted nowhere.
 */
export const syncInvoices = async (run: SyncRun): Promise<void> => {
  const open = await readOpen(run);
  const closed = await readClosed(run, closedFrom(run), addDays(run.today, 1));
  await markGone(run, together([open, closed]));
  const at = run.now.toISOString();
  run.store.inTransaction(() => {
    saveSyncState(run.store, run.scopeId, 'closed', { cursor: run.today, at });
    saveSyncState(run.store, run.scopeId, 'invoices', { cursor: run.today, at });
  });
};
