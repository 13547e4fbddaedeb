import { type Migration } from '../migrate.ts';

/**
 * The registers as they are searched: what a customer and an article are told apart by, without their views, which are ten times as
 * large; and when each was read, by which a change is noticed.
 */
export const registers: Migration = {
  number: 23,
  name: 'registers',
  sql: `
CREATE INDEX debtor_listed ON debtor (scope_id, gone, name, debtor_id, debtor_no, external_id, org_no, email, read_at);
CREATE INDEX product_listed ON product (scope_id, gone, description, product_id, article_no, read_at);
`,
};
