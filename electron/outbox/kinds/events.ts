import { actPayloads } from '../../../shared/contract/acts.ts';
import { eventCountsIn } from '../../../shared/service/event-count-views.ts';
import { webhookLookBackHours } from '../../../shared/service/limits.ts';
import { actWords } from '../act-words.ts';
import { readFor } from '../read.ts';
import { actWork } from './act.ts';

const query = { hours: webhookLookBackHours };

/**
 * Has the service send its events again that did not arrive (endpoints b, Webhooks). Twice is the same as once: what arrived in
 * between is no longer among them.
 */
export const resendEvents = actWork({
  payload: actPayloads.resendEvents,
  call: (_, creditorId) => ({
    endpoint: 'POST /v1/webhooks/retriggerwebhookevents/{id}',
    path: { id: creditorId },
    query,
  }),
  about: () => 'events',
  held: async ({ drain, job, scope }) => {
    const path = { id: scope.scope.creditorId };
    const failed = await readFor(
      drain,
      job,
      { endpoint: 'GET /v1/webhooks/failedwebhookevents/{id}', path, query },
      eventCountsIn,
    );
    return failed.some(({ Count }) => Count > 0) ? null : actWords.eventsArrived;
  },
});
