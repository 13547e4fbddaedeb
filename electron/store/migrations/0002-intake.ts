import { type Migration } from '../migrate.ts';

/**
 * What an import needs beside runs: templates with a number, a name of the person's own and a folder that is watched;
 * lists of records (customers, articles, payments …), which are no invoices and so no run; files that wait for a look.
 *
 * `record.key` is what tells it from the others of its list, empty where nothing does.
 * A list in state `importing` (written by the process `importer`) is never shown. `waiting_file.path` is the name of a
 * copy in the data folder, never a place of the person's own.
 */
export const intake: Migration = {
  number: 2,
  name: 'intake',
  sql: `
CREATE TABLE kept_template (
  template_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  fingerprint TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'invoices' CHECK (kind IN ('invoices', 'creditInvoices', 'contractInvoices', 'debtors', 'products', 'payments', 'costCenters', 'projects')),
  name TEXT NOT NULL,
  named INTEGER NOT NULL DEFAULT 0 CHECK (named IN (0, 1)),
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  folder TEXT,
  used_at TEXT NOT NULL,
  UNIQUE (scope_id, fingerprint)
) STRICT;
INSERT INTO kept_template (scope_id, fingerprint, name, plan, used_at)
  SELECT scope_id, fingerprint, name, plan, used_at FROM template ORDER BY used_at;
DROP TABLE template;
ALTER TABLE kept_template RENAME TO template;

CREATE TABLE seen_file (
  template_id INTEGER NOT NULL REFERENCES template (template_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (template_id, name, sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE waiting_file (
  waiting_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER REFERENCES creditor (scope_id),
  template_id INTEGER REFERENCES template (template_id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('dropped', 'folder')),
  question TEXT NOT NULL CHECK (json_valid(question)),
  added_at TEXT NOT NULL
) STRICT;

CREATE TABLE list (
  list_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  kind TEXT NOT NULL CHECK (kind IN ('contractInvoices', 'debtors', 'products', 'payments', 'costCenters', 'projects')),
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('importing', 'review', 'discarded')),
  importer INTEGER CHECK ((importer IS NULL) = (state <> 'importing')),
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  accounts TEXT NOT NULL CHECK (json_valid(accounts)),
  files TEXT NOT NULL CHECK (json_valid(files)),
  created_at TEXT NOT NULL,
  UNIQUE (scope_id, list_id)
) STRICT;
CREATE INDEX list_by_scope ON list (scope_id, state);

CREATE TABLE record (
  scope_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  record_no INTEGER NOT NULL CHECK (record_no > 0),
  level TEXT CHECK (level IN ('error', 'warning', 'hint')),
  included INTEGER NOT NULL DEFAULT 1 CHECK (included IN (0, 1)),
  key TEXT NOT NULL,
  words TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (scope_id, list_id, record_no),
  FOREIGN KEY (scope_id, list_id) REFERENCES list (scope_id, list_id) ON DELETE CASCADE
) STRICT;
CREATE INDEX record_by_level ON record (scope_id, list_id, included, level, record_no);
CREATE INDEX record_by_key ON record (scope_id, list_id, key, record_no);
`,
};
