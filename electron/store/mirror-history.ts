import { z } from 'zod';
import { all, flag, one } from './rows.ts';
import { type Store } from './store.ts';

/** An event or a payment as the mirror holds it, to be compared with what the service lists. */
export interface KeptNote {
  readonly id: string;
  readonly actionId: string;
  /** An event's instant (ISO 8601 in UTC), a payment's day. */
  readonly at: string;
  /** Its invoice is gone. */
  readonly gone: boolean;
}

/** Where notes of one kind lie. */
export interface NoteTable {
  readonly table: 'invoice_event' | 'payment';
  readonly id: 'event_id' | 'payment_id';
  readonly at: 'at' | 'paid_at';
}

export const eventTable: NoteTable = { table: 'invoice_event', id: 'event_id', at: 'at' };
export const paymentTable: NoteTable = { table: 'payment', id: 'payment_id', at: 'paid_at' };

const noteRow = z
  .object({ id: z.string(), action_id: z.string(), at: z.string(), gone: flag })
  .transform((row): KeptNote => ({ id: row.id, actionId: row.action_id, at: row.at, gone: row.gone }));

/** What is kept from a time on (and before another), of all invoices. */
export const keptNotes = (
  store: Store,
  scopeId: number,
  { table, id, at }: NoteTable,
  from: string,
  before: string | null,
): readonly KeptNote[] =>
  all(
    noteRow,
    store.prepare(
      `SELECT n.${id} AS id, n.action_id, n.${at} AS at, coalesce(i.gone, 0) AS gone FROM ${table} n
       LEFT JOIN invoice i ON i.scope_id = n.scope_id AND i.action_id = n.action_id
       WHERE n.scope_id = ? AND n.${at} >= ? AND n.${at} < ?`,
    ),
    [scopeId, from, before ?? '9999'],
  );

const endOf =
  (order: 'ASC' | 'DESC') =>
  (store: Store, scopeId: number, { table, at }: NoteTable): string | null =>
    one(
      z.object({ at: z.string() }),
      store.prepare(
        `SELECT n.${at} AS at FROM ${table} n LEFT JOIN invoice i ON i.scope_id = n.scope_id AND i.action_id = n.action_id
         WHERE n.scope_id = ? AND coalesce(i.gone, 0) = 0 ORDER BY n.${at} ${order} LIMIT 1`,
      ),
      [scopeId],
    )?.at ?? null;

/** The time of the newest that is kept of an invoice which is not gone; null without any. */
export const newestNote = endOf('DESC');

/** {@link newestNote}, of the oldest. */
export const oldestNote = endOf('ASC');

/** Takes out what the service no longer lists. What it told of an invoice that is gone stays. */
export const removeNotes = (
  store: Store,
  scopeId: number,
  { table, id }: NoteTable,
  lost: readonly KeptNote[],
): void => {
  const remove = store.prepare(
    `DELETE FROM ${table} WHERE scope_id = ? AND ${id} = ? AND NOT EXISTS
       (SELECT 1 FROM invoice i WHERE i.scope_id = ${table}.scope_id AND i.action_id = ${table}.action_id AND i.gone = 1)`,
  );
  store.inTransaction(() => {
    for (const note of lost) remove.run(scopeId, note.id);
  });
};
