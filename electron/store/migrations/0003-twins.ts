import { type Migration } from '../migrate.ts';

/**
 * The drafts of a run that repeat an earlier one of it (only another file can: within a file equals are told apart), in place
 * of an index of all drafts by their keys. Keys are hashes: each draft of an import fell on another page of that index.
 */
export const twins: Migration = {
  number: 3,
  name: 'twins',
  sql: `
CREATE TABLE draft_twin (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  first_no INTEGER NOT NULL,
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_twin_first ON draft_twin (scope_id, run_id, first_no);
INSERT INTO draft_twin (scope_id, run_id, draft_no, first_no)
  SELECT scope_id, run_id, draft_no, first_no FROM (
    SELECT scope_id, run_id, draft_no, min(draft_no) OVER (PARTITION BY scope_id, run_id, business_key) AS first_no FROM draft)
  WHERE draft_no <> first_no;
DROP INDEX draft_by_key;
`,
};
