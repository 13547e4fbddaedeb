import { z } from 'zod';
import { jsonOf, one } from './rows.ts';
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
