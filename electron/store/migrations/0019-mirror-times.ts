import { type Migration } from '../migrate.ts';

/** What a sync compares with the service's own list: events and payments of the last days, whichever invoice they are of. */
export const mirrorTimes: Migration = {
  number: 19,
  name: 'mirror-times',
  sql: `
CREATE INDEX invoice_event_by_time ON invoice_event (scope_id, at);
CREATE INDEX payment_by_time ON payment (scope_id, paid_at);
CREATE INDEX invoice_by_debtor ON invoice (scope_id, debtor_id);
`,
};
