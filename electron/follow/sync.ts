import { AppError } from '../../shared/domain/app-error.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type CallRequest, type ServiceClient } from '../service/client.ts';
import { refreshLockedPeriod } from '../service/locked-period.ts';
import { type Priority } from '../service/pace.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncEvents, syncPayments } from './history.ts';
import { syncInvoices } from './lists.ts';
import { syncUnhandledPayments } from './unhandled.ts';
import { serviceToday } from './today.ts';

/** One bringing up to date of one creditor's mirror. */
export interface SyncRun {
  readonly client: ServiceClient;
  readonly store: Store;
  readonly scopeId: number;
  readonly creditorId: string;
  readonly now: Date;
  /** The service's day. */
  readonly today: CalendarDate;
  readonly call: Pick<CallRequest, 'priority' | 'signal'>;
}

export interface SyncOptions {
  readonly now: Date;
  readonly priority?: Priority;
  readonly signal?: AbortSignal;
}

/** A user may be without the right to read settings (rights.ts): then the rest is up to date all the same. */
const syncLock = async ({ client, store, scopeId, call }: SyncRun, { now }: SyncOptions): Promise<void> => {
  try {
    await refreshLockedPeriod(client, store, scopeId, { now, ...call });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

/**
 * Brings the local mirror of a creditor's invoices, events and payments up to date with few calls: the open list, what closed,
 * the events and the payments since the last time. May be repeated at any time: reading the same again changes nothing.
 *
 * @throws AppError for a refusal, no answer or nonsense; what was read before it is kept.
 */
export const syncFollow = async (
  client: ServiceClient,
  store: Store,
  scopeId: number,
  options: SyncOptions,
): Promise<void> => {
  const { scope } = scopeById(store, scopeId);
  const run: SyncRun = {
    client,
    store,
    scopeId,
    creditorId: scope.creditorId,
    now: options.now,
    today: await serviceToday(client, options.now),
    call: {
      priority: options.priority ?? 'person',
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    },
  };
  await syncInvoices(run);
  await syncEvents(run);
  await syncPayments(run);
  await syncUnhandledPayments(run);
  await syncLock(run, options);
};
