import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

const kept = 10 * 60_000;

const instant = z.object({ at: z.int() });

/** Another number whenever another connection has written to the file. */
const foreignVersion = (store: Store): unknown => store.prepare('PRAGMA data_version').pluck().get();

/**
 * The answers of 400 and above that a connection got, so that neither a restart nor a second process forgets them
 * (design: outbox, Pace). Instants are epoch ms. One log for a connection in a process: it does not see what another writes through
 * the same store.
 */
export const storedErrorLog = (store: Store, connectionId: string) => {
  /** As read when the file was at that version: asked before every call, while nearly nothing ever changes it. */
  let known: { readonly version: unknown; readonly instants: readonly number[] } | null = null;
  const read = (): readonly number[] => {
    const version = foreignVersion(store);
    if (known !== null && known.version === version) return known.instants;
    const rows = all(instant, store.prepare('SELECT at FROM error_answer WHERE connection_id = ? ORDER BY at'), [
      connectionId,
    ]);
    known = { version, instants: rows.map((row) => row.at) };
    return known.instants;
  };
  return {
    record: (at: number, status: number): void => {
      known = null;
      store.inTransaction(() => {
        store
          .prepare('INSERT INTO error_answer (connection_id, at, status) VALUES (?, ?, ?)')
          .run(connectionId, at, status);
        store.prepare('DELETE FROM error_answer WHERE connection_id = ? AND at < ?').run(connectionId, at - kept);
      });
    },
    since: (from: number): readonly number[] => read().filter((at) => at > from),
  };
};
