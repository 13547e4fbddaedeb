import { z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { deploymentKinds, type DeploymentKind, type Scope } from '../../shared/domain/deployment.ts';
import { text } from '../../shared/domain/text.ts';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';

/** A scope as the store knows it: its number stands in every key, its kind and guid in every hash. */
export interface KnownScope {
  readonly scopeId: number;
  readonly scope: Scope;
  readonly kind: DeploymentKind;
}

const scopeRow = z
  .object({ scope_id: z.int(), connection_id: z.string(), creditor_id: z.string(), kind: z.enum(deploymentKinds) })
  .transform((row): KnownScope => ({
    scopeId: row.scope_id,
    scope: { connectionId: row.connection_id, creditorId: row.creditor_id },
    kind: row.kind,
  }));

const select = `SELECT scope_id, creditor.connection_id, creditor_id, kind
  FROM creditor JOIN connection USING (connection_id)`;

/** A creditor with its names, as a person tells it from others. */
export interface CreditorPlace extends KnownScope {
  readonly creditor: string;
  readonly connection: string;
}

const placeRow = z
  .object({
    scope_id: z.int(),
    connection_id: z.string(),
    creditor_id: z.string(),
    kind: z.enum(deploymentKinds),
    creditor: z.string(),
    connection: z.string(),
  })
  .transform((row): CreditorPlace => ({
    scopeId: row.scope_id,
    scope: { connectionId: row.connection_id, creditorId: row.creditor_id },
    kind: row.kind,
    creditor: row.creditor,
    connection: row.connection,
  }));

/** Every creditor that is at hand, over all connections, by name. */
export const creditorPlaces = (store: Store): readonly CreditorPlace[] =>
  all(
    placeRow,
    store.prepare(
      `SELECT scope_id, connection_id, creditor_id, kind, creditor.name AS creditor, connection.name AS connection
       FROM creditor JOIN connection USING (connection_id)
       WHERE removed_at IS NULL AND gone = 0 ORDER BY creditor.name, connection.name, scope_id`,
    ),
    [],
  );

const unknownScope = (): AppError =>
  new AppError(
    'unknown-creditor',
    text('Företaget finns inte på den här anslutningen.', 'The company does not exist on this connection.'),
    text('Välj anslutning och företag igen.', 'Choose connection and company again.'),
  );

/** @throws AppError `unknown-creditor` when the pair of connection and creditor is not known or was removed. */
export const scopeOf = (store: Store, scope: Scope): KnownScope => {
  const found = one(
    scopeRow,
    store.prepare(`${select} WHERE creditor.connection_id = ? AND creditor_id = ? AND removed_at IS NULL`),
    [scope.connectionId, scope.creditorId],
  );
  if (found === null) throw unknownScope();
  return found;
};

/** The scope with that number. @throws AppError `unknown-creditor`. */
export const scopeById = (store: Store, scopeId: number): KnownScope => {
  const found = one(scopeRow, store.prepare(`${select} WHERE scope_id = ?`), [scopeId]);
  if (found === null) throw unknownScope();
  return found;
};
