import { type Migration } from '../migrate.ts';

/** PDFs of a list, each with one of its records: as those of a run. */
export const listAttachments: Migration = {
  number: 29,
  name: 'list-attachments',
  sql: `
CREATE TABLE list_attachment (
  scope_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  attachment_no INTEGER NOT NULL CHECK (attachment_no > 0),
  record_no INTEGER,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  why TEXT NOT NULL CHECK (json_valid(why)),
  asked TEXT CHECK (asked IS NULL OR (record_no IS NULL AND json_valid(asked))),
  sort INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (scope_id, list_id, attachment_no),
  UNIQUE (scope_id, list_id, sha256, name),
  FOREIGN KEY (scope_id, list_id) REFERENCES list (scope_id, list_id) ON DELETE CASCADE,
  FOREIGN KEY (scope_id, list_id, record_no) REFERENCES record (scope_id, list_id, record_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX list_attachment_of_record ON list_attachment (scope_id, list_id, record_no) WHERE record_no IS NOT NULL;
`,
};
