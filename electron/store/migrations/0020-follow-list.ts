import { type Migration } from '../migrate.ts';

/**
 * The list of Follow-up. Two indexes hold all that it is filtered by, so that 100,000 invoices are gone through without their rows:
 * `invoice_listed` in the order of the list, `invoice_counted` by currency, so that sums need no sorting (it is widened by the ways of
 * delivery and the customer; what is searched for would double it). What most filters ask comes first. Credits are few among
 * the events, and have an index of their own. A saved view is a filter under a name that no other of its creditor has, however
 * it is written (`folded`).
 */
export const followList: Migration = {
  number: 20,
  name: 'follow-list',
  sql: `
CREATE INDEX invoice_listed ON invoice (scope_id, invoice_date DESC, CAST(invoice_number AS INTEGER) DESC, action_id DESC,
  gone, stage, total, amount_left, currency, due_date, action_type, disputed, reminded, delivery_method, delivery_status,
  debtor_id, search);
DROP INDEX invoice_counted;
CREATE INDEX invoice_counted ON invoice (scope_id, currency, gone, stage, total, amount_left, due_date, action_type, disputed, reminded,
  invoice_date, action_id, delivery_method, delivery_status, debtor_id);
CREATE INDEX invoice_event_credited ON invoice_event (scope_id, action_id) WHERE type = 'Credited';

CREATE TABLE saved_view (
  view_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  filter TEXT NOT NULL CHECK (json_valid(filter)),
  UNIQUE (scope_id, folded)
) STRICT;
`,
};
