import { type Migration } from '../migrate.ts';

/**
 * What a person said once about a written customer or article: `written` is the key under which the same writing is known
 * again, `shown` how it stood in the file, `means` the register's record. It belongs to a creditor, not to a run.
 */
export const review: Migration = {
  number: 4,
  name: 'review',
  sql: `
CREATE TABLE correction (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  field TEXT NOT NULL CHECK (field IN ('customer', 'article')),
  written TEXT NOT NULL,
  shown TEXT NOT NULL,
  means TEXT NOT NULL,
  made_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, field, written)
) STRICT, WITHOUT ROWID;
`,
};
