import { type Migration } from '../migrate.ts';

/** Cost centres and projects as the service has them; each is known by its code. */
export const codes: Migration = {
  number: 30,
  name: 'codes',
  sql: `
CREATE TABLE code (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  register TEXT NOT NULL CHECK (register IN ('costCenters', 'projects')),
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  view TEXT NOT NULL CHECK (json_valid(view)),
  words TEXT NOT NULL,
  sorted TEXT NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  PRIMARY KEY (scope_id, register, code)
) STRICT, WITHOUT ROWID;
`,
};
