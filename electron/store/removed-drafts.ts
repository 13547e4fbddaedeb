import { z } from 'zod';
import { type Job, runOf } from './jobs.ts';
import { all, count } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** Drafts at the service that are deleted so that their invoices can be corrected. */

/** What is known of one: its deletion is under way, or proven. */
export type Removal = 'asked' | 'done';

const removalRow = z
  .object({ draft_no: z.int(), removal: z.enum(['asked', 'done']) })
  .transform((row): readonly [number, Removal] => [row.draft_no, row.removal]);

/** The drafts of a run that are, or are being, deleted; in a run that is undone, those too that the undo deletes just now. */
export const removalsOf = (store: Store, { scopeId, runId }: RunKey): ReadonlyMap<number, Removal> =>
  new Map(
    all(
      removalRow,
      store.prepare(
        `SELECT draft_no, 'asked' AS removal FROM job WHERE scope_id = @scopeId AND run_id = @runId AND kind = 'deleteDraft'
           AND state IN ('queued', 'sending', 'unknown')
         UNION ALL SELECT draft_no, 'done' FROM removed_draft WHERE scope_id = @scopeId AND run_id = @runId`,
      ),
      { scopeId, runId },
    ),
  );

/** The draft of this job is gone from the service, in the transaction that settles it. `at`: ISO 8601. */
export const keepRemoved = (store: Store, job: Job, at: string): void => {
  const { scopeId, runId } = runOf(job);
  store
    .prepare('INSERT INTO removed_draft (scope_id, run_id, draft_no, removed_at) VALUES (?, ?, ?, ?)')
    .run(scopeId, runId, job.draftNo, at);
};

/** How many drafts of a run were deleted so that their invoices could be corrected. */
export const removedDrafts = (store: Store, { scopeId, runId }: RunKey): number =>
  count(store.prepare('SELECT count(*) AS n FROM removed_draft WHERE scope_id = ? AND run_id = ?'), [scopeId, runId]);
