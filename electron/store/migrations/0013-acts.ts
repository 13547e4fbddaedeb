import { type Migration } from '../migrate.ts';

/**
 * A person's own acts (a payment typed in, a resend) are jobs of no run. `seen` is what the service showed before the first try, by
 * which it is told afterwards whether the act was done; `asks` marks one of unknown outcome that no reading settles: a person says
 * what became of it. The open ones have an index of their own: they are asked for at every step of a worker, beside a run's jobs.
 */
export const acts: Migration = {
  number: 13,
  name: 'acts',
  sql: `
ALTER TABLE job ADD COLUMN seen TEXT CHECK (seen IS NULL OR json_valid(seen));
ALTER TABLE job ADD COLUMN asks INTEGER NOT NULL DEFAULT 0 CHECK (asks IN (0, 1) AND (asks = 0 OR state = 'unknown'));
CREATE INDEX job_act ON job (scope_id, job_id) WHERE run_id IS NULL;
CREATE INDEX job_open_act ON job (scope_id, job_id) WHERE run_id IS NULL AND state IN ('queued', 'sending', 'unknown');
`,
};
