import { minor, roundedToWhole } from '../../shared/domain/money.ts';
import { addDays, type CalendarDate, calendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type z } from 'zod';
import { invoiceSubViewIn } from '../../shared/service/invoice-views.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { type CallRequest, type ServiceClient } from '../service/client.ts';
import { lockedPeriodIn } from '../service/locked-period.ts';
import { type Priority } from '../service/pace.ts';
import { readPages } from '../service/paging.ts';
import { saveSyncState } from '../store/sync.ts';
import { read, reading } from './read.ts';

/** What of an invoice in the lists is compared. The rest of it is not read: a push reads each invoice three times. */
export const listedInvoice = invoiceSubViewIn.pick({
  ActionPublicId: true,
  DebtorPublicId: true,
  DebtorName: true,
  CurrentAmount: true,
  InvoicedAmount: true,
  TotalVATAmount: true,
  Stage: true,
  InvoiceNumber: true,
  InvoiceDate: true,
});
export type ListedInvoice = z.infer<typeof listedInvoice>;

/** What the open and closed lists of a creditor show, as read at one time. */
export interface InvoiceLists<V extends ListedInvoice = ListedInvoice> {
  /** False where the lists moved while they were read: what is missing in them may exist. */
  readonly complete: boolean;
  readonly byId: ReadonlyMap<string, V>;
  /**
   * Same debtor, date and total: the first sign of a twin (outbox.md, Exactly once). A debtor of the same name counts as the
   * same: another computer may have made the customer a second time.
   */
  readonly alike: (invoice: Alike) => readonly V[];
}

export interface Alike {
  readonly debtorId: string;
  readonly debtorName: string;
  readonly invoiceDate: string;
  /** Minor units; a credit's sign does not matter (decisions.md 28). */
  readonly total: number;
}

/**
 * The closed list is read this far around the run's dates: a period may mean another date than the invoice's, and the clock of
 * a practice service may be ahead of ours.
 */
const margin = { before: 62, after: 366 } as const;

const folded = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Under what an invoice is found: by its debtor's id, and by its debtor's name; in whole kronor, since a creditor may round. */
const alikeKeys = ({ debtorId, debtorName, invoiceDate, total }: Alike): readonly string[] => {
  const rest = `${invoiceDate}|${String(roundedToWhole(minor(Math.abs(total))))}`;
  return [
    ...(debtorId === '' ? [] : [`id|${debtorId.toLowerCase()}|${rest}`]),
    ...(folded(debtorName) === '' ? [] : [`name|${folded(debtorName)}|${rest}`]),
  ];
};

const keysOf = (invoice: ListedInvoice): readonly string[] =>
  invoice.InvoiceDate === null || invoice.InvoicedAmount === null
    ? []
    : alikeKeys({
        debtorId: invoice.DebtorPublicId ?? '',
        debtorName: invoice.DebtorName ?? '',
        invoiceDate: stockholmDay(invoice.InvoiceDate),
        total: invoice.InvoicedAmount.value,
      });

const byKeys = <V extends ListedInvoice>(invoices: Iterable<V>): ReadonlyMap<string, readonly V[]> => {
  const found = new Map<string, V[]>();
  for (const invoice of invoices) {
    for (const key of keysOf(invoice)) {
      const others = found.get(key);
      if (others === undefined) found.set(key, [invoice]);
      else others.push(invoice);
    }
  }
  return found;
};

/** Builds the lists' index. An invoice that stands in both (it was closed between the readings) counts once. */
export const indexLists = <V extends ListedInvoice>(invoices: readonly V[], complete: boolean): InvoiceLists<V> => {
  const byId = new Map(invoices.map((invoice) => [invoice.ActionPublicId, invoice]));
  // Not every reading is asked for twins.
  let keyed: ReadonlyMap<string, readonly V[]> | null = null;
  return {
    complete,
    byId,
    alike: (invoice) => {
      const known = (keyed ??= byKeys(byId.values()));
      return [...new Set(alikeKeys(invoice).flatMap((key) => known.get(key) ?? []))];
    },
  };
};

/** What is compared: the first and last invoice date of it, and how much of it the service has, as far as is known. */
export interface Compared {
  readonly from: string;
  readonly to: string;
  readonly made: number;
}

const widened = (span: Compared, today: CalendarDate): Omit<Compared, 'made'> => {
  const days = [span.from, span.to, today].sort();
  return {
    from: addDays(calendarDate(days[0] ?? today), -margin.before),
    to: addDays(calendarDate(days.at(-1) ?? today), margin.after),
  };
};

interface Gathered<V> {
  readonly complete: boolean;
  readonly shown: readonly V[];
}

/** Who reads: the worker as part of the batch, or a person who waits for it. */
export interface ListSource {
  readonly client: ServiceClient;
  readonly now: Date;
  readonly priority: Priority;
  readonly signal?: AbortSignal;
}

/**
 * Reads the open list whole, then the closed one around the dates: what is closed meanwhile is in one of them. `item` says what is
 * read of each invoice.
 *
 * @throws AppError for a refusal, no answer or nonsense.
 */
export const gatherLists = async <V extends ListedInvoice>(
  source: ListSource,
  creditorId: string,
  span: Compared,
  item: z.ZodType<V>,
): Promise<InvoiceLists<V>> => {
  const { client, now, ...how } = source;
  const list = async (request: Pick<CallRequest, 'endpoint' | 'query'>, atLeast: number): Promise<Gathered<V>> => {
    const shown: V[] = [];
    const { ids, complete } = await readPages(client, {
      request: { ...request, ...how, path: { id: creditorId } },
      item,
      idOf: (invoice) => invoice.ActionPublicId,
      atLeast,
      onPage: (page) => {
        shown.push(...page);
      },
    });
    // What left the list before it was read anew is not in it any more.
    return { complete, shown: complete ? shown.filter(({ ActionPublicId }) => ids.has(ActionPublicId)) : shown };
  };
  const open = await list({ endpoint: 'GET /v1/invoice/open/{id}' }, span.made);
  const query = { ...widened(span, stockholmDate(now)) };
  const closed = await list({ endpoint: 'GET /v1/invoice/closedbyperiod/{id}', query }, 0);
  return indexLists([...open.shown, ...closed.shown], open.complete && closed.complete);
};

/** As part of the batch. */
export const batchSource = (drain: Drain, client: ServiceClient): ListSource => ({
  client,
  now: drain.now(),
  priority: 'batch',
  signal: drain.stopped,
});

/** {@link gatherLists} as part of the batch. @throws NotReadError. */
export const readLists = (drain: Drain, scope: DrainScope, span: Compared): Promise<InvoiceLists> =>
  reading(drain, (client) => gatherLists(batchSource(drain, client), scope.scope.creditorId, span, listedInvoice));

/** The last day of the locked period, or null without a lock (decisions.md 26). @throws NotReadError. */
export const readLockedTo = async (drain: Drain, scope: DrainScope): Promise<CalendarDate | null> => {
  const cursor = await read(
    drain,
    { endpoint: 'GET /v1/accounting/lockedperiod/{id}', path: { id: scope.scope.creditorId } },
    lockedPeriodIn,
  );
  // What the next import is checked against.
  saveSyncState(drain.store, scope.scopeId, 'lockedPeriod', { cursor, at: drain.now().toISOString() });
  return cursor;
};
