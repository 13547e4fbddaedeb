import { type Migration } from '../migrate.ts';

/**
 * How many problems of a run are alike, and how many of them have a mend, is told by an index alone: each invoice that is looked at asks
 * it of every problem, and half of a large run may have the same one.
 */
export const alikeMends: Migration = {
  number: 36,
  name: 'alike-mends',
  sql: `
DROP INDEX problem_alike;
CREATE INDEX problem_alike ON problem (scope_id, run_id, code, field, (mend IS NOT NULL));
`,
};
