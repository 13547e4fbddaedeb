import { type Migration } from '../migrate.ts';

/**
 * The log of a run's calls, in the order in which they went. A call that carried many jobs is told once, with its first job:
 * `carried` is how many it carried there, 0 with the others. What was read for a run as a whole (a register, the invoice lists)
 * is about no job and has a table of its own. The small indexes serve what is asked for among very many: what went wrong, and
 * what was looked up.
 */
export const runLog: Migration = {
  number: 12,
  name: 'run-log',
  sql: `
ALTER TABLE job_try ADD COLUMN run_id INTEGER;
ALTER TABLE job_try ADD COLUMN carried INTEGER NOT NULL DEFAULT 1;
UPDATE job_try SET run_id = (SELECT run_id FROM job WHERE job.scope_id = job_try.scope_id AND job.job_id = job_try.job_id);
UPDATE job_try SET carried = CASE WHEN job_try.job_id = bulk.first THEN bulk.n ELSE 0 END
  FROM (SELECT scope_id, call_id, sent_at, min(job_id) AS first, count(*) AS n FROM job_try
    WHERE call_id IS NOT NULL GROUP BY scope_id, call_id, sent_at HAVING count(*) > 1) AS bulk
  WHERE job_try.scope_id = bulk.scope_id AND job_try.call_id = bulk.call_id AND job_try.sent_at = bulk.sent_at;
CREATE INDEX job_try_by_run ON job_try (scope_id, run_id, sent_at) WHERE carried > 0;
CREATE INDEX job_try_trouble ON job_try (scope_id, run_id, sent_at)
  WHERE carried > 0 AND answered_at IS NOT NULL AND (status IS NULL OR status >= 400);
CREATE INDEX job_try_look_up ON job_try (scope_id, run_id, sent_at) WHERE purpose = 'look-up';

CREATE TABLE run_read (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  read_no INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  answered_at TEXT NOT NULL,
  status INTEGER,
  answer TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, read_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
};
