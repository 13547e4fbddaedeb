import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { markRestored } from '../outbox/after-restore.ts';
import { migrate } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { databaseName, openStore, type Store } from '../store/store.ts';
import { contentsOf, filesNamed } from './backup-file.ts';
import { besides, type Manifest } from './backup-manifest.ts';
import { forgetSealed, sealedName } from './sealed-file.ts';
import { damagedBackup, explainBackup, newerBackup, openElsewhere, otherAddress } from './backup-words.ts';

/** What is done with an unpacked backup: it is checked, made ready, and put in the place of the present database. */

const schemaRow = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() });

/** Tables, indexes, views and triggers as they are written; a forged file has them under names that SQLite keeps for itself, too. */
const schemaOf = (db: Database.Database): string =>
  JSON.stringify(
    z.array(schemaRow).parse(db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()),
  );

/** A database of that version as we make it, with nothing in it. */
const schemaAt = (version: number): string => {
  const db = new Database(':memory:');
  try {
    migrate(
      db,
      migrations.filter(({ number }) => number <= version),
      () => undefined,
    );
    return schemaOf(db);
  } finally {
    db.close();
  }
};

/** A trigger or a view that is none of ours would do its own work in every transaction from then on. */
const checkDatabase = (path: string, manifest: Manifest): void => {
  const last = migrations.at(-1)?.number ?? 0;
  if (manifest.schema > last) throw newerBackup(manifest.version);
  // Of a database that is opened for reading only, SQLite does not hold the values against the rules of their tables.
  const db = new Database(path);
  try {
    db.pragma('trusted_schema = OFF');
    if (db.pragma('user_version', { simple: true }) !== manifest.schema) throw damagedBackup();
    if (schemaOf(db) !== schemaAt(manifest.schema)) throw damagedBackup(new Error('the schema is not ours'));
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') throw damagedBackup(new Error('integrity'));
    if (z.array(z.unknown()).parse(db.pragma('foreign_key_check')).length > 0) throw damagedBackup(new Error('keys'));
  } catch (error) {
    throw explainBackup(error);
  } finally {
    db.close();
  }
};

/** It is brought to the present version, so that what is shown of it is read as the present database is. */
const upgrade = (folder: string, manifest: Manifest): void => {
  const path = join(folder, databaseName);
  const db = new Database(path);
  try {
    migrate(db, migrations, () => undefined);
    if (JSON.stringify(contentsOf(db)) !== JSON.stringify(manifest.contents)) throw damagedBackup(new Error('counts'));
    const named = new Set([databaseName, ...filesNamed(db)]);
    if (manifest.parts.some(({ name }) => !named.has(name))) throw damagedBackup(new Error('a file of no use'));
  } catch (error) {
    // A step of the migrations that failed says of our own database what is true of the backup.
    throw explainBackup(error instanceof AppError && error.data.code !== 'backup-damaged' ? error.cause : error);
  } finally {
    db.close();
  }
};

const connectionRow = z.object({
  connection_id: z.string(),
  name: z.string(),
  kind: z.string(),
  base_address: z.string(),
});
type ConnectionRow = z.infer<typeof connectionRow>;

const connectionsIn = (db: Database.Database | Store): readonly ConnectionRow[] =>
  z
    .array(connectionRow)
    .parse(
      db
        .prepare(
          `SELECT connection_id, name, kind, base_address FROM connection WHERE kind <> 'practice' AND removed_at IS NULL`,
        )
        .all(),
    );

/** The keychain knows a credential by its connection's id: that connection leads where it led, or the backup is not put back. */
const checkAddresses = (folder: string, present: Store): void => {
  const db = new Database(join(folder, databaseName), { readonly: true });
  try {
    const here = new Map(connectionsIn(present).map((one) => [one.connection_id, one]));
    for (const one of connectionsIn(db)) {
      const known = here.get(one.connection_id);
      if (known !== undefined && (known.base_address !== one.base_address || known.kind !== one.kind))
        throw otherAddress(one.name);
    }
  } finally {
    db.close();
  }
};

/**
 * Holds an unpacked backup against everything that is known of backups, and brings its database to the present version.
 *
 * @param present the database in use, or null where there is none that can be read.
 * @throws AppError `backup-damaged`, `backup-newer`, `backup-other-address`; the folder is removed then.
 */
export const checkUnpacked = (folder: string, manifest: Manifest, present: Store | null): void => {
  try {
    checkDatabase(join(folder, databaseName), manifest);
    upgrade(folder, manifest);
    if (present !== null) checkAddresses(folder, present);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

/**
 * The connections of a checked backup that the present database does not have, all of them where there is none that can be read: a
 * credential that is kept for one is not its own.
 */
export const strangeConnections = (folder: string, present: Store | null): readonly string[] => {
  const db = new Database(join(folder, databaseName), { readonly: true });
  try {
    const here = new Set((present === null ? [] : connectionsIn(present)).map((one) => one.connection_id));
    return connectionsIn(db).flatMap(({ connection_id: id }) => (here.has(id) ? [] : [id]));
  } finally {
    db.close();
  }
};

/** Folded into one file that belongs to nobody: what lies beside a database is part of it. @throws AppError `store-open-elsewhere`. */
const alone = (path: string): void => {
  const db = new Database(path, { timeout: 2_000 });
  try {
    if (db.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') throw openElsewhere();
  } catch (error) {
    throw error instanceof AppError ? error : openElsewhere(error);
  } finally {
    db.close();
  }
};

/** On the disk, as far as the system knows how. */
const sync = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } catch {
    // A folder cannot be synced everywhere.
  } finally {
    closeSync(file);
  }
};

/** Marks the checked database as put back: from here on it is no backup any more. */
const makeReady = (folder: string, manifest: Manifest, now: Date): void => {
  const path = join(folder, databaseName);
  const store = openStore(path, { trusted: true });
  try {
    markRestored(store, { madeAt: manifest.madeAt, restoredAt: now.toISOString() });
  } finally {
    store.close();
  }
  alone(path);
  sync(path);
};

/** What is named by its content lies there already, or comes; nothing is overwritten by something else. */
const bringFiles = (dataFolder: string, folder: string): void => {
  for (const kind of besides) {
    const from = join(folder, kind);
    if (!existsSync(from)) continue;
    mkdirSync(join(dataFolder, kind), { recursive: true, mode: 0o700 });
    for (const name of readdirSync(from)) renameSync(join(from, name), join(dataFolder, kind, name));
    sync(join(dataFolder, kind));
  }
};

/** A checked backup that lies unpacked in a folder. */
export interface Unpacked {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The connections whose kept credentials are forgotten: {@link strangeConnections}. */
  readonly strange: readonly string[];
}

/**
 * Puts a checked backup in the place of the database, which nobody has open. One rename does it: whatever ends the process before
 * leaves the former database, and after it the new one.
 *
 * @throws AppError `store-open-elsewhere`: nothing was changed.
 */
export const putBack = (dataFolder: string, { folder, manifest, strange }: Unpacked, now: Date): void => {
  const path = join(dataFolder, databaseName);
  makeReady(folder, manifest, now);
  leaveAlone(path);
  bringFiles(dataFolder, folder);
  // Before the rename: no moment is left in which a credential is the new database's to send.
  forgetSealed(join(dataFolder, sealedName), strange);
  renameSync(join(folder, databaseName), path);
  sync(dataFolder);
  rmSync(folder, { recursive: true, force: true });
};

/** As {@link alone}, where there is a database that can be read. */
export const leaveAlone = (path: string): void => {
  if (existsSync(path) && !isUnreadable(path)) alone(path);
};

/** A file that is no database any more has no reader either. */
const isUnreadable = (path: string): boolean => {
  const db = new Database(path, { readonly: true });
  try {
    db.pragma('schema_version');
    return false;
  } catch (error) {
    return (
      error instanceof Database.SqliteError &&
      ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].some((one) => error.code.startsWith(one))
    );
  } finally {
    db.close();
  }
};

/** A database that cannot be read is kept as it is, with what lies beside it. Answers whether there was one. */
export const keepUnreadable = (dataFolder: string, to: string): boolean => {
  const path = join(dataFolder, databaseName);
  if (!existsSync(path)) return false;
  for (const end of ['', '-wal', '-shm']) if (existsSync(path + end)) copyFileSync(path + end, to + end);
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
  return true;
};
