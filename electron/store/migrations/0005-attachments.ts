import { type Migration } from '../migrate.ts';

/**
 * PDFs that go with invoices. A file lies in the data folder under its SHA-256, once however often it is named. `draft_no` is
 * null while it is not known which invoice it belongs to; `asked` then holds the invoices that it may belong to. `facts` is
 * what was read of the file, `why` what paired it. `sort` is its place among the invoice's files.
 */
export const attachments: Migration = {
  number: 5,
  name: 'attachments',
  sql: `
CREATE TABLE attachment (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  attachment_no INTEGER NOT NULL CHECK (attachment_no > 0),
  draft_no INTEGER,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  why TEXT NOT NULL CHECK (json_valid(why)),
  asked TEXT CHECK (asked IS NULL OR (draft_no IS NULL AND json_valid(asked))),
  sort INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (scope_id, run_id, attachment_no),
  UNIQUE (scope_id, run_id, sha256, name),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE,
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX attachment_by_draft ON attachment (scope_id, run_id, draft_no, sort);
CREATE INDEX attachment_by_file ON attachment (sha256);
`,
};
