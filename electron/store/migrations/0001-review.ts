/**
 * Part of the first shape: runs, their drafts, problems and edits.
 *
 * A run in state `importing` (written by the process `importer`) or `discarded` (being deleted) is never shown: the view
 * `shown_run` is what lists ask. `run_sum` and `run_vat` hold what a run comes to, kept by triggers, so that a summary
 * of 100,000 drafts is the sum of a few rows; `run_vat` covers only what would be sent.
 */
export const reviewTables = `CREATE TABLE run (
  run_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  name TEXT NOT NULL,
  period TEXT,
  currency TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('importing', 'review', 'approved', 'sending', 'paused', 'done', 'cancelled', 'discarded')),
  importer INTEGER CHECK ((importer IS NULL) = (state <> 'importing')),
  attest INTEGER NOT NULL DEFAULT 0 CHECK (attest IN (0, 1)),
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  accounts TEXT NOT NULL CHECK (json_valid(accounts)),
  control TEXT NOT NULL CHECK (json_valid(control)),
  created_at TEXT NOT NULL,
  approved_at TEXT,
  approved_hash TEXT,
  finished_at TEXT,
  UNIQUE (scope_id, run_id)
) STRICT;
CREATE INDEX run_by_scope ON run (scope_id, state);
CREATE VIEW shown_run AS SELECT * FROM run WHERE state NOT IN ('importing', 'discarded');

CREATE TABLE source_file (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  file_no INTEGER NOT NULL,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, file_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL CHECK (draft_no > 0),
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit')),
  customer_no TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  new_customer INTEGER NOT NULL CHECK (new_customer IN (0, 1)),
  invoice_date TEXT NOT NULL,
  due_date TEXT NOT NULL,
  delivery TEXT NOT NULL,
  currency TEXT NOT NULL,
  rows INTEGER NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  total INTEGER NOT NULL,
  level TEXT CHECK (level IN ('error', 'warning', 'hint')),
  included INTEGER NOT NULL DEFAULT 1 CHECK (included IN (0, 1)),
  sendable INTEGER NOT NULL GENERATED ALWAYS AS (included = 1 AND (level IS NULL OR level <> 'error')) VIRTUAL,
  business_key TEXT NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0,
  billed TEXT CHECK (billed IS NULL OR json_valid(billed)),
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_by_level ON draft (scope_id, run_id, included, level, draft_no);
CREATE INDEX draft_billed ON draft (scope_id, run_id, draft_no) WHERE billed IS NOT NULL;
CREATE INDEX draft_excluded ON draft (scope_id, run_id, draft_no) WHERE included = 0;
CREATE INDEX draft_by_key ON draft (scope_id, business_key);

CREATE TABLE draft_search (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_body (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT;

CREATE TABLE draft_vat (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  rate TEXT NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  sendable INTEGER NOT NULL CHECK (sendable IN (0, 1)),
  PRIMARY KEY (scope_id, run_id, draft_no, rate),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run_sum (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  included INTEGER NOT NULL,
  level TEXT NOT NULL,
  delivery TEXT NOT NULL,
  billed INTEGER NOT NULL,
  new_customer INTEGER NOT NULL,
  drafts INTEGER NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (scope_id, run_id, included, level, delivery, billed, new_customer),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run_vat (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  rate TEXT NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  PRIMARY KEY (scope_id, run_id, rate),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TRIGGER draft_added AFTER INSERT ON draft BEGIN
  INSERT INTO run_sum (scope_id, run_id, included, level, delivery, billed, new_customer, drafts, net, vat, total)
    VALUES (NEW.scope_id, NEW.run_id, NEW.included, coalesce(NEW.level, ''), NEW.delivery, NEW.billed IS NOT NULL,
      NEW.new_customer, 1, NEW.net, NEW.vat, NEW.total)
    ON CONFLICT DO UPDATE SET drafts = drafts + 1, net = net + excluded.net, vat = vat + excluded.vat,
      total = total + excluded.total;
END;
CREATE TRIGGER draft_taken AFTER DELETE ON draft BEGIN
  UPDATE run_sum SET drafts = drafts - 1, net = net - OLD.net, vat = vat - OLD.vat, total = total - OLD.total
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND included = OLD.included
      AND level = coalesce(OLD.level, '') AND delivery = OLD.delivery AND billed = (OLD.billed IS NOT NULL)
      AND new_customer = OLD.new_customer;
END;
CREATE TRIGGER draft_changed AFTER UPDATE ON draft BEGIN
  UPDATE run_sum SET drafts = drafts - 1, net = net - OLD.net, vat = vat - OLD.vat, total = total - OLD.total
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND included = OLD.included
      AND level = coalesce(OLD.level, '') AND delivery = OLD.delivery AND billed = (OLD.billed IS NOT NULL)
      AND new_customer = OLD.new_customer;
  INSERT INTO run_sum (scope_id, run_id, included, level, delivery, billed, new_customer, drafts, net, vat, total)
    VALUES (NEW.scope_id, NEW.run_id, NEW.included, coalesce(NEW.level, ''), NEW.delivery, NEW.billed IS NOT NULL,
      NEW.new_customer, 1, NEW.net, NEW.vat, NEW.total)
    ON CONFLICT DO UPDATE SET drafts = drafts + 1, net = net + excluded.net, vat = vat + excluded.vat,
      total = total + excluded.total;
  UPDATE draft_vat SET sendable = NEW.sendable
    WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id AND draft_no = NEW.draft_no AND sendable <> NEW.sendable;
END;
CREATE TRIGGER draft_vat_added AFTER INSERT ON draft_vat WHEN NEW.sendable = 1 BEGIN
  INSERT INTO run_vat (scope_id, run_id, rate, net, vat, lines)
    VALUES (NEW.scope_id, NEW.run_id, NEW.rate, NEW.net, NEW.vat, 1)
    ON CONFLICT DO UPDATE SET net = net + excluded.net, vat = vat + excluded.vat, lines = lines + 1;
END;
CREATE TRIGGER draft_vat_taken AFTER DELETE ON draft_vat WHEN OLD.sendable = 1 BEGIN
  UPDATE run_vat SET net = net - OLD.net, vat = vat - OLD.vat, lines = lines - 1
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND rate = OLD.rate;
END;
CREATE TRIGGER draft_vat_held AFTER UPDATE ON draft_vat WHEN OLD.sendable = 1 BEGIN
  UPDATE run_vat SET net = net - OLD.net, vat = vat - OLD.vat, lines = lines - 1
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND rate = OLD.rate;
END;
CREATE TRIGGER draft_vat_freed AFTER UPDATE ON draft_vat WHEN NEW.sendable = 1 BEGIN
  INSERT INTO run_vat (scope_id, run_id, rate, net, vat, lines)
    VALUES (NEW.scope_id, NEW.run_id, NEW.rate, NEW.net, NEW.vat, 1)
    ON CONFLICT DO UPDATE SET net = net + excluded.net, vat = vat + excluded.vat, lines = lines + 1;
END;

CREATE TABLE problem (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  problem_no INTEGER NOT NULL,
  row_no INTEGER,
  field TEXT,
  code TEXT NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('error', 'warning', 'hint')),
  params TEXT NOT NULL CHECK (json_valid(params)),
  mend TEXT CHECK (mend IS NULL OR json_valid(mend)),
  PRIMARY KEY (scope_id, run_id, draft_no, problem_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX problem_alike ON problem (scope_id, run_id, code, field);

CREATE TABLE edit_step (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  step_no INTEGER NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  made_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, step_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE edit (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  step_no INTEGER NOT NULL,
  edit_no INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  row_no INTEGER,
  field TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)),
  after TEXT NOT NULL CHECK (json_valid(after)),
  PRIMARY KEY (scope_id, run_id, step_no, edit_no),
  FOREIGN KEY (scope_id, run_id, step_no) REFERENCES edit_step (scope_id, run_id, step_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX edit_by_draft ON edit (scope_id, run_id, draft_no);
`;
