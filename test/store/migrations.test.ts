import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { type Migration } from '../../electron/store/migrate.ts';
import { migrations } from '../../electron/store/migrations/index.ts';
import { backupPath, openStore } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryFolder } from './open.ts';
import { codeOf } from '../harness/code-of.ts';

const file = (): string => join(temporaryFolder(), 'runsheet.db');

const read = <T>(path: string, work: (db: Database.Database) => T): T => {
  const db = new Database(path, { readonly: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
};
const version = (path: string): unknown => read(path, (db) => db.pragma('user_version', { simple: true }));
const creditors = (path: string): unknown =>
  read(path, (db) => db.prepare('SELECT name FROM creditor ORDER BY scope_id').pluck().all());

const last = migrations.at(-1)?.number ?? 0;
const next = (sql: string, number = last + 1): Migration => ({ number, name: 'next', sql });

/** A database of the last released shape with something in it. */
const filled = (): string => {
  const path = file();
  const store = openStore(path);
  addTwoScopes(store);
  store.close();
  return path;
};

describe('migrations', () => {
  test('give the schema that is committed', async () => {
    const path = file();
    openStore(path).close();
    const schema = read(path, (db) =>
      db
        .prepare(
          "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' ORDER BY type DESC, name",
        )
        .pluck()
        .all(),
    );
    await expect(`${schema.join(';\n\n')};\n`).toMatchFileSnapshot('schema.snapshot.sql');
  });

  test('are numbered from 1 without a gap', () => {
    expect(migrations.map((migration) => migration.number)).toEqual(migrations.map((_, index) => index + 1));
  });

  test('keep the data of the version before and leave a backup of it', () => {
    const path = filled();
    openStore(path, {
      migrations: [...migrations, next("ALTER TABLE creditor ADD COLUMN seat TEXT NOT NULL DEFAULT ''")],
    }).close();
    expect(version(path)).toBe(last + 1);
    expect(creditors(path)).toEqual(['Bryggans Städ AB', 'Parkens Gym AB']);
    const backup = backupPath(path, last);
    expect(version(backup)).toBe(last);
    expect(creditors(backup)).toEqual(['Bryggans Städ AB', 'Parkens Gym AB']);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(read(path, (db) => db.pragma('foreign_key_check'))).toEqual([]);
  });

  test('that fail roll back wholly and stop those that follow', () => {
    const path = filled();
    const broken = next('DELETE FROM creditor; CREATE TABLE half (a TEXT) STRICT; INSERT INTO nowhere VALUES (1)');
    const after = next('CREATE TABLE after_it (a TEXT) STRICT', last + 2);
    expect(codeOf(() => openStore(path, { migrations: [...migrations, broken, after] }))).toBe('store-not-upgraded');
    expect(version(path)).toBe(last);
    expect(creditors(path)).toHaveLength(2);
    const tables = read(path, (db) =>
      db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('half', 'after_it')").all(),
    );
    expect(tables).toEqual([]);
    openStore(path).close();
  });

  describe('that say a rule in other words', () => {
    const said =
      "CREATE TABLE door (state TEXT NOT NULL CHECK (state IN ('open', 'shut'))) STRICT; INSERT INTO door VALUES ('open')";
    const reworded = (from: string): Migration => ({
      ...next('', last + 2),
      reworded: [{ table: 'door', from, to: "CHECK (state = 'open' OR state = 'shut')" }],
    });
    const doors = (path: string): unknown => read(path, (db) => db.prepare('SELECT state FROM door').pluck().all());

    test('keep what the table holds, and the rule holds from then on', () => {
      const path = filled();
      const store = openStore(path, {
        migrations: [...migrations, next(said), reworded("CHECK (state IN ('open', 'shut'))")],
      });
      const add = (state: string) => store.prepare('INSERT INTO door VALUES (?)').run(state);
      expect(() => add('ajar')).toThrow('CHECK');
      add('shut');
      store.close();
      expect(doors(path)).toEqual(['open', 'shut']);
      const words = read(path, (db) => db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'door'").pluck().get());
      expect(words).toContain("CHECK (state = 'open' OR state = 'shut')");
      expect(read(path, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
    });

    test('leave the file as it was where the rule does not stand there', () => {
      const path = filled();
      openStore(path, { migrations: [...migrations, next(said)] }).close();
      const wrong = [...migrations, next(said), reworded('CHECK (state IS NOT NULL)')];
      expect(codeOf(() => openStore(path, { migrations: wrong }))).toBe('store-not-upgraded');
      expect(version(path)).toBe(last + 1);
      expect(doors(path)).toEqual(['open']);
    });
  });

  test('make a new file whole or not at all, and it can be made again', () => {
    const path = file();
    expect(codeOf(() => openStore(path, { migrations: [...migrations, next('INSERT INTO nowhere VALUES (1)')] }))).toBe(
      'store-not-upgraded',
    );
    expect(version(path)).toBe(0);
    expect(read(path, (db) => db.prepare('SELECT name FROM sqlite_schema').all())).toEqual([]);
    openStore(path).close();
    expect(version(path)).toBe(last);
  });

  test('that failed can be tried again although a backup stands there', () => {
    const path = filled();
    expect(codeOf(() => openStore(path, { migrations: [...migrations, next('INSERT INTO nowhere VALUES (1)')] }))).toBe(
      'store-not-upgraded',
    );
    openStore(path, { migrations: [...migrations, next('CREATE TABLE mended (a TEXT) STRICT')] }).close();
    expect(version(path)).toBe(last + 1);
  });
});

describe('a database that must not be touched', () => {
  test('of a newer version is refused', () => {
    const path = filled();
    openStore(path, { migrations: [...migrations, next('CREATE TABLE newer (a TEXT) STRICT')] }).close();
    const before = readFileSync(path);
    expect(codeOf(() => openStore(path))).toBe('store-newer');
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(backupPath(path, last + 1))).toBe(false);
  });

  test('that is no database is refused', () => {
    const path = file();
    writeFileSync(path, 'Kundnr;Namn\r\n'.repeat(1000));
    const before = readFileSync(path);
    expect(codeOf(() => openStore(path))).toBe('store-damaged');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('that is damaged inside is refused', () => {
    const path = filled();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096, 12_288);
    writeFileSync(path, bytes);
    expect(codeOf(() => openStore(path))).toBe('store-damaged');
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });
});

test('the database is for its owner alone', () => {
  const path = file();
  const store = openStore(path);
  addTwoScopes(store);
  for (const name of [path, `${path}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  store.close();
});
