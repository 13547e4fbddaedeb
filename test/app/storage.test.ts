import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { explainBackup } from '../../electron/app/backup-words.ts';
import { type EventData } from '../../shared/contract/events.ts';
import { type World } from '../outbox/harness.ts';
import { approve, connect, type Desk, imported, newlyKept, openDesk, startWorld, until } from './desk.ts';

/** A backup made and put back by the application, with a service that goes on meanwhile. */

vi.setConfig({ testTimeout: 120_000 });

const invoices = 12;
const sheet = (month: string) => [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  ...Array.from({ length: invoices }, (_, index) => {
    const n = String(index + 1);
    const customer = String(1 + (index % 5));
    return `${month}${n};100${customer};Kund ${customer} AB;k${customer}@example.se;2026-11-30;2026-12-30;Städning;1;${n}00,00;25`;
  }),
];

const backUp = async ({ ask }: Desk): Promise<string> => {
  const made = await ask('storage.backUp', { language: 'sv' });
  if (made.outcome !== 'made') throw new Error('left');
  return made.name;
};

/** Puts a kept backup back, and answers how that ended. */
const restore = async (desk: Desk, name: string): Promise<EventData<'storage.replaced'>['error']> => {
  const checked = await desk.ask('storage.check', { from: 'kept', name });
  if (checked.outcome !== 'checked') throw new Error('left');
  const ended = new Promise<EventData<'storage.replaced'>['error']>((resolve) => {
    desk.application.on((event, data) => {
      if (event === 'storage.replaced' && 'error' in data) resolve(data.error);
    });
  });
  await desk.ask('storage.restore', { ticket: checked.ticket });
  return ended;
};

const totalsOf = async ({ hands }: World): Promise<readonly number[]> =>
  (await hands.open()).map((one) => one.InvoicedAmount?.value ?? 0).sort((a, b) => a - b);

const wanted = Array.from({ length: invoices }, (_, index) => (index + 1) * 12_500);

describe('a backup that is put back', () => {
  test('knows again what was sent since, sends what was not, and doubles nothing when the file is read anew', async () => {
    const world = await startWorld();
    const desk = openDesk();
    const connectionId = await connect(desk, world);
    const approved = await imported(desk, connectionId, sheet('A'));
    await approve(desk, approved, true);
    const name = await backUp(desk);
    await world.hands.holdAfter(5);
    await desk.ask('runs.push', { runId: approved });
    await until(desk, approved, (run) => run.ledger.sent >= 5);
    await world.hands.faults([]);
    await until(desk, approved, (run) => run.state === 'done');
    const since = await imported(desk, connectionId, sheet('B'));
    await approve(desk, since, true);
    await desk.ask('runs.push', { runId: since });
    await until(desk, since, (run) => run.state === 'done');
    expect(await restore(desk, name)).toBeNull();
    await expect
      .poll(async () => (await desk.ask('storage.restored', {})).restored, { timeout: 30_000 })
      .toMatchObject({ open: 0, waiting: 0, held: 0 });
    const run = await desk.ask('runs.get', { runId: approved });
    expect(run.ledger).toMatchObject({ invoices, sent: invoices, attested: invoices });
    const again = await imported(desk, connectionId, sheet('B'));
    await approve(desk, again, true);
    await desk.ask('runs.push', { runId: again });
    await until(desk, again, (one) => one.state === 'done');
    expect((await desk.ask('runs.get', { runId: again })).ledger.sent).toBe(0);
    expect(await totalsOf(world)).toEqual([...wanted, ...wanted].sort((a, b) => a - b));
  });

  test('sends nothing of a run that was being sent until its person lets it go on', async () => {
    const world = await startWorld();
    const desk = openDesk();
    const connectionId = await connect(desk, world);
    const runId = await imported(desk, connectionId, sheet('A'));
    await approve(desk, runId, true);
    await world.hands.holdAfter(3);
    await desk.ask('runs.push', { runId });
    await until(desk, runId, (run) => run.ledger.sent === 3);
    const name = await backUp(desk);
    await desk.ask('runs.pause', { runId });
    await world.hands.faults([]);
    expect(await restore(desk, name)).toBeNull();
    await expect.poll(async () => (await desk.ask('storage.restored', {})).restored?.open, { timeout: 30_000 }).toBe(0);
    expect((await desk.ask('runs.get', { runId })).state).toBe('paused');
    await desk.ask('runs.push', { runId });
    await until(desk, runId, (run) => run.state === 'done');
    expect(await totalsOf(world)).toEqual(wanted);
  });

  test('lets an approved run be sent as soon as it is known that none of it was, and sends it once', async () => {
    const world = await startWorld();
    const desk = openDesk();
    const connectionId = await connect(desk, world);
    const runId = await imported(desk, connectionId, sheet('A'));
    await approve(desk, runId, true);
    expect((await desk.ask('runs.get', { runId })).waiting).toBeNull();
    expect(await restore(desk, await backUp(desk))).toBeNull();
    await until(desk, runId, (run) => run.ledger.notSent === invoices && run.waiting === null);
    await desk.ask('runs.push', { runId });
    await until(desk, runId, (run) => run.state === 'done');
    expect(await totalsOf(world)).toEqual(wanted);
  });

  test('keeps the present database as a backup, and leaves nothing else behind', async () => {
    const kept = newlyKept();
    const desk = openDesk(kept);
    await connect(desk, await startWorld());
    const name = await backUp(desk);
    const before = await desk.ask('storage.get', {});
    expect(before.backups.map((one) => one.name)).toEqual([name]);
    expect(await restore(desk, name)).toBeNull();
    const { backups } = await desk.ask('storage.get', {});
    expect(backups.map((one) => one.name).sort()).toEqual([
      expect.stringMatching(/^runsheet-2.*\.runsheet-backup$/),
      expect.stringMatching(/^runsheet-before-restore-.*\.runsheet-backup$/),
    ]);
    for (const one of backups) expect(statSync(join(kept.dataFolder, 'backups', one.name)).mode & 0o777).toBe(0o600);
    expect(readdirSync(kept.dataFolder).filter((one) => /^(?:backup|restore)-/.test(one))).toEqual([]);
    expect((await desk.ask('connections.list', {})).connections).toHaveLength(1);
    await desk.ask('storage.seenRestored', {});
    expect(await desk.ask('storage.restored', {})).toEqual({ restored: null });
  });

  test('is not put back while another Runsheet has the database open, and says so', async () => {
    const kept = newlyKept();
    const desk = openDesk(kept);
    const name = await backUp(desk);
    const other = openDesk(kept);
    expect((await restore(desk, name))?.code).toBe('store-open-elsewhere');
    expect(existsSync(join(kept.dataFolder, 'runsheet.db'))).toBe(true);
    expect(await desk.ask('storage.restored', {})).toEqual({ restored: null });
    await other.application.close();
    expect(await restore(desk, name)).toBeNull();
  });
});

test('a backup that no browser can receive is told of, and not read', async () => {
  const kept = newlyKept();
  const desk = openDesk(kept);
  const name = await backUp(desk);
  expect(await desk.codeOf('storage.readBackup', { name })).toBe('none');
  truncateSync(join(kept.dataFolder, 'backups', name), 3_000_000_000);
  expect(await desk.codeOf('storage.readBackup', { name })).toBe('backup-too-large');
});

test.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'])('a full disk is not the backup’s fault: %s', (code) => {
  expect(explainBackup(Object.assign(new Error('x'), { code })).data.code).toBe('backup-no-room');
  expect(explainBackup(new Error('x')).data.code).toBe('backup-damaged');
});

test('the log is handed over without those who stand in the registers, and tells what it runs on', async () => {
  const kept = newlyKept();
  const desk = openDesk(kept);
  const connectionId = await connect(desk, await startWorld());
  await imported(desk, connectionId, sheet('A'));
  writeFileSync(
    join(kept.dataFolder, 'runsheet.log'),
    '2026-11-30T08:00:00.000Z runs.push Error: Kund 3 AB (850512-1234, k3@example.se) in Norrsken Övning AB\n',
  );
  const { text } = await desk.ask('storage.log', {});
  expect(text).toContain('2026-11-30T08:00:00.000Z runs.push Error: ••• (•••, •••) in •••');
  expect(text).toMatch(/^Runsheet 0\.1\.0 \(browser\)/);
  expect(text).toMatch(/SQLite 3\./);
});
