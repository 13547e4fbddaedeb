import { type Migration } from '../migrate.ts';

/**
 * What a person chose to change in the register with a run: `shown` is the register's value that stood before them, `value` what
 * it is to become, in the service's own form; `field` is the invoice's name for it. A change marks what was approved of the
 * customer's invoices, as an edit of theirs does.
 *
 * A job's kind is no longer named by the table: who reads a job knows the kinds, and each further one would copy all jobs.
 */
export const registerChanges: Migration = {
  number: 8,
  name: 'register-changes',
  sql: `
CREATE TABLE register_change (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  debtor_id TEXT NOT NULL,
  field TEXT NOT NULL,
  shown TEXT NOT NULL,
  value TEXT NOT NULL CHECK (value <> ''),
  PRIMARY KEY (scope_id, run_id, debtor_id, field),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TRIGGER approved_register_added AFTER INSERT ON register_change BEGIN
  UPDATE approved_invoice SET moved = 1 WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id
    AND json_extract(customer, '$.debtorId') = NEW.debtor_id;
END;
CREATE TRIGGER approved_register_taken AFTER DELETE ON register_change BEGIN
  UPDATE approved_invoice SET moved = 1 WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id
    AND json_extract(customer, '$.debtorId') = OLD.debtor_id;
END;

CREATE TABLE new_job (
  job_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  run_id INTEGER,
  draft_no INTEGER,
  kind TEXT NOT NULL,
  business_key TEXT NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'rejected', 'unknown', 'cancelled')),
  attempt INTEGER NOT NULL DEFAULT 1,
  try INTEGER NOT NULL DEFAULT 0,
  call_id TEXT,
  not_before TEXT,
  doubt TEXT CHECK (doubt IN ('no-answer', 'server-error', 'repeated', 'accepted')),
  doubt_since TEXT,
  looks INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  reached INTEGER NOT NULL DEFAULT 0 CHECK (reached IN (0, 1)),
  blocked_by INTEGER,
  words TEXT CHECK (words IS NULL OR json_valid(words)),
  result TEXT CHECK (result IS NULL OR json_valid(result)),
  service_id TEXT,
  changed_at TEXT NOT NULL,
  UNIQUE (scope_id, job_id),
  CHECK ((doubt IS NOT NULL) = (state = 'unknown')),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id)
) STRICT;
INSERT INTO new_job SELECT * FROM job;
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'job') WHERE name = 'new_job';
CREATE TEMP TABLE kept_dependency AS SELECT * FROM job_dependency;
CREATE TEMP TABLE kept_try AS SELECT * FROM job_try;
DROP TABLE job_dependency;
DROP TABLE job_try;
DROP TABLE job;
ALTER TABLE new_job RENAME TO job;
CREATE UNIQUE INDEX job_once ON job (scope_id, kind, business_key, generation) WHERE state <> 'cancelled';
CREATE INDEX job_by_run ON job (scope_id, run_id, kind, state);
CREATE INDEX job_open ON job (scope_id, state, kind, job_id) WHERE state IN ('queued', 'sending', 'unknown');
CREATE INDEX job_by_service_id ON job (scope_id, service_id) WHERE service_id IS NOT NULL;

CREATE TABLE job_dependency (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  depends_on INTEGER NOT NULL,
  PRIMARY KEY (scope_id, job_id, depends_on),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE,
  FOREIGN KEY (scope_id, depends_on) REFERENCES job (scope_id, job_id)
) STRICT, WITHOUT ROWID;
INSERT INTO job_dependency SELECT * FROM kept_dependency;
CREATE INDEX job_dependents ON job_dependency (scope_id, depends_on);

CREATE TABLE job_try (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  try_no INTEGER NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('send', 'look-up')),
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  call_id TEXT,
  body_hash TEXT,
  sent_at TEXT NOT NULL,
  answered_at TEXT,
  status INTEGER,
  answer TEXT,
  PRIMARY KEY (scope_id, job_id, try_no),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO job_try SELECT * FROM kept_try;
DROP TABLE temp.kept_dependency;
DROP TABLE temp.kept_try;
`,
};
