import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { migrate, type Migration } from './migrate.ts';
import { migrations } from './migrations/index.ts';

/**
 * The one SQLite file. Repositories are modules of functions that take the store as their first argument; `prepare`
 * keeps each statement, so they may ask for it on every call.
 */
export interface Store {
  readonly path: string;
  readonly prepare: (sql: string) => Database.Statement;
  /** Runs the work in one transaction that takes the write lock at once; nested calls join the outer one. */
  readonly inTransaction: <T>(work: () => T) => T;
  /**
   * For writing much that nobody sees yet: within, a transaction may be lost with the machine's power (never torn), and
   * the log grows longer before it is folded in. What is written after it is safe on the disk again, with all before it.
   */
  readonly hurried: <T>(work: () => T) => T;
  readonly close: () => void;
}

const damaged = (cause: unknown): AppError =>
  new AppError(
    'store-damaged',
    text(
      'Databasen är skadad och kan inte läsas. Filen är orörd.',
      'The database is damaged and cannot be read. The file is untouched.',
    ),
    text(
      'Stäng Runsheet, lägg tillbaka den senaste säkerhetskopian (samma mapp, slutar på .backup) och öppna igen.',
      'Close Runsheet, put back the latest backup (same folder, ends in .backup) and open it again.',
    ),
    { cause },
  );

const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError &&
  ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].some((code) => error.code.startsWith(code));

const prepared = (db: Database.Database): Store['prepare'] => {
  const statements = new Map<string, Database.Statement>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const made = db.prepare(sql);
    statements.set(sql, made);
    return made;
  };
};

const pages = (db: Database.Database): { readonly safe: () => void; readonly hurried: () => void } => ({
  safe: () => {
    db.pragma('synchronous = FULL');
    db.pragma('wal_autocheckpoint = 1000');
    db.pragma('cache_size = -4000');
  },
  hurried: () => {
    db.pragma('synchronous = NORMAL');
    db.pragma('wal_autocheckpoint = 8000');
    db.pragma('cache_size = -24000');
  },
});

const configure = (db: Database.Database): void => {
  db.pragma('journal_mode = WAL');
  pages(db).safe();
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 5000');
};

/** The numbered copy beside the database that a migration from that version leaves. */
export const backupPath = (path: string, version: number): string => `${path}.v${String(version)}.backup`;

/** Written beside and moved into place when whole, so that an interrupted backup never stands where a good one did. */
const backUp = (db: Database.Database, to: string): void => {
  const unfinished = `${to}.part`;
  rmSync(unfinished, { force: true });
  db.prepare('VACUUM INTO ?').run(unfinished);
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, to);
};

/**
 * Opens (or makes) the database, 0600, and brings it to the last migration after a backup. `trusted` leaves out the
 * check for damage: for a worker of a process that has opened the same file already. `migrations` is for tests.
 *
 * @throws AppError `store-damaged` or `store-newer`, and the file is left as it was; `store-not-upgraded`.
 */
export const openStore = (
  path: string,
  options: { readonly trusted?: boolean; readonly migrations?: readonly Migration[] } = {},
): Store => {
  const isNew = !existsSync(path);
  const db = new Database(path);
  try {
    if (isNew) chmodSync(path, 0o600);
    else if (options.trusted !== true && db.pragma('quick_check', { simple: true }) !== 'ok')
      throw damaged('quick_check');
    migrate(db, options.migrations ?? migrations, (from) => {
      backUp(db, backupPath(path, from));
    });
    configure(db);
  } catch (error) {
    db.close();
    throw isDamage(error) ? damaged(error) : error;
  }
  return {
    path,
    prepare: prepared(db),
    inTransaction: (work) => (db.inTransaction ? work() : db.transaction(work).immediate()),
    hurried: (work) => {
      pages(db).hurried();
      try {
        return work();
      } finally {
        pages(db).safe();
      }
    },
    close: () => {
      db.close();
    },
  };
};
