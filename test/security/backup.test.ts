import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { contentsOf } from '../../electron/app/backup-file.ts';
import { checkUnpacked } from '../../electron/app/backup-restore.ts';
import { makeChecked } from '../../electron/app/backup-work.ts';
import { zipInto } from '../../electron/app/backup-zip.ts';
import { openStore } from '../../electron/store/store.ts';
import {
  attaching,
  database,
  databaseWith,
  emptyManifest,
  forge,
  ground,
  hidden,
  pdf,
  refusal,
  sha,
  triggerOf,
} from './forged-backup.ts';

/** What somebody else may have made of a backup: it is refused before anything is touched, and nothing is left of it. */

describe('a backup that is refused', () => {
  test('a good one is not, so that the others are refused for what they are', async () => {
    const at = await ground();
    expect(await refusal(at, at.backup)).toBe('none');
    const again = await ground();
    expect(await refusal(again, await forge(again, [database(again)]))).toBe('none');
  });

  test.each(['0001', '0006', '0012'])('is none that an earlier version made: %s', async (version) => {
    const at = await ground();
    const folder = join(at.folder, 'restore-1-cd');
    mkdirSync(folder);
    const fixture = new URL(`../fixtures/store/${version}.db`, import.meta.url);
    copyFileSync(fixture, join(folder, 'runsheet.db'));
    copyFileSync(fixture, join(at.folder, 'upgraded.db'));
    openStore(join(at.folder, 'upgraded.db')).close();
    const db = new Database(join(at.folder, 'upgraded.db'));
    const contents = contentsOf(db);
    db.close();
    checkUnpacked(folder, emptyManifest({ schema: Number(version), contents }), at.store);
    at.store.close();
  });

  test.each([
    '../evil',
    '../../runsheet.db',
    '/etc/passwd',
    'attachments/../../evil',
    'attachments/..',
    'C:\\evil',
    'attachments\\..\\..\\evil',
    'runsheet.db/x',
    'secrets.json',
    'runsheet.db-wal',
  ])('leads out of its folder, or to a file that no backup has: %s', async (name) => {
    const at = await ground();
    const path = await forge(at, [database(at), { name, bytes: pdf }]);
    expect(['backup-not-one', 'backup-damaged']).toContain(await refusal(at, path));
    expect(existsSync(join(at.folder, '..', 'evil'))).toBe(false);
  });

  test('has the same name twice', async () => {
    const at = await ground();
    const one = database(at);
    // Listed once, and with the content of the latter: what another program shows of it is the former.
    const other = { ...one, bytes: databaseWith(at, "UPDATE creditor SET name = 'Annan AB'") };
    const path = await forge(at, [other, one], ({ parts, ...rest }) => ({ ...rest, parts: parts.slice(1) }));
    expect(await refusal(at, path)).toBe('backup-damaged');
  });

  test('holds more than its list, or less', async () => {
    const at = await ground();
    const more = { name: `attachments/${sha(pdf)}`, bytes: pdf };
    const path = await forge(at, [database(at), more], ({ parts, ...rest }) => ({ ...rest, parts: parts.slice(0, 1) }));
    expect(await refusal(at, path)).toBe('backup-damaged');
    const again = await ground();
    const less = await forge(again, [database(again)], ({ parts, ...rest }) => ({
      ...rest,
      parts: [...parts, { name: `waiting/${'a'.repeat(32)}`, bytes: 1, sha256: sha(pdf) }],
    }));
    expect(await refusal(again, less)).toBe('backup-damaged');
  });

  test('has a part with another content than its name or its list says', async () => {
    const at = await ground();
    const other = '0'.repeat(64);
    const renamed = await forge(
      at,
      [database(at, attaching(other)), { name: `attachments/${other}`, bytes: pdf }],
      (manifest) => ({ ...manifest, contents: { ...manifest.contents, attachments: 1 } }),
    );
    expect(await refusal(at, renamed)).toBe('backup-damaged');
    const again = await ground();
    const listed = await forge(again, [database(again)], ({ parts, ...rest }) => ({
      ...rest,
      parts: parts.map((part) => ({ ...part, sha256: '0'.repeat(64) })),
    }));
    expect(await refusal(again, listed)).toBe('backup-damaged');
  });

  test('has a spoilt byte anywhere, or is cut off', async () => {
    const good = await ground();
    const bytes = readFileSync(good.backup);
    good.store.close();
    for (const share of [0.1, 0.3, 0.6]) {
      const at = await ground();
      const spoilt = Buffer.from(bytes);
      const place = Math.floor(spoilt.length * share);
      // A single bit may be of a distance in a run of noughts, and say the same.
      spoilt[place] = (spoilt[place] ?? 0) ^ 0xff;
      const path = join(at.folder, 'spoilt');
      writeFileSync(path, spoilt);
      expect(['backup-damaged', 'backup-not-one']).toContain(await refusal(at, path));
    }
    const at = await ground();
    const path = join(at.folder, 'cut');
    writeFileSync(path, bytes.subarray(0, bytes.length - 500));
    expect(await refusal(at, path)).toBe('backup-not-one');
  });

  test('is packed so that it would fill the disk', async () => {
    const at = await ground();
    const path = join(at.folder, 'bomb');
    const zip = await zipInto(path);
    await zip.add('runsheet.db', Buffer.alloc(64_000_000), true);
    await zip.end();
    await zip.close();
    expect(await refusal(at, path)).toBe('backup-not-one');
    const again = await ground();
    // Ten terabytes, as its list and its directory say.
    const huge = await forge(again, [database(again)], ({ parts, ...rest }) => ({
      ...rest,
      parts: parts.map((part) => ({ ...part, bytes: 10_000_000_000_000 })),
    }));
    expect(await refusal(again, huge)).toBe('backup-damaged');
  });

  test('has a file that takes more room here than there', async () => {
    const at = await ground();
    const zeros = Buffer.alloc(64_000_000);
    const named = database(at, attaching(sha(zeros)));
    const path = join(at.folder, 'bomb');
    const zip = await zipInto(path);
    const parts = [
      await zip.add(named.name, named.bytes, true),
      await zip.add(`attachments/${sha(zeros)}`, zeros, true),
    ];
    const manifest = emptyManifest({ parts });
    const contents = { ...manifest.contents, attachments: 1 };
    await zip.add('manifest.json', Buffer.from(JSON.stringify({ ...manifest, contents })), true);
    await zip.end();
    await zip.close();
    expect(await refusal(at, path)).toBe('backup-damaged');
  });

  test('has a file that its database does not name', async () => {
    const at = await ground();
    const path = await forge(at, [database(at), { name: `attachments/${sha(pdf)}`, bytes: pdf }]);
    expect(await refusal(at, path)).toBe('backup-damaged');
  });

  test('has a list that is longer than all its files could need', async () => {
    const at = await ground();
    const path = await forge(at, [database(at)], (manifest) => ({ ...manifest, more: ' '.repeat(21_000_000) }));
    expect(await refusal(at, path)).toBe('backup-not-one');
  });

  test('is larger than the disk has room for', async () => {
    const at = await ground();
    const bytes = 10_000_000_000_000;
    const path = await forge(at, [database(at)], ({ parts, ...rest }) => ({
      ...rest,
      parts: parts.map((part) => ({ ...part, bytes })),
    }));
    const forged = readFileSync(path);
    // Its directory says so too, and that it is hardly packed.
    const entry = forged.lastIndexOf('runsheet.db') + 'runsheet.db'.length;
    forged.writeBigUInt64LE(BigInt(bytes), entry + 4);
    forged.writeBigUInt64LE(BigInt(bytes), entry + 12);
    writeFileSync(path, forged);
    expect(await refusal(at, path)).toBe('backup-no-room');
  });

  test('is larger than its directory says, once it is unpacked', async () => {
    const at = await ground();
    const path = await forge(at, [database(at)]);
    const bytes = readFileSync(path);
    const packed = deflateRawSync(Buffer.alloc(1_000));
    packed.copy(bytes, 30 + 'runsheet.db'.length + 20);
    writeFileSync(path, bytes);
    expect(await refusal(at, path)).toBe('backup-damaged');
  });

  test('is another product’s archive, or no archive', async () => {
    const at = await ground();
    const other = await forge(at, [database(at)], (manifest) => ({ ...manifest, product: 'other' }));
    expect(await refusal(at, other)).toBe('backup-not-one');
    const again = await ground();
    const text = join(again.folder, 'text');
    writeFileSync(text, 'Kundnr;Namn\r\n'.repeat(100));
    expect(await refusal(again, text)).toBe('backup-not-one');
  });

  test('comes from a later version', async () => {
    const at = await ground();
    expect(await refusal(at, await forge(at, [database(at)], (one) => ({ ...one, schema: 9_999 })))).toBe(
      'backup-newer',
    );
    const again = await ground();
    const form = await forge(again, [database(again)], ({ product, version }) => ({ product, version, format: 2 }));
    expect(await refusal(again, form)).toBe('backup-newer');
  });

  test.each([
    ['a trigger', `CREATE TRIGGER evil AFTER INSERT ON job BEGIN UPDATE job SET state = 'sent'; END`],
    ['a view', 'CREATE VIEW evil AS SELECT 1'],
    ['a trigger under a name that SQLite keeps for itself', hidden('trigger', 'job', triggerOf('sqlite_evil'))],
    ['a trigger under such a name in capitals', hidden('trigger', 'job', triggerOf('SQLITE_evil'))],
    ['a view under such a name', hidden('view', 'sqlite_evil', 'CREATE VIEW sqlite_evil AS SELECT 1')],
    ['a table', 'CREATE TABLE evil (a TEXT) STRICT'],
    ['what the planner goes by', `ANALYZE; UPDATE sqlite_stat1 SET stat = '1'`],
    ['a value that no rule lets in', `PRAGMA ignore_check_constraints = ON; UPDATE connection SET kind = 'own'`],
    ['a missing rule', 'DROP TRIGGER bank_payment_once'],
    ['a broken key', `PRAGMA foreign_keys = OFF; INSERT INTO connection_user VALUES ('none', 'x')`],
    ['another version than its list says', 'PRAGMA user_version = 12'],
    ['other contents than its list says', `INSERT INTO creditor VALUES (9, 'one', 'x', 'Annan AB', NULL, 0)`],
  ])('has a database with %s', async (_what, sql) => {
    const at = await ground();
    expect(await refusal(at, await forge(at, [database(at, sql)]))).toBe('backup-damaged');
  });

  test('has a damaged database', async () => {
    const at = await ground();
    const { bytes } = database(at);
    bytes.fill(0xff, bytes.length - 4_000);
    expect(await refusal(at, await forge(at, [{ name: 'runsheet.db', bytes }]))).toBe('backup-damaged');
  });

  test('would lead a connection, and its kept credential, to another address', async () => {
    const at = await ground();
    const evil = database(
      at,
      `UPDATE connection SET base_address = 'https://evil.example' WHERE connection_id = 'two'`,
    );
    expect(await refusal(at, await forge(at, [evil]))).toBe('backup-other-address');
  });

  test('leaves the former backup at its place where the new one could not be put back', async () => {
    const at = await ground();
    const before = readFileSync(at.backup);
    at.store.prepare('CREATE TABLE mine (a TEXT) STRICT').run();
    const order = { to: at.backup, version: '0.1.0', at: new Date().toISOString(), workFolder: join(at.folder, 'w') };
    await expect(makeChecked(at.store, order)).rejects.toMatchObject({ data: { code: 'backup-damaged' } });
    expect(readFileSync(at.backup).equals(before)).toBe(true);
    expect(readdirSync(at.folder).filter((name) => name === 'w' || name.endsWith('.part'))).toEqual([]);
    at.store.close();
  });

  test('holds no credential', async () => {
    const at = await ground();
    writeFileSync(join(at.folder, 'secrets.json'), '{"two":"c2VhbGVk"}');
    const path = join(at.folder, 'again.runsheet-backup');
    await makeChecked(at.store, {
      to: path,
      version: '0.1.0',
      at: new Date().toISOString(),
      workFolder: join(at.folder, 'w'),
    });
    expect(readFileSync(path).includes('secrets')).toBe(false);
    at.store.close();
  });
});
