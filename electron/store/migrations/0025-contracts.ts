import { type Migration } from '../migrate.ts';

/**
 * Contract invoices as the service last listed them, what each is in full where it was looked at, and which invoices they made.
 */
export const contracts: Migration = {
  number: 25,
  name: 'contracts',
  sql: `
CREATE TABLE contract (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  contract_id TEXT NOT NULL,
  contract_number TEXT,
  debtor_id TEXT NOT NULL,
  debtor_name TEXT NOT NULL,
  amount INTEGER,
  currency TEXT NOT NULL,
  recurs TEXT NOT NULL,
  start_day TEXT,
  end_day TEXT,
  last_run TEXT,
  next_run TEXT,
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  delivery_method TEXT NOT NULL,
  search TEXT NOT NULL,
  gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
  synced_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, contract_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE contract_view (
  scope_id INTEGER NOT NULL,
  contract_id TEXT NOT NULL,
  view TEXT NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, contract_id),
  FOREIGN KEY (scope_id, contract_id) REFERENCES contract (scope_id, contract_id) ON DELETE CASCADE
) STRICT;

ALTER TABLE invoice ADD COLUMN contract_id TEXT;
CREATE INDEX invoice_of_contract ON invoice (scope_id, contract_id, created_at) WHERE contract_id IS NOT NULL;
`,
};
