import { type Migration } from '../migrate.ts';

/** Reconciliation invoices as the service last listed them. Amounts in minor units. */
export const reconciliations: Migration = {
  number: 31,
  name: 'reconciliations',
  sql: `
CREATE TABLE reconciliation (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  action_id TEXT NOT NULL,
  invoice_number TEXT NOT NULL,
  ocr TEXT NOT NULL,
  debtor_name TEXT NOT NULL,
  debtor_no TEXT NOT NULL,
  stage TEXT NOT NULL,
  delivery_method TEXT NOT NULL,
  total INTEGER NOT NULL,
  left_to_pay INTEGER NOT NULL,
  currency TEXT NOT NULL,
  file_id TEXT,
  file_name TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT,
  reminded_at TEXT,
  closed_at TEXT,
  search TEXT NOT NULL,
  gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
  synced_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, action_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reconciliation_listed ON reconciliation (scope_id, gone, created_at, action_id);
`,
};
