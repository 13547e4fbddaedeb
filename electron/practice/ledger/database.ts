import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { schema, tables } from './schema.ts';

export type Db = Database.Database;

/** Opens the practice service's own file and makes its tables. `:memory:` is kept in memory. */
export const openDatabase = (file: string): Db => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  // A toy of a service may lose its last calls in a power cut; it must be quick.
  db.pragma('synchronous = NORMAL');
  db.pragma('wal_autocheckpoint = 10000');
  db.pragma('cache_size = -65536');
  db.exec(schema);
  return db;
};

/** Empties every table. */
export const clearTables = (db: Db): void => {
  for (const table of tables) db.exec(`DELETE FROM ${table}`);
};
