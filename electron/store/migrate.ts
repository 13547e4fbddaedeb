import type Database from 'better-sqlite3';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

/** A constraint of a table that says the same in other words: what the table holds is not touched. */
export interface Reworded {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** One step of the store's shape. Never changed once released: a mistake is mended by the next number. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly reworded?: readonly Reworded[];
}

/** The number that the database carries: 0 for a new file. */
export const versionOf = (db: Database.Database): number => Number(db.pragma('user_version', { simple: true }));

const newerDatabase = (found: number, known: number): AppError =>
  new AppError(
    'store-newer',
    text(
      `Databasen är gjord av en nyare version av Runsheet (${String(found)}, den här versionen förstår ${String(known)}). Den är orörd.`,
      `The database was made by a newer version of Runsheet (${String(found)}, this one understands ${String(known)}). It is untouched.`,
    ),
    text(
      'Installera den senaste versionen av Runsheet och öppna igen.',
      'Install the latest version of Runsheet and open it again.',
    ),
  );

const notUpgraded = (migration: Migration, cause: unknown): AppError =>
  new AppError(
    'store-not-upgraded',
    text(
      `Databasen kunde inte föras till version ${String(migration.number)}. Den är kvar i sin förra form, inget är förlorat.`,
      `The database could not be brought to version ${String(migration.number)}. It is in its former shape, nothing is lost.`,
    ),
    text(
      'Se till att disken har plats och öppna igen. Hjälper det inte: fortsätt med den förra versionen av Runsheet.',
      'Make sure that the disk has room and open again. If that does not help, go on with the previous version of Runsheet.',
    ),
    { cause },
  );

/**
 * Says constraints in other words without copying their tables, in the transaction that is open. Throws where one does not stand there.
 * Source: SQLite, ALTER TABLE, Making Other Kinds Of Table Schema Changes (what does not affect the content).
 */
const reword = (db: Database.Database, reworded: readonly Reworded[]): void => {
  const say = (sql: string, values: readonly string[]): boolean => db.prepare(sql).run(...values).changes === 1;
  db.unsafeMode(true);
  try {
    db.pragma('writable_schema = ON');
    for (const { table, from, to } of reworded) {
      const sql = `UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ? AND instr(sql, ?) > 0`;
      if (!say(sql, [from, to, table, from])) throw new Error(`${table} has no ${from}`);
    }
    db.pragma(`schema_version = ${String(Number(db.pragma('schema_version', { simple: true })) + 1)}`);
    db.pragma('writable_schema = RESET');
  } finally {
    db.pragma('writable_schema = OFF');
    db.unsafeMode(false);
  }
};

/** Joins the transaction that is open, if there is one. */
const step = (db: Database.Database, migration: Migration): void => {
  try {
    db.transaction(() => {
      db.exec(migration.sql);
      if (migration.reworded !== undefined) reword(db, migration.reworded);
      db.pragma(`user_version = ${String(migration.number)}`);
    }).immediate();
  } catch (cause) {
    throw notUpgraded(migration, cause);
  }
};

/**
 * Brings the database to the last migration. Each step runs in one transaction together with its number; the first that
 * fails stops the rest. A new file takes all of them in one. `backUp` is called once, before the first change to a database that already holds something.
 *
 * @throws AppError `store-newer` when the database comes from the future, and nothing is changed then;
 *   `store-not-upgraded` when a step failed, and everything before that step stands (of a new file nothing).
 */
export const migrate = (
  db: Database.Database,
  migrations: readonly Migration[],
  backUp: (from: number) => void,
): void => {
  const from = versionOf(db);
  const last = migrations.at(-1)?.number ?? 0;
  if (from > last) throw newerDatabase(from, last);
  const due = migrations.filter((migration) => migration.number > from);
  if (due.length === 0) return;
  if (from > 0) backUp(from);
  const steps = (): void => {
    for (const migration of due) step(db, migration);
  };
  // A new file is made whole or not at all: one transaction waits for the disk once.
  if (from === 0) db.transaction(steps).immediate();
  else steps();
};
