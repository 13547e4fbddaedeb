import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { lockedPeriodViewIn } from '../../shared/service/payment-views.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { saveSyncState } from '../store/sync.ts';
import { type ServiceClient } from './client.ts';
import { expectBody } from './expect.ts';
import { type RefreshOptions } from './registers.ts';

/** The day that an answer names; null without a lock (decisions.md 26). */
export const lockedPeriodIn = lockedPeriodViewIn
  .pick({ To: true })
  .nullish()
  .transform((view) => (view?.To === undefined || view.To === null ? null : stockholmDay(view.To)));

/**
 * Reads up to which day the creditor's books are locked, and keeps it for the checks: no invoice dated on or before it can
 * be attested (endpoints a, Accounting).
 *
 * @throws AppError for a refusal, no answer or nonsense; what was known is kept.
 */
export const refreshLockedPeriod = async (
  client: ServiceClient,
  store: Store,
  scopeId: number,
  { now, priority = 'batch', signal }: RefreshOptions,
): Promise<CalendarDate | null> => {
  const { scope } = scopeById(store, scopeId);
  const answer = await client.call({
    endpoint: 'GET /v1/accounting/lockedperiod/{id}',
    path: { id: scope.creditorId },
    priority,
    ...(signal === undefined ? {} : { signal }),
  });
  const cursor = expectBody(answer, lockedPeriodIn);
  saveSyncState(store, scopeId, 'lockedPeriod', { cursor, at: now.toISOString() });
  return cursor;
};
