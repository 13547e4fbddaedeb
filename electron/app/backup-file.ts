import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { databaseName, type Store } from '../store/store.ts';
import { type BackupContents, format, type Manifest, manifestName, partName } from './backup-manifest.ts';
import { type Packed, zipInto } from './backup-zip.ts';
import { notWritten } from './backup-words.ts';

const texts = z.array(z.string());
const whole = z.int();

const rowsOf = (db: Database.Database, sql: string): readonly string[] => texts.parse(db.prepare(sql).pluck().all());
const numberOf = (db: Database.Database, sql: string): number => whole.parse(db.prepare(sql).pluck().get());

/** The files that a database names, as parts of a backup. */
export const filesNamed = (db: Database.Database): readonly string[] => {
  const shas = rowsOf(
    db,
    `SELECT sha256 FROM attachment UNION SELECT sha256 FROM list_attachment
     UNION SELECT json_extract(payload, '$.file.sha256') FROM job WHERE json_extract(payload, '$.file.sha256') IS NOT NULL`,
  );
  const paths = rowsOf(db, 'SELECT path FROM waiting_file ORDER BY path');
  return [...shas.map((sha) => `attachments/${sha}`), ...paths.map((path) => `waiting/${path}`)].filter((name) =>
    partName.test(name),
  );
};

/** What a person knows a database by. */
export const contentsOf = (db: Database.Database): BackupContents => ({
  creditors: [
    ...rowsOf(
      db,
      `SELECT DISTINCT creditor.name FROM creditor JOIN connection USING (connection_id)
       WHERE connection.removed_at IS NULL ORDER BY creditor.name`,
    ),
  ],
  runs: numberOf(db, `SELECT count(*) FROM run WHERE state NOT IN ('importing', 'discarded')`),
  invoices: numberOf(db, `SELECT count(*) FROM job WHERE kind = 'createInvoice' AND state = 'sent'`),
  attachments: filesNamed(db).filter((name) => name.startsWith('attachments/')).length,
});

export interface BackupOrder {
  /** Where it is to lie. */
  readonly to: string;
  readonly version: string;
  readonly at: string;
  /** A folder of ours for the copy of the database: made, and removed again. */
  readonly workFolder: string;
}

const packAll = async (store: Store, order: BackupOrder): Promise<void> => {
  const copy = join(order.workFolder, databaseName);
  store.prepare('VACUUM INTO ?').run(copy);
  chmodSync(copy, 0o600);
  const db = new Database(copy, { readonly: true });
  const { named, made } = (() => {
    try {
      return {
        named: filesNamed(db),
        made: { schema: whole.parse(db.pragma('user_version', { simple: true })), contents: contentsOf(db) },
      };
    } finally {
      db.close();
    }
  })();
  const zip = await zipInto(order.to);
  try {
    const parts: Packed[] = [await zip.add(databaseName, copy, true)];
    const missing: string[] = [];
    for (const name of named) {
      const path = join(dirname(store.path), name);
      if (existsSync(path)) parts.push(await zip.add(name, path, false));
      else missing.push(name);
    }
    const manifest: Manifest = {
      product: 'runsheet',
      format,
      version: order.version,
      ...made,
      madeAt: order.at,
      missing,
      parts,
    };
    await zip.add(manifestName, Buffer.from(JSON.stringify(manifest)), true);
    await zip.end();
  } finally {
    await zip.close();
  }
};

/**
 * Makes a backup while the application runs: what others write meanwhile is not in it. Nothing lies yet where it is to be.
 *
 * @throws AppError `backup-not-written`: what is there of it then is no backup.
 */
export const makeBackup = async (store: Store, order: BackupOrder): Promise<void> => {
  try {
    mkdirSync(order.workFolder, { recursive: true, mode: 0o700 });
    await packAll(store, order);
  } catch (cause) {
    throw notWritten(cause);
  } finally {
    rmSync(order.workFolder, { recursive: true, force: true });
  }
};
