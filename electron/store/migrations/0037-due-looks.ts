import { type Migration } from '../migrate.ts';

const oneOf = (column: string, values: readonly string[]): string =>
  values.map((value) => `${column} = '${value}'`).join(' OR ');
const listed = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;

/** The same rule in other words: of a list of three and more SQLite makes a table whenever it is asked. */
const spelledOut = (table: string, column: string, values: readonly string[]) => ({
  table,
  from: `CHECK (${listed(column, values)})`,
  to: `CHECK (${oneOf(column, values)})`,
});

const levels = ['error', 'warning', 'hint'];

/**
 * A job that goes on writes less, and when it is looked at again is told by the index alone: while thousands of attests wait to be looked
 * up, each is asked whether it is due whenever the worker looks for its next work. An attest's identifier is its draft's: nothing is found
 * by it.
 */
export const dueLooks: Migration = {
  number: 37,
  name: 'due-looks',
  sql: `
DROP INDEX job_open;
CREATE INDEX job_open ON job (scope_id, state, kind, job_id, not_before, asks)
  WHERE state = 'queued' OR state = 'sending' OR state = 'unknown';
DROP INDEX job_open_act;
CREATE INDEX job_open_act ON job (scope_id, job_id)
  WHERE run_id IS NULL AND (state = 'queued' OR state = 'sending' OR state = 'unknown');
DROP INDEX job_by_service_id;
CREATE INDEX job_by_service_id ON job (scope_id, service_id) WHERE service_id IS NOT NULL AND kind <> 'attest';
`,
  reworded: [
    spelledOut('job', 'state', ['queued', 'sending', 'sent', 'rejected', 'unknown', 'cancelled']),
    spelledOut('job', 'doubt', ['no-answer', 'server-error', 'repeated', 'accepted']),
    spelledOut('draft', 'level', levels),
    spelledOut('problem', 'level', levels),
  ],
};
