import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

const kept = 10 * 60_000;

const instant = z.object({ at: z.int() });

/**
 * The answers of 400 and above that a connection got, so that neither a restart nor a second process forgets them
 * (design: outbox, Pace). Instants are epoch ms.
 */
export const storedErrorLog = (store: Store, connectionId: string) => ({
  record: (at: number, status: number): void => {
    store.inTransaction(() => {
      store
        .prepare('INSERT INTO error_answer (connection_id, at, status) VALUES (?, ?, ?)')
        .run(connectionId, at, status);
      store.prepare('DELETE FROM error_answer WHERE connection_id = ? AND at < ?').run(connectionId, at - kept);
    });
  },
  since: (from: number): readonly number[] =>
    all(instant, store.prepare('SELECT at FROM error_answer WHERE connection_id = ? AND at > ? ORDER BY at'), [
      connectionId,
      from,
    ]).map((row) => row.at),
});
