import { type Migration } from '../migrate.ts';

/** What the tax authority is asked to pay of a draft (ROT, RUT), minor units: only of those that ask. */
export const deduction: Migration = {
  number: 6,
  name: 'deduction',
  sql: `
CREATE TABLE draft_deduction (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
};
