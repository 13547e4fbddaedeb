import { type Migration } from '../migrate.ts';

/**
 * Files for the books that were ordered of the service, with their bytes once they are fetched: the service throws some away after a
 * week. `said`: what the service gave as its reason.
 */
export const bookFiles: Migration = {
  number: 22,
  name: 'book-files',
  sql: `
CREATE TABLE book_file (
  book_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  order_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('sie4', 'receivables')),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL CHECK (to_day >= from_day),
  asked_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'making', 'ready', 'failed', 'gone')),
  service_id TEXT,
  said TEXT,
  bytes BLOB,
  CHECK ((state = 'ready') = (bytes IS NOT NULL)),
  CHECK (state <> 'making' OR service_id IS NOT NULL),
  UNIQUE (scope_id, order_key)
) STRICT;
CREATE INDEX book_file_making ON book_file (scope_id) WHERE state = 'making';
`,
};
