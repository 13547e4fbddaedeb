import { describe, expect, it, vi } from 'vitest';
import { eventAdditional, eventData, type EventType, eventTypes } from '../../electron/practice/wire/event-views.ts';
import { viewDefinition } from '../../shared/service/views.ts';
import { causes } from './events/causes.ts';
import { practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

/** The fields of what an event carries; `text` is an id, nothing is null. */
const carried = (value: unknown): unknown =>
  typeof value === 'string' ? 'text' : Object.keys(Object(value)).toSorted();

const documented = (view: string): unknown => {
  if (view === 'String') return 'text';
  const definition = viewDefinition(view);
  return definition?.kind === 'object' ? [...definition.fields.keys()].toSorted() : [];
};

describe('events', () => {
  it('all have a cause', () => {
    const caused = new Set(causes.flatMap(({ events }) => events));
    expect(eventTypes.filter((type) => !caused.has(type))).toEqual([]);
  });

  it.each(causes)('$name: $events', async ({ events, prepare }) => {
    const service = await practice({ file: ':memory:' });
    const act = await prepare(service);
    const { url, received } = await receiver();
    await service.ok('PUT', '/practice/settings', { WebhookUrl: url });
    await act();
    // As many as there should be, and none on its way.
    await vi.waitFor(async () => {
      const { WaitingEvents, QueuedAttests } = (await service.ok('GET', '/practice/state')).json;
      expect([WaitingEvents, QueuedAttests]).toEqual([0, 0]);
    }, 5_000);
    const types = received.map((one) => one['EventType']);
    expect(types.toSorted()).toEqual([...events].toSorted());
    for (const { EventType, Data, AdditionalData } of received) {
      const type = events.find((one: EventType) => one === EventType);
      if (type === undefined) continue;
      expect([type, carried(Data)]).toEqual([type, documented(eventData(type))]);
      expect([type, carried(AdditionalData)]).toEqual([type, documented(eventAdditional(type))]);
    }
    expect(service.problems).toEqual([]);
  });
});
