import { type Migration } from '../migrate.ts';

/** Invoices of which a dropped file of events told: they are read again with the next sync. */
export const toldInvoices: Migration = {
  number: 28,
  name: 'told-invoices',
  sql: `
CREATE TABLE told_invoice (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  action_id TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (scope_id, action_id)
) STRICT, WITHOUT ROWID;
`,
};
