import { z } from 'zod';
import { deploymentKinds, type DeploymentKind } from '../../shared/domain/deployment.ts';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';

/** A deployment that the person connected to. The secret is never here: see the Secrets port. */
export interface Connection {
  readonly connectionId: string;
  readonly name: string;
  readonly kind: DeploymentKind;
  readonly baseAddress: string;
}

export interface Creditor {
  readonly creditorId: string;
  readonly name: string;
  readonly orgNo: string | null;
}

const connectionRow = z
  .object({ connection_id: z.string(), name: z.string(), kind: z.enum(deploymentKinds), base_address: z.string() })
  .transform((row): Connection => ({
    connectionId: row.connection_id,
    name: row.name,
    kind: row.kind,
    baseAddress: row.base_address,
  }));

const select = 'SELECT connection_id, name, kind, base_address FROM connection WHERE removed_at IS NULL';

/** Those that were not removed, oldest first. */
export const listConnections = (store: Store): readonly Connection[] =>
  all(connectionRow, store.prepare(`${select} ORDER BY created_at, connection_id`), []);

/** Null when there is none or it was removed. */
export const connectionById = (store: Store, connectionId: string): Connection | null =>
  one(connectionRow, store.prepare(`${select} AND connection_id = ?`), [connectionId]);

/** Keeps a connection under its id, and brings back a removed one with its data. */
export const saveConnection = (store: Store, connection: Connection, at: string): void => {
  store
    .prepare(
      `INSERT INTO connection (connection_id, name, kind, base_address, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (connection_id) DO UPDATE SET name = excluded.name, base_address = excluded.base_address, removed_at = NULL`,
    )
    .run(connection.connectionId, connection.name, connection.kind, connection.baseAddress, at);
};

/** Hides a connection; what was done with it stays. */
export const hideConnection = (store: Store, connectionId: string, at: string): void => {
  store.prepare('UPDATE connection SET removed_at = ? WHERE connection_id = ?').run(at, connectionId);
};

const creditorRow = z
  .object({ creditor_id: z.string(), name: z.string(), org_no: z.string().nullable() })
  .transform((row): Creditor => ({ creditorId: row.creditor_id, name: row.name, orgNo: row.org_no }));

/** The creditors that the credential last saw, by name. */
export const creditorsOf = (store: Store, connectionId: string): readonly Creditor[] =>
  all(
    creditorRow,
    store.prepare('SELECT creditor_id, name, org_no FROM creditor WHERE connection_id = ? AND gone = 0 ORDER BY name'),
    [connectionId],
  );

/** Keeps what a complete listing gave: the rest of the connection's creditors are gone (their data stays). */
export const saveCreditors = (store: Store, connectionId: string, creditors: readonly Creditor[]): void => {
  store.inTransaction(() => {
    store.prepare('UPDATE creditor SET gone = 1 WHERE connection_id = ?').run(connectionId);
    const upsert = store.prepare(
      `INSERT INTO creditor (connection_id, creditor_id, name, org_no) VALUES (?, ?, ?, ?)
       ON CONFLICT (connection_id, creditor_id) DO UPDATE SET name = excluded.name, org_no = excluded.org_no, gone = 0`,
    );
    for (const { creditorId, name, orgNo } of creditors) upsert.run(connectionId, creditorId, name, orgNo);
  });
};

/** Keeps which user a connection is signed in as; null where a key does not say whose it is. */
export const saveUser = (store: Store, connectionId: string, userName: string | null): void => {
  if (userName === null) store.prepare('DELETE FROM connection_user WHERE connection_id = ?').run(connectionId);
  else
    store
      .prepare(
        `INSERT INTO connection_user (connection_id, user_name) VALUES (?, ?)
         ON CONFLICT (connection_id) DO UPDATE SET user_name = excluded.user_name`,
      )
      .run(connectionId, userName);
};

/** The user that a connection is signed in as, as the service names them; null where nobody said so. */
export const userNameOf = (store: Store, connectionId: string): string | null =>
  one(
    z.object({ user_name: z.string() }),
    store.prepare('SELECT user_name FROM connection_user WHERE connection_id = ?'),
    [connectionId],
  )?.user_name ?? null;
