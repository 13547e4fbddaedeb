import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { migrate, type Migration } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { steadySql } from '../../shared/sqlite/steady-sql.ts';

/**
 * The one SQLite file. Repositories are modules of functions that take the store as their first argument; `prepare`
 * keeps each statement, so they may ask for it on every call.
 */
export interface Store {
  readonly path: string;
  readonly prepare: (sql: string) => Database.Statement;
  /** Runs the work in one transaction that takes the write lock at once; nested calls join the outer one. */
  readonly inTransaction: <T>(work: () => T) => T;
  /** Runs work that reads only, as of one moment: what another connection writes meanwhile is not seen. */
  readonly asOfNow: <T>(work: () => T) => T;
  /** Runs the work inside the transaction that is open; what it throws undoes its own writes alone. */
  readonly undoable: <T>(work: () => T) => T;
  /** Names what was written so far, by this connection or any other: under the same name the same is read. */
  readonly written: () => string;
  /** Folds the log into the database as far as nobody reads from it, so that whoever writes next need not. */
  readonly fold: () => void;
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
    const made = db.prepare(steadySql(sql));
    statements.set(sql, made);
    return made;
  };
};

const configure = (db: Database.Database, hurried: boolean): void => {
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${hurried ? 'NORMAL' : 'FULL'}`);
  // Folding the log in holds up whoever writes: a little now and then, rather than long and seldom.
  db.pragma(`wal_autocheckpoint = ${hurried ? '8000' : '1000'}`);
  db.pragma(`cache_size = ${hurried ? '-24000' : '-32000'}`);
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 5000');
};

/** What the database is called, in the data folder and in a backup. */
export const databaseName = 'runsheet.db';

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
 * check for damage: for a worker of a process that has opened the same file already. `hurried` is for a connection that
 * writes much that nobody sees yet: a transaction of its own may be lost with the machine's power (never torn), and the log
 * grows longer before it is folded in. What another connection writes after it is safe on the disk, with all before it.
 * `migrations` is for tests.
 *
 * @throws AppError `store-damaged` or `store-newer`, and the file is left as it was; `store-not-upgraded`.
 */
export const openStore = (
  path: string,
  options: { readonly trusted?: boolean; readonly hurried?: boolean; readonly migrations?: readonly Migration[] } = {},
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
    configure(db, options.hurried === true);
  } catch (error) {
    db.close();
    throw isDamage(error) ? damaged(error) : error;
  }
  const changes = db.prepare('SELECT total_changes()').pluck();
  const transaction = db.transaction((work: () => void) => {
    work();
  });
  /** better-sqlite3 builds a transaction for a function anew at each asking: so it is asked once, of one that does what it is given. */
  const inside =
    (begin: (work: () => void) => void) =>
    <T>(work: () => T): T => {
      let done: { readonly value: T } | undefined;
      begin(() => {
        done = { value: work() };
      });
      if (done === undefined) throw new Error('The work of a transaction was not done');
      return done.value;
    };
  const [immediate, deferred, nested] = [
    inside(transaction.immediate),
    inside(transaction.deferred),
    inside(transaction),
  ];
  return {
    path,
    prepare: prepared(db),
    inTransaction: (work) => (db.inTransaction ? work() : immediate(work)),
    asOfNow: (work) => (db.inTransaction ? work() : deferred(work)),
    undoable: nested,
    written: () => [db.pragma('data_version', { simple: true }), changes.get()].join(' '),
    fold: () => {
      db.pragma('wal_checkpoint(PASSIVE)');
    },
    close: () => {
      db.close();
    },
  };
};
