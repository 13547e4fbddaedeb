import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** Keeps that something was told of these invoices. In the caller's transaction. */
export const tellOf = (store: Store, scopeId: number, actionIds: readonly string[], at: string): void => {
  const insert = store.prepare(
    `INSERT INTO told_invoice (scope_id, action_id, at) VALUES (?, ?, ?)
     ON CONFLICT (scope_id, action_id) DO UPDATE SET at = excluded.at`,
  );
  for (const actionId of actionIds) insert.run(scopeId, actionId, at);
};

const row = z.object({ action_id: z.string(), at: z.string() }).transform((one) => ({
  actionId: one.action_id,
  at: one.at,
}));
export type ToldInvoice = z.infer<typeof row>;

export const toldInvoices = (store: Store, scopeId: number): readonly ToldInvoice[] =>
  all(row, store.prepare('SELECT action_id, at FROM told_invoice WHERE scope_id = ?'), [scopeId]);

/** Once they were read again; what was told anew meanwhile stays. */
export const forgetTold = (store: Store, scopeId: number, told: readonly ToldInvoice[]): void => {
  store.inTransaction(() => {
    const remove = store.prepare('DELETE FROM told_invoice WHERE scope_id = ? AND action_id = ? AND at = ?');
    for (const { actionId, at } of told) remove.run(scopeId, actionId, at);
  });
};
