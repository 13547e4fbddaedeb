import { z } from 'zod';
import { type Job, jobKinds } from './jobs.ts';
import { all, count } from './rows.ts';
import { type Store } from './store.ts';

/** True while the job stands as it was read and its run, if it has one, is being sent. Asked inside the transaction that claims. */
export const mayBeClaimed = (store: Store, job: Job): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM job LEFT JOIN run ON run.scope_id = job.scope_id AND run.run_id = job.run_id
       WHERE (job.run_id IS NULL OR run.state = 'sending') AND job.job_id = @jobId AND job.scope_id = @scopeId AND job.state = 'queued' AND job.call_id IS @callId
       AND job.attempt = @attempt AND job.try = @tryNo AND job.changed_at = @changedAt`,
    ),
    {
      scopeId: job.scopeId,
      jobId: job.jobId,
      callId: job.callId,
      attempt: job.attempt,
      tryNo: job.tryNo,
      changedAt: job.changedAt,
    },
  ) > 0;

const broughtRow = z.object({
  kind: z.enum(jobKinds),
  serviceId: z.string().nullable(),
  articleNo: z.string().nullable(),
});

/** What a job before another brought. */
export type Brought = z.infer<typeof broughtRow>;

/** What the jobs before this one brought: their identifiers at the service, and the article's number of those of an article. */
export const broughtBefore = (store: Store, job: Job): readonly Brought[] =>
  all(
    broughtRow,
    store.prepare(
      `SELECT job.kind, job.service_id AS serviceId, json_extract(job.payload, '$.entry.ArticleNumber') AS articleNo
       FROM job_dependency d CROSS JOIN job ON job.scope_id = d.scope_id AND job.job_id = d.depends_on
       WHERE d.scope_id = ? AND d.job_id = ?`,
    ),
    [job.scopeId, job.jobId],
  );
