import { type Migration } from '../migrate.ts';

/**
 * When this database was put back from a backup, and the jobs of which it could not know what became of them since. Source:
 * outbox.md, Exactly once (after a restore of our own database).
 */
export const restored: Migration = {
  number: 35,
  name: 'restored',
  sql: `
CREATE TABLE restore (
  restore_id INTEGER PRIMARY KEY AUTOINCREMENT,
  made_at TEXT NOT NULL,
  restored_at TEXT NOT NULL,
  seen_at TEXT
) STRICT;
CREATE TABLE restored_job (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  restore_id INTEGER NOT NULL REFERENCES restore (restore_id),
  PRIMARY KEY (scope_id, job_id),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
};
