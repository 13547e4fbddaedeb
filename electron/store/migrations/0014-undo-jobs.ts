import { type Migration } from '../migrate.ts';

/**
 * The jobs of an undo by their draft: each of its invoices is told by the last of its jobs, and without this every invoice would go
 * through the jobs of all. Only those of undos are in it.
 */
export const undoJobs: Migration = {
  number: 14,
  name: 'undo-jobs',
  sql: `
CREATE INDEX job_of_undo ON job (scope_id, run_id, draft_no)
  WHERE kind IN ('deleteDraft', 'creditDraft', 'attestCredit', 'connectCredit');
`,
};
