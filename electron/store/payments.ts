import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

export interface MirrorPayment {
  readonly paymentId: string;
  readonly actionId: string;
  /** `YYYY-MM-DD`. */
  readonly paidAt: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly means: string;
}

const row = z
  .object({
    payment_id: z.string(),
    action_id: z.string(),
    paid_at: z.string(),
    amount: z.int(),
    currency: z.string(),
    means: z.string(),
  })
  .transform((found): MirrorPayment => ({
    paymentId: found.payment_id,
    actionId: found.action_id,
    paidAt: found.paid_at,
    amount: found.amount,
    currency: found.currency,
    means: found.means,
  }));

/** The payments of an invoice, oldest first. */
export const paymentsOf = (store: Store, scopeId: number, actionId: string): readonly MirrorPayment[] =>
  all(
    row,
    store.prepare(
      `SELECT payment_id, action_id, paid_at, amount, currency, means FROM payment
       WHERE scope_id = ? AND action_id = ? ORDER BY paid_at, payment_id`,
    ),
    [scopeId, actionId],
  );

/** Keeps payments under their ids: reading the same again changes nothing. */
export const savePayments = (store: Store, scopeId: number, payments: readonly MirrorPayment[]): void => {
  const upsert = store.prepare(
    `INSERT INTO payment (scope_id, payment_id, action_id, paid_at, amount, currency, means) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (scope_id, payment_id) DO UPDATE SET action_id = excluded.action_id, paid_at = excluded.paid_at,
       amount = excluded.amount, currency = excluded.currency, means = excluded.means
     WHERE (action_id, paid_at, amount, currency, means)
       IS NOT (excluded.action_id, excluded.paid_at, excluded.amount, excluded.currency, excluded.means)`,
  );
  store.inTransaction(() => {
    for (const one of payments)
      upsert.run(scopeId, one.paymentId, one.actionId, one.paidAt, one.amount, one.currency, one.means);
  });
};
