import { type Migration } from '../migrate.ts';

/** Events that the service could not deliver to the address that its administrator gave, counted by type as it last told. */
export const failedEvents: Migration = {
  number: 27,
  name: 'failed-events',
  sql: `
CREATE TABLE failed_event (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  type TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  since TEXT NOT NULL,
  PRIMARY KEY (scope_id, type)
) STRICT, WITHOUT ROWID;
`,
};
