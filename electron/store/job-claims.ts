import { z } from 'zod';
import { type Job, jobKinds } from './jobs.ts';
import { all, count } from './rows.ts';
import { type Store } from './store.ts';

/** What a job is claimed with: the id that its call goes under, and the count of the try. */
export type Claim = Pick<Job, 'state' | 'callId' | 'tryNo' | 'words' | 'changedAt'>;

/**
 * Claims the job if it stands as it was read and its run, if it has one, is being sent. False, and nothing written, where it may not
 * go any more. In the caller's transaction.
 */
export const claimJob = (store: Store, job: Job, claim: Claim): boolean =>
  store
    .prepare(
      `UPDATE job SET state = ?, call_id = ?, try = ?, not_before = NULL, words = ?, changed_at = ?
       WHERE scope_id = ? AND job_id = ? AND state = 'queued' AND call_id IS ? AND attempt = ? AND try = ? AND changed_at = ?
       AND (run_id IS NULL OR (SELECT run.state FROM run WHERE run.scope_id = job.scope_id AND run.run_id = job.run_id) = 'sending')`,
    )
    .run(
      claim.state,
      claim.callId,
      claim.tryNo,
      JSON.stringify(claim.words),
      claim.changedAt,
      job.scopeId,
      job.jobId,
      job.callId,
      job.attempt,
      job.tryNo,
      job.changedAt,
    ).changes === 1;

/**
 * Whether claimed jobs may leave now, asked at once for all that it takes: the lease is held at that instant (epoch ms), and their run,
 * if they have one, is still being sent.
 */
export const mayLeave = (
  store: Store,
  { connectionId, holder, now }: { readonly connectionId: string; readonly holder: string; readonly now: number },
  { scopeId, runId }: Pick<Job, 'scopeId' | 'runId'>,
): boolean =>
  count(
    store.prepare(
      `SELECT EXISTS (SELECT 1 FROM lease WHERE connection_id = ? AND holder = ? AND until > ?)
         AND (? IS NULL OR EXISTS (SELECT 1 FROM run WHERE scope_id = ? AND run_id = ? AND state = 'sending')) AS n`,
    ),
    [connectionId, holder, now, runId, scopeId, runId],
  ) === 1;

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
      `SELECT job.kind, job.service_id AS serviceId,
         CASE job.kind WHEN 'ensureProduct' THEN json_extract(job.payload, '$.entry.ArticleNumber') END AS articleNo
       FROM job_dependency d CROSS JOIN job ON job.scope_id = d.scope_id AND job.job_id = d.depends_on
       WHERE d.scope_id = ? AND d.job_id = ?`,
    ),
    [job.scopeId, job.jobId],
  );
