import { z } from 'zod';
import { all, jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

const row = z
  .object({ view: jsonOf(z.unknown()), read_at: z.string() })
  .transform((found) => ({ view: found.view, readAt: found.read_at }));

/** What a contract was in full when it was looked at last: the service's own view, whole. Null where nobody looked. */
export const contractViewOf = (store: Store, scopeId: number, contractId: string): z.infer<typeof row> | null =>
  one(row, store.prepare('SELECT view, read_at FROM contract_view WHERE scope_id = ? AND contract_id = ?'), [
    scopeId,
    contractId,
  ]);

/** Keeps a view of a contract; of one that the mirror does not have nothing is kept. */
export const saveContractView = (
  store: Store,
  scopeId: number,
  contractId: string,
  view: unknown,
  readAt: string,
): void => {
  store
    .prepare(
      `INSERT INTO contract_view (scope_id, contract_id, view, read_at)
       SELECT scope_id, contract_id, ?, ? FROM contract WHERE scope_id = ? AND contract_id = ?
       ON CONFLICT (scope_id, contract_id) DO UPDATE SET view = excluded.view, read_at = excluded.read_at`,
    )
    .run(JSON.stringify(view), readAt, scopeId, contractId);
};

/**
 * Of these contracts those that are there and were not looked at since an instant (ISO 8601), or of which the list of contracts tells
 * another amount since; in their order.
 */
export const contractsUnread = (
  store: Store,
  scopeId: number,
  contractIds: readonly string[],
  since: string,
): readonly string[] =>
  all(
    z.object({ id: z.string() }),
    store.prepare(
      `SELECT c.contract_id AS id FROM json_each(@contractIds) one
         JOIN contract c ON c.scope_id = @scopeId AND c.contract_id = one.value AND c.gone = 0
         LEFT JOIN contract_view v ON v.scope_id = c.scope_id AND v.contract_id = c.contract_id
       WHERE v.read_at IS NULL OR v.read_at < @since OR json_extract(v.view, '$.Amount.Value') IS NOT c.amount
       ORDER BY one.key`,
    ),
    { scopeId, since, contractIds: JSON.stringify(contractIds) },
  ).map(({ id }) => id);
