import { z } from 'zod';
import {
  type UnhandledPaymentState,
  unhandledPaymentStates,
  type UnhandledPaymentType,
  unhandledPaymentTypes,
} from '../../shared/service/enumerations.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** A payment that fits no invoice, or the part of one that was too much, as the service last listed it. */
export interface UnhandledPayment {
  readonly paymentId: string;
  readonly type: UnhandledPaymentType;
  readonly state: UnhandledPaymentState;
  /** `YYYY-MM-DD`. */
  readonly paidAt: string;
  /** Minor units; negative where a balance was lowered by hand. */
  readonly amount: number;
  readonly currency: string;
  /** What the payer gave: an OCR number, an invoice number, or words. */
  readonly reference: string | null;
  /** What else came with it, a line each. */
  readonly message: string | null;
  readonly payerName: string | null;
  readonly payerOrgNo: string | null;
  readonly payerBankgiro: string | null;
  readonly debtorId: string | null;
  /** The invoice that was paid too much. */
  readonly overpaidActionId: string | null;
  readonly overpaidNumber: string | null;
}

const row = z
  .object({
    payment_id: z.string(),
    type: z.enum(unhandledPaymentTypes),
    state: z.enum(unhandledPaymentStates),
    paid_at: z.string(),
    amount: z.int(),
    currency: z.string(),
    reference: z.string().nullable(),
    message: z.string().nullable(),
    payer_name: z.string().nullable(),
    payer_org_no: z.string().nullable(),
    payer_bankgiro: z.string().nullable(),
    debtor_id: z.string().nullable(),
    overpaid_action_id: z.string().nullable(),
    overpaid_number: z.string().nullable(),
  })
  .transform((found): UnhandledPayment => ({
    paymentId: found.payment_id,
    type: found.type,
    state: found.state,
    paidAt: found.paid_at,
    amount: found.amount,
    currency: found.currency,
    reference: found.reference,
    message: found.message,
    payerName: found.payer_name,
    payerOrgNo: found.payer_org_no,
    payerBankgiro: found.payer_bankgiro,
    debtorId: found.debtor_id,
    overpaidActionId: found.overpaid_action_id,
    overpaidNumber: found.overpaid_number,
  }));

const columns = [
  'type',
  'state',
  'paid_at',
  'amount',
  'currency',
  'reference',
  'message',
  'payer_name',
  'payer_org_no',
  'payer_bankgiro',
  'debtor_id',
  'overpaid_action_id',
  'overpaid_number',
] as const;

/** What waits to be handled, oldest first. */
export const unhandledPayments = (store: Store, scopeId: number): readonly UnhandledPayment[] =>
  all(
    row,
    store.prepare(
      `SELECT payment_id, ${columns.join(', ')} FROM unhandled_payment WHERE scope_id = ? ORDER BY paid_at, payment_id`,
    ),
    [scopeId],
  );

/** Keeps a whole listing in place of the one before: what it does not hold was handled and leaves. */
export const replaceUnhandledPayments = (
  store: Store,
  scopeId: number,
  payments: readonly UnhandledPayment[],
): void => {
  const insert = store.prepare(
    `INSERT OR REPLACE INTO unhandled_payment (scope_id, payment_id, ${columns.join(', ')})
     VALUES (?, ?, ${columns.map(() => '?').join(', ')})`,
  );
  store.inTransaction(() => {
    store.prepare('DELETE FROM unhandled_payment WHERE scope_id = ?').run(scopeId);
    for (const one of payments)
      insert.run(
        scopeId,
        one.paymentId,
        one.type,
        one.state,
        one.paidAt,
        one.amount,
        one.currency,
        one.reference,
        one.message,
        one.payerName,
        one.payerOrgNo,
        one.payerBankgiro,
        one.debtorId,
        one.overpaidActionId,
        one.overpaidNumber,
      );
  });
};
