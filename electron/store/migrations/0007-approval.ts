import { type Migration } from '../migrate.ts';

/**
 * Who approved a run, when, over which warnings, and who attested it where a creditor wants four eyes. `user_name` is null
 * where the connection was signed in with a key alone: the service does not say whose a key is.
 *
 * `approved_invoice` is filled when an approval is taken back, from the jobs that then go: what was approved, as it would
 * have been sent. A draft that is written after that, or whose files change,
 * is marked by the triggers, so that the difference is found among few.
 */
export const approval: Migration = {
  number: 7,
  name: 'approval',
  sql: `
CREATE TABLE connection_user (
  connection_id TEXT PRIMARY KEY REFERENCES connection (connection_id),
  user_name TEXT NOT NULL
) STRICT;

CREATE TABLE approval (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  made_at TEXT NOT NULL,
  connection TEXT NOT NULL,
  user_name TEXT,
  four_eyes INTEGER NOT NULL CHECK (four_eyes IN (0, 1)),
  invoices INTEGER NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  total INTEGER NOT NULL,
  overridden TEXT NOT NULL CHECK (json_valid(overridden)),
  taken_back_at TEXT,
  attested_at TEXT,
  attested_by TEXT,
  attest_connection_id TEXT REFERENCES connection (connection_id),
  PRIMARY KEY (scope_id, run_id),
  CHECK ((attested_at IS NULL) = (attest_connection_id IS NULL)),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE approved_invoice (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  invoice TEXT NOT NULL CHECK (json_valid(invoice)),
  customer TEXT NOT NULL CHECK (json_valid(customer)),
  moved INTEGER NOT NULL DEFAULT 0 CHECK (moved IN (0, 1)),
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT;

CREATE TRIGGER approved_invoice_moved AFTER UPDATE ON draft BEGIN
  UPDATE approved_invoice SET moved = 1
    WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id AND draft_no = NEW.draft_no;
END;
CREATE TRIGGER approved_files_added AFTER INSERT ON attachment BEGIN
  UPDATE approved_invoice SET moved = 1
    WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id AND draft_no = NEW.draft_no;
END;
CREATE TRIGGER approved_files_changed AFTER UPDATE ON attachment BEGIN
  UPDATE approved_invoice SET moved = 1
    WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id AND draft_no IN (OLD.draft_no, NEW.draft_no);
END;
CREATE TRIGGER approved_files_taken AFTER DELETE ON attachment BEGIN
  UPDATE approved_invoice SET moved = 1
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND draft_no = OLD.draft_no;
END;
`,
};
