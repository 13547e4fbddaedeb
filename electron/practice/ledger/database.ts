import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { steadySql } from '../../../shared/sqlite/steady-sql.ts';
import { schema, tables } from './schema.ts';

export type Db = Database.Database;

/** A number that changes with the schema's text. */
const schemaVersion = createHash('sha256').update(schema).digest().readUInt32BE() >>> 1;

/** What an older or newer practice service left behind is practice only: the file starts afresh. */
const dropOtherSchema = (db: Db): void => {
  if (db.pragma('user_version', { simple: true }) === schemaVersion) return;
  const names = db.prepare<[], { readonly name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  for (const { name } of names) db.exec(`DROP TABLE "${name}"`);
  db.pragma(`user_version = ${String(schemaVersion)}`);
};

/** From now on a statement of the file is planned once, whatever is bound to it. */
const planOnce = (db: Db): void => {
  const prepare = db.prepare.bind(db);
  Object.defineProperty(db, 'prepare', {
    value: (sql: string) => prepare(steadySql(sql)),
    configurable: true,
    writable: true,
  });
};

/** Opens the practice service's own file (0600) and makes its tables. `:memory:` is kept in memory. */
export const openDatabase = (file: string): Db => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file);
  planOnce(db);
  // Before the first page is written: SQLite gives its side files the same rights.
  if (file !== ':memory:') chmodSync(file, 0o600);
  db.pragma('journal_mode = WAL');
  // A toy of a service may lose its last calls in a power cut; it must be quick.
  db.pragma('synchronous = NORMAL');
  // Little by little: whoever calls meanwhile does not wait long.
  db.pragma('wal_autocheckpoint = 1000');
  db.pragma('cache_size = -65536');
  dropOtherSchema(db);
  db.exec(schema);
  return db;
};

/** Empties every table. */
export const clearTables = (db: Db): void => {
  for (const table of tables) db.exec(`DELETE FROM ${table}`);
};
