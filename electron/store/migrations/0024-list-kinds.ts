import { type Migration } from '../migrate.ts';

/**
 * The kind of a list or a template is no longer named by the table: who reads one knows the kinds, as with jobs (0008). The column is
 * put in the place of the old one, so that no record is copied.
 */
export const listKinds: Migration = {
  number: 24,
  name: 'list-kinds',
  sql: `
ALTER TABLE list RENAME COLUMN kind TO named_kind;
ALTER TABLE list ADD COLUMN kind TEXT NOT NULL DEFAULT '';
UPDATE list SET kind = named_kind;
ALTER TABLE list DROP COLUMN named_kind;

ALTER TABLE template RENAME COLUMN kind TO named_kind;
ALTER TABLE template ADD COLUMN kind TEXT NOT NULL DEFAULT 'invoices';
UPDATE template SET kind = named_kind;
ALTER TABLE template DROP COLUMN named_kind;
`,
};
