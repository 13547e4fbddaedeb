import { type Migration } from '../migrate.ts';

/**
 * Invoices that a person took out of a run after they were rejected: skipped, with their reason, or moved to another run to be
 * mended there. `at_service` tells that a draft of it stays at the service: its own job stays *sent*, and the run's ledger
 * counts it as taken out all the same.
 *
 * `job_look` names jobs that are looked for and not sent again: a try of theirs may have come through, and a person asked.
 */
export const leftInvoices: Migration = {
  number: 11,
  name: 'left-invoices',
  sql: `
CREATE TABLE left_invoice (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  how TEXT NOT NULL CHECK (how IN ('skipped', 'moved')),
  reason TEXT NOT NULL CHECK ((reason <> '') = (how = 'skipped')),
  to_run_id INTEGER CHECK ((to_run_id IS NOT NULL) = (how = 'moved')),
  at_service INTEGER NOT NULL CHECK (at_service IN (0, 1)),
  left_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE job_look (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, job_id),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
};
