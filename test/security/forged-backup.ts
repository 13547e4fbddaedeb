import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { type Manifest } from '../../electron/app/backup-manifest.ts';
import { checkBackup, makeChecked } from '../../electron/app/backup-work.ts';
import { zipInto } from '../../electron/app/backup-zip.ts';
import { migrations } from '../../electron/store/migrations/index.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { addTwoScopes, temporaryFolder } from '../store/open.ts';
import { madeReady } from '../store/ready.ts';

/** Backups, and what somebody else makes of them. */

export const pdf = Buffer.from('%PDF-1.7 nothing');
export const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export interface Ground {
  readonly folder: string;
  readonly store: Store;
  readonly backup: string;
}

export const ground = async (): Promise<Ground> => {
  const folder = temporaryFolder();
  const path = join(folder, 'runsheet.db');
  madeReady(path);
  const store = openStore(path);
  addTwoScopes(store);
  store
    .prepare(
      `INSERT INTO waiting_file (scope_id, name, path, sha256, origin, question, added_at)
       VALUES (1, 'a.csv', ?, 'x', 'dropped', '{}', '2026-11-30T08:00:00.000Z')`,
    )
    .run('a'.repeat(32));
  mkdirSync(join(folder, 'waiting'), { mode: 0o700 });
  writeFileSync(join(folder, 'waiting', 'a'.repeat(32)), pdf, { mode: 0o600 });
  const backup = join(folder, 'good.runsheet-backup');
  await makeChecked(store, {
    to: backup,
    version: '0.1.0',
    at: new Date().toISOString(),
    workFolder: join(folder, 'w'),
  });
  return { folder, store, backup };
};

/** How a backup is refused; `none` where it is not. Nothing of it is left behind in any case of a refusal. */
export const refusal = async ({ folder, store }: Ground, path: string): Promise<string> => {
  const into = join(folder, 'restore-1-ab');
  const before = readdirSync(folder);
  try {
    await checkBackup(path, into, store);
    return 'none';
  } catch (error) {
    expect(readdirSync(folder)).toEqual(before);
    if (error instanceof AppError) return error.data.code;
    throw error;
  } finally {
    store.close();
  }
};

export interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

export const emptyManifest = (change: Partial<Manifest> = {}): Manifest => ({
  product: 'runsheet',
  format: 1,
  version: '0.1.0',
  schema: migrations.at(-1)?.number ?? 0,
  madeAt: '2026-11-30T08:00:00.000Z',
  contents: { creditors: ['Bryggans Städ AB', 'Parkens Gym AB'], runs: 0, invoices: 0, attachments: 0 },
  missing: [],
  parts: [],
  ...change,
});

/** An archive of these parts, with a list that agrees with them but for what is changed. */
export const forge = async (
  { folder }: Ground,
  parts: readonly Part[],
  change: (manifest: Manifest) => object = (manifest) => manifest,
): Promise<string> => {
  const path = join(folder, 'forged.runsheet-backup');
  const zip = await zipInto(path);
  const listed = [];
  for (const { name, bytes } of parts) listed.push(await zip.add(name, bytes, name.endsWith('.db')));
  await zip.add('manifest.json', Buffer.from(JSON.stringify(change(emptyManifest({ parts: listed })))), true);
  await zip.end();
  await zip.close();
  return path;
};

/** The database of the ground, changed. */
export const databaseWith = ({ folder, store }: Ground, sql: string): Buffer => {
  const path = join(folder, 'changed.db');
  rmSync(path, { force: true });
  store.prepare('VACUUM INTO ?').run(path);
  const db = new Database(path);
  db.unsafeMode();
  db.exec(sql);
  db.close();
  return readFileSync(path);
};

export const database = (at: Ground, sql = 'SELECT 1'): Part => ({ name: 'runsheet.db', bytes: databaseWith(at, sql) });

export const triggerOf = (name: string): string =>
  `CREATE TRIGGER ${name} AFTER UPDATE ON job BEGIN UPDATE job SET state = 'queued' WHERE state = 'sent'; END`;

/** Written into the schema past SQLite's own rules for names, as whoever forges a file does. */
export const hidden = (type: string, table: string, sql: string): string =>
  `PRAGMA writable_schema = ON;
   INSERT INTO sqlite_schema VALUES ('${type}', '${/(?:TRIGGER|VIEW) (\w+)/.exec(sql)?.[1] ?? ''}', '${table}', 0, '${sql.replaceAll("'", "''")}');
   PRAGMA writable_schema = RESET`;

/** A run that was cast away, with a file of that name. */
export const attaching = (sha256: string): string =>
  `INSERT INTO run (scope_id, run_id, name, currency, state, plan, accounts, control, created_at)
     VALUES (1, 1, 'x', 'SEK', 'discarded', '{}', '[]', '[]', '2026-11-30T08:00:00.000Z');
   INSERT INTO attachment (scope_id, run_id, attachment_no, name, sha256, bytes, facts, why)
     VALUES (1, 1, 1, 'a.pdf', '${sha256}', 1, '{}', '{}')`;
