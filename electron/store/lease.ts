import { z } from 'zod';
import { count, one } from './rows.ts';
import { type Store } from './store.ts';

/** Who drains a connection: one process at a time. Instants are epoch ms. */
export interface Lease {
  readonly holder: string;
  readonly until: number;
}

/** A lease that ends further ahead than leases last was made before the clock was set back: its holder may be long gone. */
const isLive = (lease: Lease, now: number, lengthMs: number): boolean =>
  lease.until > now && lease.until <= now + 2 * lengthMs;

/**
 * Takes or renews the lease of a connection; `refused` while another holder's runs. `taken` tells a fresh lease from a renewed
 * one: on taking, every job that was left in *sending* is in doubt (outbox.md, head). A holder that slept past its end, or
 * whose clock was moved, renews as long as nobody took it meanwhile: its calls are its own.
 */
export const holdLease = (
  store: Store,
  connectionId: string,
  holder: string,
  now: number,
  lengthMs: number,
): 'taken' | 'renewed' | 'refused' =>
  store.inTransaction(() => {
    const found = leaseOf(store, connectionId);
    if (found !== null && found.holder !== holder && isLive(found, now, lengthMs)) return 'refused';
    store
      .prepare(
        `INSERT INTO lease (connection_id, holder, until) VALUES (?, ?, ?)
         ON CONFLICT (connection_id) DO UPDATE SET holder = excluded.holder, until = excluded.until`,
      )
      .run(connectionId, holder, now + lengthMs);
    return found?.holder === holder ? 'renewed' : 'taken';
  });

const leaseRow = z.object({ holder: z.string(), until: z.int() });

export const leaseOf = (store: Store, connectionId: string): Lease | null =>
  one(leaseRow, store.prepare('SELECT holder, until FROM lease WHERE connection_id = ?'), [connectionId]);

/** Asked inside the transaction that claims or settles, so that a process that slept past its lease changes nothing. */
export const holdsLease = (store: Store, connectionId: string, holder: string, now: number): boolean => {
  const held = store.prepare(
    'SELECT EXISTS (SELECT 1 FROM lease WHERE connection_id = ? AND holder = ? AND until > ?) AS n',
  );
  return count(held, [connectionId, holder, now]) === 1;
};

/** Whether another process has the lease, or had it last: its jobs are that process's by now. */
export const isAnothers = (store: Store, connectionId: string, holder: string): boolean =>
  count(store.prepare('SELECT EXISTS (SELECT 1 FROM lease WHERE connection_id = ? AND holder <> ?) AS n'), [
    connectionId,
    holder,
  ]) === 1;

/** Gives the lease back, so that the next process need not wait for its end. */
export const releaseLease = (store: Store, connectionId: string, holder: string): void => {
  store.prepare('DELETE FROM lease WHERE connection_id = ? AND holder = ?').run(connectionId, holder);
};
