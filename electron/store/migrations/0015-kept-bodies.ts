import { type Migration } from '../migrate.ts';

/**
 * What a call sent, where it cannot be made again from its job: it held what only the service knew then. Of all others (an invoice, an
 * attest) the hash is enough, or 100,000 of them would double the database.
 */
export const keptBodies: Migration = {
  number: 15,
  name: 'kept-bodies',
  sql: `
ALTER TABLE job_try ADD COLUMN body TEXT;
`,
};
