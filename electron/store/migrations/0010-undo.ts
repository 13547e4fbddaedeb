import { type Migration } from '../migrate.ts';

/**
 * Undo of a run: who asked for it last and how often it was asked, and for each of its invoices what was to become of it, why, and
 * when it was reversed. From then on its rows count as not billed, and are billed again under a higher generation.
 *
 * A reversed invoice stays with its run, so that its archive can be read for ever.
 */
export const undo: Migration = {
  number: 10,
  name: 'undo',
  sql: `
CREATE TABLE run_undo (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  connection TEXT NOT NULL,
  user_name TEXT,
  times INTEGER NOT NULL,
  PRIMARY KEY (scope_id, run_id),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE undo_line (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  action_id TEXT NOT NULL,
  bucket TEXT NOT NULL CHECK (bucket IN ('delete', 'credit', 'kept', 'could-not')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)),
  customer_name TEXT NOT NULL,
  invoice_number TEXT,
  total INTEGER NOT NULL,
  reversed_at TEXT,
  PRIMARY KEY (scope_id, run_id, draft_no),
  CHECK (reversed_at IS NULL OR bucket IN ('delete', 'credit')),
  FOREIGN KEY (scope_id, run_id) REFERENCES run_undo (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
};
