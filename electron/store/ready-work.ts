import { z } from 'zod';
import { importKinds } from '../../shared/intake/kinds.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

const row = z
  .object({
    scope_id: z.int(),
    kind: z.enum(importKinds),
    run_id: z.int().nullable(),
    list_id: z.int().nullable(),
    name: z.string(),
    n: z.int(),
    errors: z.int(),
  })
  .transform((found) => ({
    scopeId: found.scope_id,
    kind: found.kind,
    runId: found.run_id,
    listId: found.list_id,
    name: found.name,
    count: found.n,
    errors: found.errors,
  }));

/** A run or list in review, of any creditor that is at hand. */
export type ReadyWork = z.infer<typeof row>;

const atHand = `JOIN creditor USING (scope_id) JOIN connection USING (connection_id)
  WHERE removed_at IS NULL AND creditor.gone = 0`;

/** Runs and lists in review over all creditors, oldest first. A run says nothing of its kind: it is of invoices. */
export const readyForReview = (store: Store): readonly ReadyWork[] =>
  all(
    row,
    store.prepare(
      `SELECT scope_id, 'invoices' AS kind, run_id, NULL AS list_id, run.name,
         (SELECT coalesce(sum(drafts), 0) FROM run_sum s
          WHERE s.scope_id = run.scope_id AND s.run_id = run.run_id AND s.included = 1) AS n,
         (SELECT coalesce(sum(drafts), 0) FROM run_sum s
          WHERE s.scope_id = run.scope_id AND s.run_id = run.run_id AND s.included = 1 AND s.level = 'error') AS errors,
         run.created_at AS at
       FROM shown_run run ${atHand} AND run.state = 'review'
       UNION ALL
       SELECT scope_id, list.kind, NULL, list_id, list.name,
         (SELECT count(*) FROM record r
          WHERE r.scope_id = list.scope_id AND r.list_id = list.list_id AND r.included = 1),
         (SELECT count(*) FROM record r
          WHERE r.scope_id = list.scope_id AND r.list_id = list.list_id AND r.included = 1 AND r.level = 'error'),
         list.created_at
       FROM list ${atHand} AND list.state = 'review'
       ORDER BY at`,
    ),
    [],
  );
