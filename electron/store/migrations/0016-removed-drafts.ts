import { type Migration } from '../migrate.ts';

/**
 * Drafts that were deleted at the service so that their invoices can be corrected. From then on their rows count as not billed, as
 * those of an invoice that an undo reversed: `reversed_invoice` names both.
 */
export const removedDrafts: Migration = {
  number: 16,
  name: 'removed-drafts',
  sql: `
CREATE TABLE removed_draft (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  removed_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW reversed_invoice AS
  SELECT scope_id, run_id, draft_no FROM undo_line WHERE reversed_at IS NOT NULL
  UNION ALL SELECT scope_id, run_id, draft_no FROM removed_draft;
`,
};
