import { type Migration } from '../migrate.ts';

/** Whether an act was planned before is told by its key alone, however many were planned: ten thousand are asked for at once. */
export const plannedActs: Migration = {
  number: 32,
  name: 'planned-acts',
  sql: `
CREATE INDEX job_planned ON job (scope_id, kind, business_key) WHERE run_id IS NULL;
`,
};
