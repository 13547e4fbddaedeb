import { z } from 'zod';
import { all, count, one } from './rows.ts';
import { readSetting, writeSetting } from './settings.ts';
import { type Store } from './store.ts';

/** What the database holds of the practice company, and taking all of it away. */

/** The scopes of one connection as a condition; takes the connection's id. */
const ofConnection = 'scope_id IN (SELECT scope_id FROM creditor WHERE connection_id = ?)';

const anewKey = 'practice-anew';
const anewShape = z.object({
  /** How often it has started anew. */
  times: z.int(),
  /** The practice service's file is still the former one: it is to be replaced before the service starts. */
  replace: z.boolean(),
});
type PracticeAge = z.infer<typeof anewShape>;

export const practiceAge = (store: Store): PracticeAge =>
  readSetting(store, anewKey, anewShape) ?? { times: 0, replace: false };

export const keepPracticeAge = (store: Store, age: PracticeAge): void => {
  writeSetting(store, anewKey, age);
};

const countQueries = {
  runs: `SELECT count(*) AS n FROM shown_run WHERE ${ofConnection}`,
  invoices: `SELECT count(*) AS n FROM job WHERE kind = 'createInvoice' AND state = 'sent' AND ${ofConnection}`,
  customers: `SELECT count(*) AS n FROM debtor WHERE gone = 0 AND ${ofConnection}`,
  lists: `SELECT count(*) AS n FROM list WHERE state = 'review' AND ${ofConnection}`,
  waiting: `SELECT count(*) AS n FROM waiting_file WHERE ${ofConnection}`,
  views: `SELECT count(*) AS n FROM saved_view WHERE ${ofConnection}`,
  templates: `SELECT count(*) AS n FROM template WHERE ${ofConnection}`,
  corrections: `SELECT count(*) AS n FROM correction WHERE ${ofConnection}`,
} as const;

/** What a person would miss of a connection. */
export const heldOf = (store: Store, connectionId: string): { readonly [K in keyof typeof countQueries]: number } => {
  const held = (kind: keyof typeof countQueries): number => count(store.prepare(countQueries[kind]), [connectionId]);
  return {
    runs: held('runs'),
    invoices: held('invoices'),
    customers: held('customers'),
    lists: held('lists'),
    waiting: held('waiting'),
    views: held('views'),
    templates: held('templates'),
    corrections: held('corrections'),
  };
};

const found = z.object({ found: z.int() });
const isThere = (store: Store, sql: string, bound: readonly (string | number)[]): boolean =>
  one(found, store.prepare(`SELECT EXISTS (${sql}) AS found`), bound)?.found === 1;

/** Whether a run of the connection is being sent, or a call of it is out. */
export const isSending = (store: Store, connectionId: string): boolean =>
  isThere(
    store,
    `SELECT 1 FROM run WHERE state = 'sending' AND ${ofConnection}
     UNION ALL SELECT 1 FROM job WHERE state = 'sending' AND ${ofConnection}`,
    [connectionId, connectionId],
  );

/** Whether this process is reading a file into any connection: what is read so far would be lost with it. */
export const isReadingIn = (store: Store, process: number): boolean =>
  isThere(store, 'SELECT 1 FROM run WHERE importer = ? UNION ALL SELECT 1 FROM list WHERE importer = ?', [
    process,
    process,
  ]);

const tableRow = z.object({ name: z.string() });

/** The tables whose rows say themselves whose they are; asked of the database, so that none is forgotten that comes later. */
const tablesWith = (store: Store, column: 'scope_id' | 'connection_id'): readonly string[] =>
  all(
    tableRow,
    store.prepare(
      `SELECT tables.name AS name FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = ? AND tables.name NOT IN ('creditor', 'connection')
       ORDER BY tables.name`,
    ),
    [column],
  ).map(({ name }) => name);

const scopeRow = z.object({ scope_id: z.int(), creditor_id: z.string() });

/**
 * Takes away all that is known of a connection but its name and companies, within the transaction that is open. What belongs to
 * other connections, or to none, is not touched.
 *
 * @param settingsOf the keys of the settings that belong to one creditor.
 */
export const forgetAllOf = (
  store: Store,
  connectionId: string,
  settingsOf: (scopeId: number, creditorId: string) => readonly string[],
): void => {
  // Whole at the end; in between, a row may name one that has gone before it.
  store.prepare('PRAGMA defer_foreign_keys = ON').run();
  const scopes = all(scopeRow, store.prepare('SELECT scope_id, creditor_id FROM creditor WHERE connection_id = ?'), [
    connectionId,
  ]);
  const keys = scopes.flatMap((one) => settingsOf(one.scope_id, one.creditor_id));
  for (const key of keys) store.prepare('DELETE FROM setting WHERE key = ?').run(key);
  for (const table of tablesWith(store, 'scope_id'))
    store.prepare(`DELETE FROM "${table}" WHERE ${ofConnection}`).run(connectionId);
  for (const table of tablesWith(store, 'connection_id'))
    store.prepare(`DELETE FROM "${table}" WHERE connection_id = ?`).run(connectionId);
};

interface Company {
  readonly creditorId: string;
  readonly name: string;
  readonly orgNo: string;
}

/** The companies that a connection has from now on, under the numbers that they had; nothing may hang on the others. */
export const keepOnly = (store: Store, connectionId: string, companies: readonly Company[]): void => {
  store
    .prepare(`DELETE FROM creditor WHERE connection_id = ? AND creditor_id NOT IN (SELECT value FROM json_each(?))`)
    .run(connectionId, JSON.stringify(companies.map(({ creditorId }) => creditorId)));
  const upsert = store.prepare(
    `INSERT INTO creditor (connection_id, creditor_id, name, org_no) VALUES (?, ?, ?, ?)
     ON CONFLICT (connection_id, creditor_id) DO UPDATE SET name = excluded.name, org_no = excluded.org_no, gone = 0`,
  );
  for (const { creditorId, name, orgNo } of companies) upsert.run(connectionId, creditorId, name, orgNo);
};
