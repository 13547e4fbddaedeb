import { z } from 'zod';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

const sumsRow = z.object({ net: z.int(), vat: z.int(), total: z.int() });

const summed = (name: string): string => `coalesce(sum(CAST(params ->> '${name}' AS INTEGER)), 0) AS ${name}`;

/** What the rows come to that were taken out of a file's invoices since they were billed before; minor units. */
export const takenSums = (store: Store, key: RunKey): Readonly<z.infer<typeof sumsRow>> =>
  sumsRow.parse(
    store
      .prepare(
        `SELECT ${summed('net')}, ${summed('vat')}, ${summed('total')} FROM problem
         -- Which the planner would not choose by itself: it does not know how many problems a run has.
         INDEXED BY problem_alike
         WHERE scope_id = @scopeId AND run_id = @runId AND code = 'only-new-rows' AND draft_no NOT IN
           (SELECT draft_no FROM problem WHERE scope_id = @scopeId AND run_id = @runId AND code = 'copied-invoice')`,
      )
      .get({ scopeId: key.scopeId, runId: key.runId }),
  );
