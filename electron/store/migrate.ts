import type Database from 'better-sqlite3';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

/** One step of the store's shape. Never changed once released: a mistake is mended by the next number. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
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

/**
 * Brings the database to the last migration. Each step runs in one transaction together with its number; the first that
 * fails stops the rest. `backUp` is called once, before the first change to a database that already holds something.
 *
 * @throws AppError `store-newer` when the database comes from the future; nothing is changed then.
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
  for (const migration of due) {
    db.transaction(() => {
      db.exec(migration.sql);
      db.pragma(`user_version = ${String(migration.number)}`);
    }).immediate();
  }
};
