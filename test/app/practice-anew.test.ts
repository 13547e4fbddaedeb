import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { forgetPractice } from '../../electron/app/practice-anew-work.ts';
import { startPractice } from '../../electron/practice/server.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { type EventData } from '../../shared/contract/events.ts';
import { creditorId, serviceHands } from '../outbox/harness.ts';
import { creditorA, temporaryStore } from '../store/open.ts';
import { everyRow, fillEveryTable, type Rows } from './every-table.ts';
import {
  approve,
  connect,
  type Desk,
  type DeskPractice,
  imported,
  type Kept,
  newlyKept,
  openDesk,
  startWorld,
  until,
} from './desk.ts';

vi.setConfig({ testTimeout: 120_000 });

type Ended = EventData<'storage.replaced'>['error'];

const sheet = (month: string): readonly string[] => [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  ...[1, 2, 3].map((n) => {
    const at = String(n);
    return `${month}${at};100${at};Kund ${at} AB;k${at}@example.se;2026-11-30;2026-12-30;Städning;1;${at}00,00;25`;
  }),
];

/** The practice service of a data folder, in its own file, as the hosts have it. */
const practiceIn = ({ dataFolder }: Kept): DeskPractice & { readonly url: () => string } => {
  let running: ReturnType<typeof startPractice> | null = null;
  let url = '';
  const close = async (): Promise<void> => {
    const ending = await running;
    running = null;
    await ending?.close();
  };
  onTestFinished(close);
  return {
    start: async () => {
      running ??= startPractice({ file: join(dataFolder, 'practice.db') });
      url = (await running).url;
      return { url };
    },
    close,
    url: () => url,
  };
};

const ends = (desk: Desk): { readonly first: Promise<Ended>; readonly all: Ended[] } => {
  const all: Ended[] = [];
  const first = new Promise<Ended>((resolve) => {
    desk.application.on((event, data) => {
      if (event !== 'storage.replaced' || !('error' in data)) return;
      all.push(data.error);
      resolve(data.error);
    });
  });
  return { first, all };
};

const timesOf = async ({ ask }: Desk): Promise<number> => (await ask('practice.what', {})).practice?.times ?? -1;

const startAnew = async (desk: Desk): Promise<Ended> => {
  const { first } = ends(desk);
  await desk.ask('practice.startAnew', { times: await timesOf(desk) });
  return first;
};

/** Imports, approves, sends and synchronises a sheet. */
const billed = async (desk: Desk, connectionId: string, month: string): Promise<number> => {
  const runId = await imported(desk, connectionId, sheet(month));
  await approve(desk, runId, true);
  await desk.ask('runs.push', { runId });
  await until(desk, runId, (run) => run.state === 'done');
  await desk.ask('follow.sync', { connectionId, creditorId });
  return runId;
};

const practising = async () => {
  const kept = newlyKept();
  const practice = practiceIn(kept);
  const desk = openDesk(kept, practice);
  await desk.ask('connections.startPractice', {});
  return { kept, practice, desk };
};

const readRows = ({ dataFolder }: Kept): Rows => {
  const db = new Database(join(dataFolder, 'runsheet.db'), { readonly: true });
  try {
    return everyRow(db);
  } finally {
    db.close();
  }
};

/** What of the rows is not the practice connection's: the rest of the database. */
const others = (rows: Rows, scopeIds: readonly number[]): Rows =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => table !== 'setting' && table !== 'creditor' && table !== 'sqlite_sequence')
      .map(([table, held]) => [
        table,
        held.filter((row) => !scopeIds.includes(Number(row['scope_id'])) && row['connection_id'] !== 'practice'),
      ]),
  );

describe('the practice company that starts anew', () => {
  test('has nothing of the former one here or at its service, and is chosen; another connection keeps every row', async () => {
    const { kept, practice, desk } = await practising();
    const world = await startWorld();
    const real = await connect(desk, world);
    const realRun = await billed(desk, real, 'R');
    await billed(desk, 'practice', 'P');
    await desk.ask('connections.choose', { connectionId: real, creditorId });
    const asked = await desk.ask('practice.what', {});
    expect(asked.practice).toMatchObject({ times: 0, goes: { runs: 1, invoices: 3, customers: 3, templates: 1 } });
    const before = readRows(kept);
    const scopeIds = (before['creditor'] ?? [])
      .filter((row) => row['connection_id'] === 'practice')
      .map((row) => Number(row['scope_id']));
    expect(scopeIds).toHaveLength(2);

    expect(await startAnew(desk)).toBeNull();
    const after = readRows(kept);
    // Who drains a connection takes it anew after the application has been closed and opened.
    expect({ ...others(after, scopeIds), lease: [] }).toEqual({ ...others(before, scopeIds), lease: [] });
    expect(others(after, [])).toEqual(others(after, scopeIds));
    expect((await desk.ask('app.info', {})).scope).toEqual({ connectionId: 'practice', creditorId });
    expect((await desk.ask('practice.what', {})).practice?.goes).toEqual({
      runs: 0,
      invoices: 0,
      customers: 0,
      lists: 0,
      waiting: 0,
      views: 0,
      templates: 0,
      corrections: 0,
    });
    const listed = (await desk.ask('connections.list', {})).connections.find((one) => one.kind === 'practice');
    const { connection } = await desk.ask('connections.startPractice', {});
    expect(connection).toMatchObject({ signedIn: true, creditors: listed?.creditors });
    expect(await serviceHands(practice.url()).open()).toEqual([]);
    expect(await world.hands.open()).toHaveLength(3);
    expect((await desk.ask('runs.get', { runId: realRun })).ledger.sent).toBe(3);

    await billed(desk, 'practice', 'P');
    expect(await serviceHands(practice.url()).open()).toHaveLength(3);
  });

  test('starts anew once, whoever says yes twice to the same question', async () => {
    const { desk } = await practising();
    const { first, all } = ends(desk);
    const times = await timesOf(desk);
    const answers = await Promise.all([
      desk.codeOf('practice.startAnew', { times }),
      desk.codeOf('practice.startAnew', { times }),
    ]);
    expect(answers).toEqual(['none', 'none']);
    expect(await first).toBeNull();
    expect(await desk.codeOf('practice.startAnew', { times })).toBe('anew-already');
    expect(all).toEqual([null]);
    expect(await timesOf(desk)).toBe(1);
  });

  test('is refused while it sends, with nothing changed, and goes when the run is paused', async () => {
    const { kept, practice, desk } = await practising();
    const hands = serviceHands(practice.url());
    const runId = await imported(desk, 'practice', sheet('P'));
    await approve(desk, runId, true);
    await hands.holdAfter(1);
    await desk.ask('runs.push', { runId });
    await until(desk, runId, (run) => run.ledger.sent >= 1);
    expect(await desk.codeOf('practice.startAnew', { times: 0 })).toBe('anew-sending');
    expect((await desk.ask('runs.list', { connectionId: 'practice', creditorId })).runs).toHaveLength(1);
    // Also where the sending began after the question was let through.
    const store = openStore(join(kept.dataFolder, 'runsheet.db'), { trusted: true });
    expect(() => forgetPractice(store, 0)).toThrow('The practice company is sending just now.');
    store.close();
    await hands.faults([]);
    await until(desk, runId, (run) => run.state === 'done');
    expect(await startAnew(desk)).toBeNull();
  });

  test('is refused while another Runsheet has the database open, or another program the practice service', async () => {
    const { kept, desk } = await practising();
    const other = openDesk(kept);
    expect((await startAnew(desk))?.code).toBe('store-open-elsewhere');
    await other.application.close();
    const held = new Database(join(kept.dataFolder, 'practice.db'));
    held.prepare('SELECT count(*) FROM sqlite_schema').get();
    expect((await startAnew(desk))?.code).toBe('store-open-elsewhere');
    held.close();
    expect(await timesOf(desk)).toBe(0);
    expect(await startAnew(desk)).toBeNull();
  });

  test('is refused while a file is being imported, into whichever connection: it would be lost', async () => {
    const { kept, desk } = await practising();
    const real = await connect(desk, await startWorld());
    const runId = await imported(desk, real, sheet('R'));
    const db = new Database(join(kept.dataFolder, 'runsheet.db'));
    db.prepare(`UPDATE run SET state = 'importing', importer = ? WHERE run_id = ?`).run(process.pid, runId);
    db.close();
    expect(await desk.codeOf('practice.startAnew', { times: 0 })).toBe('anew-reading-in');
  });

  test('there is none to start anew before it was started', async () => {
    const desk = openDesk();
    expect(await desk.ask('practice.what', {})).toEqual({ practice: null });
    expect(await desk.codeOf('practice.startAnew', { times: 0 })).toBe('anew-none');
  });
});

describe('a start anew that is killed', () => {
  test('before it is written whole leaves the former company with every row', async () => {
    const store = fullStore();
    const before = everyRow(store);
    // The last write of all fails.
    store
      .prepare(
        `CREATE TRIGGER killed BEFORE INSERT ON setting WHEN NEW.key = 'practice-anew' BEGIN SELECT RAISE(ABORT, 'killed'); END`,
      )
      .run();
    expect(() => forgetPractice(store, 0)).toThrow('killed');
    expect(everyRow(store)).toEqual(before);
  });

  test('after it is written, with the service’s file still there, never starts the former service', async () => {
    const { kept, practice, desk } = await practising();
    await billed(desk, 'practice', 'P');
    await desk.application.close();
    await practice.close();
    const file = join(kept.dataFolder, 'practice.db');
    const webhooks = join(kept.dataFolder, 'failed-webhooks');
    mkdirSync(webhooks, { recursive: true });
    writeFileSync(join(webhooks, 'one.json'), '{}');
    const store = openStore(join(kept.dataFolder, 'runsheet.db'), { trusted: true });
    forgetPractice(store, 0);
    store.close();
    expect(existsSync(file)).toBe(true);

    const again = practiceIn(kept);
    const next = openDesk(kept, again);
    expect((await next.ask('app.info', {})).scope).toEqual({ connectionId: 'practice', creditorId });
    expect((await next.ask('runs.list', { connectionId: 'practice', creditorId })).runs).toEqual([]);
    // Somebody holds the former file: the service waits rather than starts over it.
    const held = new Database(file);
    held.prepare('SELECT count(*) FROM sqlite_schema').get();
    held.exec('BEGIN IMMEDIATE');
    expect(await next.codeOf('connections.startPractice', {})).toBe('store-open-elsewhere');
    held.close();
    await next.ask('connections.startPractice', {});
    expect(await serviceHands(again.url()).open()).toEqual([]);
    expect(existsSync(join(webhooks, 'one.json'))).toBe(false);
    // And once only: what is made from now on stays.
    await billed(next, 'practice', 'P');
    await next.application.close();
    await again.close();
    const last = practiceIn(kept);
    await openDesk(kept, last).ask('connections.startPractice', {});
    expect(await serviceHands(last.url()).open()).toHaveLength(3);
  });
});

/** A practice company of two scopes and a real one, with a row of each in every table that there is. */
const fullStore = (): Store => {
  const store = temporaryStore();
  const connection = store.prepare(
    'INSERT INTO connection (connection_id, name, kind, base_address, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  connection.run('practice', 'Övning', 'practice', 'http://127.0.0.1:1', '2026-10-01T08:00:00.000Z');
  connection.run('real', 'Byrån', 'live', 'https://live.example', '2026-10-01T08:00:00.000Z');
  const creditor = store.prepare(
    'INSERT INTO creditor (scope_id, connection_id, creditor_id, name) VALUES (?, ?, ?, ?)',
  );
  creditor.run(1, 'practice', creditorId, 'Norrsken');
  creditor.run(2, 'real', creditorId, 'Samma id på riktigt');
  creditor.run(3, 'practice', creditorA, 'Påhittat i konsolen');
  fillEveryTable(store, { scopes: [1, 2, 3], connections: ['practice', 'real'] });
  const setting = store.prepare('INSERT INTO setting (key, value) VALUES (?, ?)');
  for (const scope of [1, 2]) {
    setting.run(`seller-${String(scope)}`, '{}');
    setting.run(`delivery-order-${String(scope)}`, '[]');
  }
  for (const kind of ['practice', 'live']) {
    setting.run(`four-eyes ${kind} ${creditorId}`, 'true');
    setting.run(`lifted four-eyes ${kind} ${creditorId}`, '{}');
  }
  return store;
};

test('every table that holds rows of a company loses those of the practice company, and not one of another', () => {
  const store = fullStore();
  const before = everyRow(store);
  forgetPractice(store, 0);
  const after = everyRow(store);
  const scoped = Object.entries(before).filter(([, rows]) => rows.some((row) => row['scope_id'] === 2));
  expect(scoped.length).toBeGreaterThan(45);
  expect(others(after, [1, 3])).toEqual(others(before, [1, 3]));
  const left = Object.entries(after).flatMap(([table, rows]) =>
    rows
      .filter((row) => row['scope_id'] === 1 || row['scope_id'] === 3 || row['connection_id'] === 'practice')
      .map(() => table),
  );
  expect(left).toEqual(['connection', 'creditor', 'creditor']);
  expect((after['creditor'] ?? []).map((row) => [row['scope_id'], row['name']])).toEqual([
    [1, 'Norrsken Övning AB'],
    [2, 'Samma id på riktigt'],
    [3, 'Skärgård Prov AB'],
  ]);
  expect((after['setting'] ?? []).map((row) => row['key'])).toEqual([
    'delivery-order-2',
    `four-eyes live ${creditorId}`,
    `lifted four-eyes live ${creditorId}`,
    'practice-anew',
    'scope',
    'seller-2',
  ]);
});
