import { type Migration } from '../migrate.ts';

/** Self invoices as the service last listed them. Amounts in minor units. */
export const selfInvoices: Migration = {
  number: 33,
  name: 'self-invoices',
  sql: `
CREATE TABLE self_invoice (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  action_id TEXT NOT NULL,
  invoice_number TEXT NOT NULL,
  debtor_id TEXT NOT NULL,
  debtor_name TEXT NOT NULL,
  account TEXT,
  ocr TEXT NOT NULL,
  stage TEXT NOT NULL,
  delivery_method TEXT NOT NULL,
  total INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  left_to_pay INTEGER NOT NULL,
  currency TEXT NOT NULL,
  invoice_date TEXT NOT NULL,
  due_date TEXT NOT NULL,
  payment_date TEXT,
  payment_amount INTEGER,
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  created_at TEXT NOT NULL,
  attested_at TEXT,
  sent_at TEXT,
  closed_at TEXT,
  search TEXT NOT NULL,
  gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
  synced_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, action_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX self_invoice_listed ON self_invoice (scope_id, gone, created_at, action_id);
`,
};
