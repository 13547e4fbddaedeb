import { AppError } from '../../shared/domain/app-error.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type InvoiceSubViewIn, invoiceSubViewIn } from '../../shared/service/invoice-views.ts';
import { closedSearch } from '../../shared/service/limits.ts';
import { type ListRead, type PagedResult, readList, readPages } from '../service/paging.ts';
import { saveInvoices } from '../store/invoices.ts';
import { mirrorInvoice } from './mirror.ts';
import { type SyncRun } from './sync.ts';
import { type DayWindow, windowsOf } from './windows.ts';

/** Every list is kept as it comes, page by page. */
const keep = (run: SyncRun): ListRead<typeof invoiceSubViewIn> => ({
  item: invoiceSubViewIn,
  idOf: (view: InvoiceSubViewIn) => view.ActionPublicId,
  sureOnly: true,
  onPage: (views: readonly InvoiceSubViewIn[]) => {
    const invoices = views.map((view) => mirrorInvoice(view, run.today));
    saveInvoices(run.store, run.scopeId, invoices, run.now.toISOString());
  },
});

/** What listings showed, and whether they held still. */
export const together = (parts: readonly PagedResult[]): PagedResult => ({
  ids: new Set(parts.flatMap((part) => [...part.ids])),
  complete: parts.every((part) => part.complete),
});

/** The open list from a place on (0: all of it), in the order in which the invoices were made (decisions.md 7). */
export const readOpen = (run: SyncRun, skip: number, atLeast: number): Promise<PagedResult> =>
  readList(
    (offset, limit) =>
      run.client.call({
        ...run.call,
        endpoint: 'GET /v1/invoice/open/{id}',
        path: { id: run.creditorId },
        query: { offset: skip + offset, limit },
      }),
    { ...keep(run), atLeast },
  );

/**
 * The list of a debtor is denied where the debtor is gone (decisions.md 19): then another way is taken. What else stands in the way
 * is thrown.
 */
export const ifNotDenied = async <T>(read: Promise<T>, otherwise: () => T | Promise<T>): Promise<T> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.data.code === 'service-denied') return otherwise();
    throw error;
  }
};

/** What of a debtor is open. */
export const readOpenOf = (run: SyncRun, debtorId: string): Promise<PagedResult> =>
  readPages(run.client, {
    ...keep(run),
    request: { ...run.call, endpoint: 'GET /v1/invoice/openbydebtor/{id}', path: { id: debtorId } },
  });

/** What of a debtor was closed in some days. */
export const readClosedOf = (run: SyncRun, debtorId: string, { from, to }: DayWindow): Promise<PagedResult> =>
  readPages(run.client, {
    ...keep(run),
    request: {
      ...run.call,
      endpoint: 'GET /v1/invoice/closedbydebtor/{id}',
      path: { id: debtorId },
      query: { from, to },
    },
  });

const readClosedIn = (run: SyncRun, window: DayWindow): Promise<PagedResult> =>
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

/** What was closed in some days, half a year a call. */
export const readClosed = async (run: SyncRun, from: CalendarDate, to: CalendarDate): Promise<PagedResult> => {
  const parts: PagedResult[] = [];
  for (const window of windowsOf(from, to, closedSearch.maxMonths)) parts.push(await readClosedIn(run, window));
  return together(parts);
};
