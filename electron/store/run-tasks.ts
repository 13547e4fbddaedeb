import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

const runTask = z.object({
  run_id: z.int(),
  name: z.string(),
  state: z.string(),
  currency: z.string(),
  errors: z.int(),
  sendable: z.int(),
  amount: z.int(),
});

/** Runs that are not finished, latest first: how many of their included invoices have errors, and what could be sent. */
export const openRuns = (store: Store, scopeId: number): readonly z.infer<typeof runTask>[] =>
  all(
    runTask,
    store.prepare(
      `SELECT r.run_id, r.name, r.state, r.currency,
         coalesce(sum(s.drafts) FILTER (WHERE s.level = 'error'), 0) AS errors,
         coalesce(sum(s.drafts) FILTER (WHERE s.level <> 'error'), 0) AS sendable,
         coalesce(sum(s.total) FILTER (WHERE s.level <> 'error'), 0) AS amount
       FROM shown_run r LEFT JOIN run_sum s ON s.scope_id = r.scope_id AND s.run_id = r.run_id AND s.included = 1
       WHERE r.scope_id = ? AND r.state IN ('review', 'approved', 'sending', 'paused')
       GROUP BY r.run_id ORDER BY r.run_id DESC`,
    ),
    [scopeId],
  );

const waitingRun = z.object({ run_id: z.int(), name: z.string(), currency: z.string(), n: z.int() });

/** Runs with jobs that only a person can move: refused ones, and doubts that nothing will look up again by itself. */
export const runsNeedingPerson = (store: Store, scopeId: number): readonly z.infer<typeof waitingRun>[] =>
  all(
    waitingRun,
    store.prepare(
      `SELECT r.run_id, r.name, r.currency, count(*) AS n FROM job j JOIN shown_run r USING (scope_id, run_id)
       WHERE j.scope_id = ? AND r.state <> 'cancelled' AND ((j.state = 'rejected' AND j.blocked_by IS NULL)
         OR (j.state = 'unknown' AND j.not_before IS NULL AND j.looks > 0))
       GROUP BY r.run_id ORDER BY r.run_id DESC`,
    ),
    [scopeId],
  );

const sendingRun = z
  .object({ run_id: z.int(), connection_id: z.string() })
  .transform((row) => ({ runId: row.run_id, connectionId: row.connection_id }));

/** Every run that is being sent, over all connections that are not removed. */
export const allSendingRuns = (store: Store): readonly z.infer<typeof sendingRun>[] =>
  all(
    sendingRun,
    store.prepare(
      `SELECT run_id, connection_id FROM shown_run JOIN creditor USING (scope_id) JOIN connection USING (connection_id)
       WHERE shown_run.state = 'sending' AND removed_at IS NULL ORDER BY run_id`,
    ),
    [],
  );
