import { type Migration } from '../migrate.ts';

/** The creditor's categories of customers as the service has them, and who is in each. */
export const categories: Migration = {
  number: 34,
  name: 'categories',
  sql: `
CREATE TABLE category (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  category_id TEXT NOT NULL,
  name TEXT NOT NULL,
  sorted TEXT NOT NULL,
  PRIMARY KEY (scope_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE category_debtor (
  scope_id INTEGER NOT NULL,
  category_id TEXT NOT NULL,
  debtor_id TEXT NOT NULL,
  PRIMARY KEY (scope_id, category_id, debtor_id),
  FOREIGN KEY (scope_id, category_id) REFERENCES category (scope_id, category_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX category_debtor_by_debtor ON category_debtor (scope_id, debtor_id);
`,
};
