import type Database from 'better-sqlite3';
import { z } from 'zod';
import { type Store } from '../../electron/store/store.ts';

/** Every table of a database, whatever tables there are: what a promise about all of them is held to. */

type Row = Readonly<Record<string, unknown>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

const rowsIn = z.array(z.record(z.string(), z.unknown()));
const names = z.array(z.object({ name: z.string() }));
const columnsIn = z.array(z.object({ name: z.string(), type: z.string() }));

type Reads = Pick<Store, 'prepare'> | Pick<Database.Database, 'prepare'>;

const tablesOf = (db: Reads): readonly string[] =>
  names
    .parse(db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_stat'));

/** Every row of every table, in an order that is theirs. */
export const everyRow = (db: Reads): Rows =>
  Object.fromEntries(
    tablesOf(db).map((table) => {
      const rows = rowsIn.parse(db.prepare(`SELECT * FROM "${table}"`).all());
      return [table, rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
    }),
  );

/**
 * Puts a row for each scope into every table that has scopes, and for each connection into every other that has connections. The
 * rows hang on nothing and mean nothing: whose they are is all that counts.
 */
export const fillEveryTable = (
  store: Store,
  whose: { readonly scopes: readonly number[]; readonly connections: readonly string[] },
): void => {
  for (const pragma of ['foreign_keys = OFF', 'ignore_check_constraints = ON']) store.prepare(`PRAGMA ${pragma}`).run();
  let next = 1000;
  for (const table of tablesOf(store)) {
    if (['connection', 'creditor', 'sqlite_sequence'].includes(table)) continue;
    const columns = columnsIn.parse(store.prepare('SELECT name, type FROM pragma_table_info(?)').all(table));
    const has = (name: string): boolean => columns.some((column) => column.name === name);
    const owner = has('scope_id') ? 'scope_id' : has('connection_id') ? 'connection_id' : null;
    if (owner === null) continue;
    for (const one of owner === 'scope_id' ? whose.scopes : whose.connections) {
      next += 1;
      const values = columns.map(({ name, type }) => {
        if (name === owner) return one;
        if (type === 'INTEGER') return next;
        return type === 'BLOB' ? Buffer.from('x') : `"${String(next)}"`;
      });
      const places = columns.map(() => '?').join(', ');
      const into = columns.map(({ name }) => `"${name}"`).join(', ');
      store.prepare(`INSERT INTO "${table}" (${into}) VALUES (${places})`).run(...values);
    }
  }
  for (const pragma of ['foreign_keys = ON', 'ignore_check_constraints = OFF']) store.prepare(`PRAGMA ${pragma}`).run();
};
