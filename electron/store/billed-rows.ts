import { z } from 'zod';
import { hasJobs } from './billed.ts';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** A chosen draft of a run beside an invoice of another run that may have some of the same rows. */
export interface SameDay {
  readonly draftNo: number;
  readonly otherRunId: number;
  readonly otherDraftNo: number;
}

const pair = z
  .object({ draft_no: z.int(), other_run: z.int(), other_no: z.int() })
  .transform((row): SameDay => ({ draftNo: row.draft_no, otherRunId: row.other_run, otherDraftNo: row.other_no }));

/**
 * Chosen drafts of a run, not known as billed, with every approved or sent invoice of another run of the creditor that is to
 * the same customer and of the same day. One pass over the creditor's drafts; none where nothing was ever approved.
 */
export const billedSameDay = (store: Store, { scopeId, runId }: RunKey): readonly SameDay[] => {
  if (!hasJobs(store, scopeId)) return [];
  return all(
    pair,
    store.prepare(
      `WITH fresh AS MATERIALIZED (
         SELECT draft_no, customer_no, customer_name, invoice_date FROM draft
         WHERE scope_id = @scopeId AND run_id = @runId AND included = 1 AND billed IS NULL)
       SELECT fresh.draft_no, old.run_id AS other_run, old.draft_no AS other_no
       FROM draft AS old JOIN fresh ON fresh.customer_no = old.customer_no AND fresh.invoice_date = old.invoice_date
         AND (old.customer_no <> '' OR fresh.customer_name = old.customer_name)
       WHERE old.scope_id = @scopeId AND old.run_id <> @runId AND EXISTS (
         SELECT 1 FROM job WHERE job.scope_id = old.scope_id AND job.kind = 'createInvoice'
           AND job.business_key = old.business_key AND job.run_id = old.run_id AND job.state <> 'cancelled')
       ORDER BY fresh.draft_no, old.run_id, old.draft_no`,
    ),
    { scopeId, runId },
  );
};
