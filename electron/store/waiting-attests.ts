import { z } from 'zod';
import { type KnownScope } from './scopes.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

const row = z.object({
  runId: z.int(),
  name: z.string(),
  at: z.string(),
  userName: z.string().nullable(),
  connection: z.string(),
  invoices: z.int(),
  total: z.int(),
  currency: z.string(),
});
/** A run that stopped at drafts for another person's attest. Amounts in minor units. */
export type WaitingAttest = z.infer<typeof row>;

/** Those of the creditor in its deployment, whichever connection made them, oldest approval first. */
export const waitingAttests = (store: Store, { kind, scope }: KnownScope): readonly WaitingAttest[] =>
  all(
    row,
    store.prepare(
      `SELECT run_id AS runId, run.name, made_at AS at, user_name AS userName, approval.connection, invoices, total, currency
       FROM approval JOIN run USING (scope_id, run_id) JOIN creditor USING (scope_id)
       JOIN connection ON connection.connection_id = creditor.connection_id
       WHERE connection.kind = ? AND lower(creditor.creditor_id) = lower(?) AND four_eyes = 1 AND taken_back_at IS NULL
         AND attested_at IS NULL AND run.state = 'done' ORDER BY made_at, run_id`,
    ),
    [kind, scope.creditorId],
  );

const undoRow = row.extend({ scopeId: z.int() });
/** An undo whose credits may wait for another person's attest: `invoices` and `total` are those that are not reversed yet. */
export type CreditingUndo = z.infer<typeof undoRow>;

/** Those of the creditor in its deployment, whichever connection made them, the oldest first. */
export const creditingUndos = (store: Store, { kind, scope }: KnownScope): readonly CreditingUndo[] =>
  all(
    undoRow,
    store.prepare(
      `SELECT scope_id AS scopeId, run_id AS runId, run.name, asked_at AS at, user_name AS userName, run_undo.connection,
         count(*) AS invoices, sum(undo_line.total) AS total, currency
       FROM run_undo JOIN run USING (scope_id, run_id) JOIN undo_line USING (scope_id, run_id)
       JOIN creditor USING (scope_id) JOIN connection ON connection.connection_id = creditor.connection_id
       WHERE connection.kind = ? AND lower(creditor.creditor_id) = lower(?) AND bucket = 'credit' AND reversed_at IS NULL
       GROUP BY scope_id, run_id ORDER BY asked_at, run_id`,
    ),
    [kind, scope.creditorId],
  );
