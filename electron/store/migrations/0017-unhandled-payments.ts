import { type Migration } from '../migrate.ts';

/** Payments that fit no invoice, or were too much, as the service last listed them. */
export const unhandledPayments: Migration = {
  number: 17,
  name: 'unhandled-payments',
  sql: `
CREATE TABLE unhandled_payment (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  payment_id TEXT NOT NULL,
  type TEXT NOT NULL,
  state TEXT NOT NULL,
  paid_at TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reference TEXT,
  message TEXT,
  payer_name TEXT,
  payer_org_no TEXT,
  payer_bankgiro TEXT,
  debtor_id TEXT,
  overpaid_action_id TEXT,
  overpaid_number TEXT,
  PRIMARY KEY (scope_id, payment_id)
) STRICT, WITHOUT ROWID;
`,
};
