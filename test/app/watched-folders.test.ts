import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { troubleOf } from '../../electron/app/folder-words.ts';
import { isTableName } from '../../electron/app/folder-files.ts';
import { camtXml } from '../files/camt-files.ts';
import { temporaryFolder } from '../store/open.ts';
import { type InboxWorld, openInboxWorld } from './inbox-world.ts';
import { codeOf, november, scopeA } from './review-world.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 120_000 });

interface Watching {
  readonly world: InboxWorld;
  readonly folder: string;
  readonly templateId: number;
  readonly put: (name: string, content: string) => void;
}

const december = november.replaceAll('2026-11-30', '2026-12-31').replace('fyrahundra', '400,00');

/** A template of last month's file, and a folder of the person's that it watches. */
const watching = async (before: Readonly<Record<string, string>> = {}): Promise<Watching> => {
  const world = openInboxWorld();
  const { importId } = await world.calls['import.open']({
    scope: scopeA,
    fileIds: await world.stage({ 'nov.csv': november }),
  });
  await world.calls['import.toReview']({ importId });
  const templateId = (await world.calls['templates.list'](scopeA)).templates[0]?.templateId ?? 0;
  const folder = temporaryFolder();
  const put = (name: string, content: string): void => {
    writeFileSync(join(folder, name), content);
  };
  for (const [name, content] of Object.entries(before)) put(name, content);
  world.answer.folder = folder;
  await world.calls['templates.watch']({ templateId });
  await world.folders.look();
  return { world, folder, templateId, put };
};

const runs = async ({ world }: Watching): Promise<readonly string[]> =>
  (await world.calls['inbox.list']({})).ready.map(({ name }) => name).filter((name) => name !== 'nov');
const arrived = ({ world }: Watching) =>
  world.told.filter(({ name }) => name === 'inbox.arrived').map(({ data }) => data);

describe('a new file in a watched folder', () => {
  test('of a bank becomes a list of its payments by the template of the one before, and once', async () => {
    const world = openInboxWorld();
    const bankFile = (reference: string): string =>
      camtXml({
        entries: [{ amount: '125', bankReference: reference, transactions: [{ amount: '125', ocr: '10017' }] }],
      });
    const { importId } = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'bank.xml': bankFile('E1') }),
    });
    await world.calls['import.toList']({ importId });
    const templateId = (await world.calls['templates.list'](scopeA)).templates[0]?.templateId ?? 0;
    world.answer.folder = temporaryFolder();
    await world.calls['templates.watch']({ templateId });
    await world.folders.look();
    writeFileSync(join(world.answer.folder, 'bank2.xml'), bankFile('E2'));
    await world.lookQuietly();
    await world.lookQuietly();
    expect(world.told.filter(({ name }) => name === 'inbox.arrived').map(({ data }) => data)).toMatchObject([
      { name: 'bank2.xml', listId: expect.any(Number), runId: null, waitingId: null },
    ]);
  });

  test('is read by the template to a run in review, once, and stays where it is', async () => {
    const watch = await watching();
    watch.put('dec.csv', december);
    await watch.world.lookQuietly();
    await watch.world.lookQuietly();
    expect(await runs(watch)).toEqual(['dec']);
    expect(arrived(watch)).toMatchObject([{ name: 'dec.csv', creditor: 'Bryggans Städ AB', waitingId: null }]);
    expect(readdirSync(watch.folder)).toEqual(['dec.csv']);
    expect(readFileSync(join(watch.folder, 'dec.csv'), 'utf8')).toBe(december);
    // The same content under another name, and after a restart, is no new file; other content under the same name is.
    watch.put('kopia.csv', december);
    await watch.world.lookQuietly();
    await watch.world.close();
    const next = openInboxWorld({ dataFolder: watch.world.dataFolder });
    await next.lookQuietly();
    expect(next.told.filter(({ name }) => name === 'inbox.arrived')).toEqual([]);
    writeFileSync(join(watch.folder, 'dec.csv'), december.replaceAll('F1;', 'F7;'));
    await next.lookQuietly();
    expect(next.told.filter(({ name }) => name === 'inbox.arrived')).toHaveLength(1);
  });

  test('that is still growing waits until it is quiet', async () => {
    const watch = await watching();
    watch.put('dec.csv', december.slice(0, 100));
    await watch.world.folders.look();
    watch.world.pass(3_000);
    watch.put('dec.csv', december.slice(0, 200));
    await watch.world.folders.look();
    watch.world.pass(1_000);
    await watch.world.folders.look();
    expect(await runs(watch)).toEqual([]);
    watch.put('dec.csv', december);
    await watch.world.lookQuietly();
    expect((await watch.world.calls['inbox.list']({})).ready.map(({ name, count }) => [name, count])).toContainEqual([
      'dec',
      4,
    ]);
  });

  test('with a changed column waits with its question', async () => {
    const watch = await watching();
    watch.put('dec.csv', december.replace('À-pris', 'Kostar'));
    await watch.world.lookQuietly();
    const { waiting } = await watch.world.calls['inbox.list']({});
    expect(waiting).toMatchObject([
      { name: 'dec.csv', origin: 'folder', scope: scopeA, question: { code: 'changed-file' } },
    ]);
    expect(arrived(watch)).toMatchObject([{ waitingId: waiting[0]?.waitingId, runId: null }]);
  });

  test('that cannot be read waits and says why', async () => {
    const watch = await watching();
    watch.put('dec.xlsx', 'PK\u0003\u0004 not a workbook');
    await watch.world.lookQuietly();
    expect((await watch.world.calls['inbox.list']({})).waiting).toMatchObject([{ question: { code: 'unreadable' } }]);
  });

  test('is noticed by what the system tells, and without it by looking now and then', async () => {
    const watch = await watching();
    watch.world.stir();
    expect([...watch.world.timers].map(({ ms }) => ms)).toContain(2_000);
    watch.world.folders.start();
    expect([...watch.world.timers].map(({ ms }) => ms)).toContain(30_000);
  });
});

describe('files that lay there when the watching began', () => {
  test('are offered once, and none is imported by itself', async () => {
    const watch = await watching({ 'gammal.csv': december });
    await watch.world.lookQuietly();
    await watch.world.lookQuietly();
    const { waiting } = await watch.world.calls['inbox.list']({});
    expect(waiting).toMatchObject([{ name: 'gammal.csv', question: { code: 'needs-look' } }]);
    expect(await runs(watch)).toEqual([]);
    await watch.world.calls['inbox.discard']({ waitingId: waiting[0]?.waitingId ?? 0 });
    await watch.world.lookQuietly();
    expect((await watch.world.calls['inbox.list']({})).waiting).toEqual([]);
  });
});

describe('what is no table of the folder’s own', () => {
  test.each([
    '~$dec.xlsx',
    '.dec.csv',
    '.~lock.dec.ods#',
    'dec.csv.tmp',
    'dec.xlsx.crdownload',
    'dec.csv~',
    'dec.pdf',
    'dec',
  ])('%s is left alone', (name) => {
    expect(isTableName(name)).toBe(false);
  });

  test('a link out of the folder is not followed, nor is a pipe waited for, nor a folder below looked into', async () => {
    const watch = await watching();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'hemlig.csv'), december);
    symlinkSync(join(outside, 'hemlig.csv'), join(watch.folder, 'lank.csv'));
    mkdirSync(join(watch.folder, 'mapp.csv'));
    writeFileSync(join(watch.folder, 'mapp.csv', 'inre.csv'), december);
    execFileSync('mkfifo', [join(watch.folder, 'ror.csv')]);
    await watch.world.lookQuietly();
    expect([await runs(watch), arrived(watch)]).toEqual([[], []]);
  });

  test('a link that took the place of a file between two looks is not followed', async () => {
    const watch = await watching();
    watch.put('dec.csv', december);
    await watch.world.folders.look();
    const outside = join(temporaryFolder(), 'hemlig.csv');
    writeFileSync(outside, december);
    utimesSync(outside, new Date(), new Date());
    rmSync(join(watch.folder, 'dec.csv'));
    symlinkSync(outside, join(watch.folder, 'dec.csv'));
    watch.world.pass(3_000);
    await watch.world.folders.look();
    expect(arrived(watch)).toEqual([]);
  });
});

describe('a folder', () => {
  const trouble = async ({ world }: Watching): Promise<string | null> =>
    (await world.calls['templates.list'](scopeA)).templates[0]?.folder?.trouble?.sv ?? null;

  test('that is gone is said, tried again, and read when it is back', async () => {
    const watch = await watching();
    renameSync(watch.folder, `${watch.folder}-borta`);
    await watch.world.folders.look();
    expect(await trouble(watch)).toMatch(/finns inte just nu/);
    expect(watch.world.told.at(-1)?.name).toBe('templates.changed');
    renameSync(`${watch.folder}-borta`, watch.folder);
    watch.put('dec.csv', december);
    await watch.world.lookQuietly();
    expect([await trouble(watch), await runs(watch)]).toEqual([null, ['dec']]);
  });

  test('that may not be read is said', async () => {
    for (const code of ['EACCES', 'EPERM']) expect(troubleOf('Fakturor', code).sv).toMatch(/får inte läsa/);
    // The system's own user may read everything: there it has no folder to try it on.
    if (process.getuid?.() === 0) return;
    const watch = await watching();
    chmodSync(watch.folder, 0o000);
    await watch.world.folders.look();
    expect(await trouble(watch)).toMatch(/får inte läsa/);
    chmodSync(watch.folder, 0o700);
  });

  test('is not watched any more after the person said so, or removed the template', async () => {
    const watch = await watching();
    expect(await watch.world.calls['templates.unwatch']({ templateId: watch.templateId })).toMatchObject({
      folder: null,
    });
    watch.put('dec.csv', december);
    await watch.world.lookQuietly();
    expect(await runs(watch)).toEqual([]);
  });

  test('is not taken where it is Runsheet’s own, watched already, or gone; and none when the dialog is closed', async () => {
    const watch = await watching();
    const { world, folder } = watch;
    const other = november
      .replace('À-pris', 'Pris')
      .replace('Fakturanr;', 'Ordernr;')
      .replaceAll('Beskrivning;Antal', 'Text;Antal');
    const { importId } = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'b.csv': `${other.replaceAll(';25', ';25;x;y;z').replace('Moms', 'Moms;P;Q;R')}` }),
    });
    await world.calls['import.toReview']({ importId }).catch(() => undefined);
    const choose = async (path: string | null, templateId = watch.templateId): Promise<string> => {
      world.answer.folder = path;
      return codeOf(() => world.calls['templates.watch']({ templateId }));
    };
    expect(await choose(world.dataFolder)).toBe('folder-is-own');
    expect(await choose(join(folder, 'finns-inte'))).toBe('folder-not-there');
    world.answer.folder = null;
    expect(await world.calls['templates.watch']({ templateId: watch.templateId })).toEqual({ template: null });
    const taken = world.store
      .prepare("INSERT INTO template (scope_id, fingerprint, name, plan, used_at) VALUES (2, 'x', 'annan', '{}', '')")
      .run().lastInsertRowid;
    expect(await choose(folder, Number(taken))).toBe('folder-taken');
  });

  test('cannot be asked for in a browser', async () => {
    const { world, templateId } = await watching();
    await world.close();
    const browser = openInboxWorld({ dataFolder: world.dataFolder, canWatch: false });
    expect(await codeOf(() => browser.calls['templates.watch']({ templateId }))).toBe('folders-not-here');
  });
});
