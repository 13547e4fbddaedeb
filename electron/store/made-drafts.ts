import { coreOf, type JobCore } from './jobs.ts';
import { rowOf, wholeOf } from './row-fields.ts';
import { all, type RowShape } from './rows.ts';
import { type Store } from './store.ts';

/** A job that made a draft, of an invoice or of a credit, without what it carried: a long list of them is read quickly. */
export type MadeDraft = JobCore;

const made: RowShape<readonly [number, MadeDraft]> = {
  parse: (value) => {
    const row = rowOf(value);
    return [wholeOf(row, 'waiting_id'), coreOf(row)];
  },
};

/** The drafts that these jobs of one creditor wait for, by the number of the job that waits. */
export const draftsBefore = (
  store: Store,
  scopeId: number,
  jobIds: readonly number[],
): ReadonlyMap<number, MadeDraft> =>
  new Map(
    all(
      made,
      store.prepare(
        `SELECT d.job_id AS waiting_id, job.job_id, job.scope_id, run_id, draft_no, kind, business_key, generation, state, call_id,
           reached, result, service_id, changed_at
         FROM json_each(?) AS asked
         CROSS JOIN job_dependency d ON d.scope_id = ? AND d.job_id = asked.value
         CROSS JOIN job ON job.scope_id = d.scope_id AND job.job_id = d.depends_on
         WHERE job.kind IN ('createInvoice', 'creditDraft')`,
      ),
      [JSON.stringify(jobIds), scopeId],
    ),
  );
