import { type Migration } from '../migrate.ts';

/**
 * The registers as they are searched, kept with them: the words that a record is found by, folded; by what it is sorted; and by what
 * two customers may be the same. What was read by an earlier version is folded when it is first searched
 * (`electron/store/register-fold.ts`).
 */
export const registerSearch: Migration = {
  number: 26,
  name: 'register-search',
  sql: `
ALTER TABLE debtor ADD COLUMN words TEXT;
ALTER TABLE debtor ADD COLUMN sorted TEXT;
ALTER TABLE debtor ADD COLUMN same_email TEXT;
ALTER TABLE debtor ADD COLUMN same_name TEXT;
CREATE INDEX debtor_searched ON debtor (scope_id, sorted, debtor_id, words) WHERE gone = 0;
CREATE INDEX debtor_unfolded ON debtor (scope_id) WHERE words IS NULL;
CREATE INDEX debtor_same_org_no ON debtor (scope_id, org_no, sorted, debtor_id) WHERE gone = 0 AND org_no <> '';
CREATE INDEX debtor_same_email ON debtor (scope_id, same_email, sorted, debtor_id) WHERE gone = 0 AND same_email <> '';
CREATE INDEX debtor_same_name ON debtor (scope_id, same_name, sorted, debtor_id) WHERE gone = 0 AND same_name <> '';
ALTER TABLE product ADD COLUMN words TEXT;
ALTER TABLE product ADD COLUMN sorted TEXT;
CREATE INDEX product_searched ON product (scope_id, sorted, product_id, words) WHERE gone = 0;
CREATE INDEX product_unfolded ON product (scope_id) WHERE words IS NULL;
`,
};
