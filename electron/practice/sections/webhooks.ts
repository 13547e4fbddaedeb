import { webhookLookBackHours } from '../../../shared/service/limits.ts';
import { type FailedCount } from '../ledger/webhooks.ts';
import { badField, missing } from '../refusal.ts';
import { answer, type Answer, type Call, creditorOf } from '../gate/call.ts';
import { wholeQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';

interface Range {
  readonly creditorId: string;
  readonly since: number;
  readonly type: string | null;
}

const rangeOf = (call: Call): Range => {
  const creditor = creditorOf(call, call.id);
  const hours = wholeQuery(call, 'hours');
  if (hours === undefined) throw missing('hours');
  if (hours < 1 || hours > webhookLookBackHours) throw badField('hours', 'ska vara 1-168', 'must be 1-168');
  const type = call.query('type') ?? '';
  return {
    creditorId: creditor.id,
    since: call.service.clock.now() - hours * 3_600_000,
    type: type === '' ? null : type,
  };
};

const countsAnswer = (counts: readonly FailedCount[]): Answer =>
  answer(
    'WebhookEventCountsView',
    counts.map(({ type, count }) => ({ EventType: type, Count: count })),
  );

/** Failed webhook events: counted and sent again (endpoints b, Webhooks). */
export const webhooks: readonly Route[] = [
  route('GET', '/v1/webhooks/failedwebhookevents/{id}', (call) => {
    const { creditorId, since, type } = rangeOf(call);
    return countsAnswer(call.service.ledger.webhooks.failed(creditorId, since, type));
  }),
  route('POST', '/v1/webhooks/retriggerwebhookevents/{id}', (call) => {
    const { creditorId, since, type } = rangeOf(call);
    const { webhooks: ledger } = call.service.ledger;
    const counts = ledger.failed(creditorId, since, type);
    ledger.retrigger(creditorId, since, type, call.service.clock.now());
    return countsAnswer(counts);
  }),
];
