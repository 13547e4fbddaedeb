import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** Something that happened to an invoice, in the service's own words. */
export interface MirrorEvent {
  readonly eventId: string;
  readonly actionId: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** EventTypeView, e.g. `InvoiceSent`. */
  readonly type: string;
  readonly title: string;
  readonly content: string | null;
}

const row = z
  .object({
    event_id: z.string(),
    action_id: z.string(),
    at: z.string(),
    type: z.string(),
    title: z.string(),
    content: z.string().nullable(),
  })
  .transform((found): MirrorEvent => ({
    eventId: found.event_id,
    actionId: found.action_id,
    at: found.at,
    type: found.type,
    title: found.title,
    content: found.content,
  }));

/** The events of an invoice, oldest first. */
export const eventsOf = (store: Store, scopeId: number, actionId: string): readonly MirrorEvent[] =>
  all(
    row,
    store.prepare(
      `SELECT event_id, action_id, at, type, title, content FROM invoice_event
       WHERE scope_id = ? AND action_id = ? ORDER BY at, event_id`,
    ),
    [scopeId, actionId],
  );

/** Keeps events under their ids: reading the same again changes nothing. */
export const saveEvents = (store: Store, scopeId: number, events: readonly MirrorEvent[]): void => {
  const upsert = store.prepare(
    `INSERT INTO invoice_event (scope_id, event_id, action_id, at, type, title, content) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (scope_id, event_id) DO UPDATE SET at = excluded.at, type = excluded.type, title = excluded.title,
       content = excluded.content
     WHERE (at, type, title, content) IS NOT (excluded.at, excluded.type, excluded.title, excluded.content)`,
  );
  store.inTransaction(() => {
    for (const one of events) upsert.run(scopeId, one.eventId, one.actionId, one.at, one.type, one.title, one.content);
  });
};
