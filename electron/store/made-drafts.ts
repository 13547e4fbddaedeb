import { z } from 'zod';
import { type Job, jobColumns } from './jobs.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** A job that made a draft, of an invoice or of a credit, without what it carried: a long list of them is read quickly. */
export type MadeDraft = Pick<
  Job,
  | 'jobId'
  | 'scopeId'
  | 'runId'
  | 'draftNo'
  | 'kind'
  | 'businessKey'
  | 'generation'
  | 'state'
  | 'callId'
  | 'reached'
  | 'result'
  | 'serviceId'
  | 'changedAt'
>;

const row = jobColumns
  .pick({
    job_id: true,
    scope_id: true,
    run_id: true,
    draft_no: true,
    kind: true,
    business_key: true,
    generation: true,
    state: true,
    call_id: true,
    reached: true,
    result: true,
    service_id: true,
    changed_at: true,
  })
  .extend({ waiting_id: z.int() })
  .transform((found): readonly [number, MadeDraft] => [
    found.waiting_id,
    {
      jobId: found.job_id,
      scopeId: found.scope_id,
      runId: found.run_id,
      draftNo: found.draft_no,
      kind: found.kind,
      businessKey: found.business_key,
      generation: found.generation,
      state: found.state,
      callId: found.call_id,
      reached: found.reached,
      result: found.result,
      serviceId: found.service_id,
      changedAt: found.changed_at,
    },
  ]);

/** The drafts that these jobs of one creditor wait for, by the number of the job that waits. */
export const draftsBefore = (
  store: Store,
  scopeId: number,
  jobIds: readonly number[],
): ReadonlyMap<number, MadeDraft> =>
  new Map(
    all(
      row,
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
