import { webhookLookBackHours } from '../../shared/service/limits.ts';
import { eventCountsIn } from '../../shared/service/event-count-views.ts';
import { expectBody } from '../service/expect.ts';
import { sentSince } from '../store/acts.ts';
import { type FailedEvents, replaceFailedEvents } from '../store/failed-events.ts';
import { saveSyncState, syncState } from '../store/sync.ts';
import { ifNotDenied } from './lists.ts';
import { type SyncRun } from './sync.ts';

/** So long what was read is taken for good, in ms: the service tries again by itself for a day. */
const readAgainAfter = 3_600_000;

const readFailed = async (run: SyncRun): Promise<readonly FailedEvents[]> => {
  const answer = await run.client.call({
    ...run.call,
    endpoint: 'GET /v1/webhooks/failedwebhookevents/{id}',
    path: { id: run.creditorId },
    query: { hours: webhookLookBackHours },
  });
  return expectBody(answer, eventCountsIn).flatMap(({ EventType, Count }) =>
    Count > 0 ? [{ type: EventType, count: Count }] : [],
  );
};

/** Events of the last week that did not reach the address that they are sent to: read hourly, and after they were sent again. */
export const syncFailedEvents = async (run: SyncRun, whole: boolean): Promise<void> => {
  const { store, scopeId, now } = run;
  const read = syncState(store, scopeId, 'failedEvents')?.at ?? null;
  const isNew = read !== null && now.getTime() - Date.parse(read) < readAgainAfter;
  if (!whole && isNew && !sentSince(store, scopeId, 'resendEvents', read)) return;
  const failed = await ifNotDenied(readFailed(run), () => []);
  const at = now.toISOString();
  store.inTransaction(() => {
    replaceFailedEvents(store, scopeId, failed, at);
    saveSyncState(store, scopeId, 'failedEvents', { cursor: null, at });
  });
};
