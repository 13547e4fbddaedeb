import { type Migration } from '../migrate.ts';

/**
 * When an approved run is to be sent: the wall time as a person typed it, the zone that it is meant in, and the instant which
 * that was then. `held` says why it was not sent by itself at its time and waits for a person; `started_at` when it was.
 *
 * The triggers let no time outlive what it was set for: sent by hand, taken back or lifted, it is gone. Whoever takes a due
 * time marks it and moves its run in one transaction.
 */
export const runSchedule: Migration = {
  number: 9,
  name: 'run-schedule',
  sql: `
CREATE TABLE run_schedule (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  wall TEXT NOT NULL,
  zone TEXT NOT NULL,
  at TEXT NOT NULL,
  set_at TEXT NOT NULL,
  held TEXT CHECK (held IS NULL OR json_valid(held)),
  started_at TEXT,
  PRIMARY KEY (scope_id, run_id),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TRIGGER run_schedule_ended AFTER UPDATE OF state ON run WHEN OLD.state <> NEW.state BEGIN
  DELETE FROM run_schedule WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id
    AND (started_at IS NULL OR NEW.state = 'review');
END;
`,
};
