import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { mostUnderWay, type OpenSink, sinkFor, sinkHere, sinkThere } from '../../electron/app/draft-sink.ts';
import { importSession, type Opened } from '../../electron/app/import-session.ts';
import { storeRun } from '../../electron/app/import-store.ts';
import { type DraftRows, insertDrafts } from '../../electron/store/draft-insert.ts';
import { beginRun, runById } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { loadedBy } from '../harness/loaded-by.ts';
import { addTwoScopes, temporaryFolder } from '../store/open.ts';
import { openTestStore } from '../store/ready.ts';
import { codeOf, openReviewWorld, scopeA } from './review-world.ts';

const at = '2026-11-28T09:00:00.000Z';

/** So many invoices, of which every tenth has an unreadable price and every seventh is without e-mail; three rates of VAT. */
const invoices = (count: number, name = 'Kund'): string =>
  [
    'Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms',
    ...Array.from({ length: count }, (_, index) => {
      const [price, mail] = [
        index % 10 === 9 ? 'hundra' : `${String(index)},50`,
        index % 7 === 6 ? '' : 'k@example.se',
      ];
      return `${String(index)};${name} ${String(index)};${mail};2026-11-30;Hyra;1;${price};${['25', '12', '6'][index % 3] ?? ''}`;
    }),
  ].join('\n');

interface World {
  readonly store: Store;
  readonly opened: (...files: readonly string[]) => Promise<Opened>;
  readonly begun: () => number;
  readonly stored: (opened: Opened, runId: number, openSink?: OpenSink) => Promise<void>;
}

const openWorld = (): World => {
  const folder = temporaryFolder();
  const store = openTestStore(join(folder, 'runsheet.db'));
  addTwoScopes(store);
  onTestFinished(() => {
    store.close();
  });
  return {
    store,
    opened: async (...contents) => {
      const files = contents.map((content, index) => {
        const path = join(folder, `${String(index)}.csv`);
        writeFileSync(path, content);
        return { fileId: String(index), name: `${String(index)}.csv`, path };
      });
      const start = { task: 'import', storePath: store.path, importId: 'x', scopeId: 1, today: '2026-11-28' } as const;
      const session = importSession(store, { ...start, files });
      await session.open();
      return session.opened();
    },
    begun: () => beginRun(store, { scopeId: 1, name: 'x', currency: 'SEK', createdAt: at, importer: process.pid }),
    stored: (opened, runId, openSink) => storeRun({ store, opened, runId, at, onProgress: () => undefined }, openSink),
  };
};

const tables = [
  'draft',
  'draft_search',
  'draft_body',
  'draft_vat',
  'problem',
  'run_sum',
  'run_vat',
  'draft_twin',
  'source_file',
];

/** Every row of the run in every table, without the run's number. */
const contentsOf = (store: Store, runId: number): unknown =>
  [...tables, 'run'].map((table) => {
    const rows = store.prepare(`SELECT * FROM ${table} WHERE run_id = ? ORDER BY 1, 2, 3, 4`).all(runId);
    return [
      table,
      z
        .array(z.record(z.string(), z.unknown()))
        .parse(rows)
        .map((row) => ({ ...row, run_id: 0 })),
    ];
  });

const noRows: DraftRows = {
  key: [1, 0],
  ...{ drafts: [], words: [], bodies: [], vat: [], problems: [], twins: [], deductions: [] },
};

const beside = (name: string): URL => new URL(`./${name}.ts`, import.meta.url);

describe('an import is stored', () => {
  test('the same by this thread and by one of its own', async () => {
    const { store, opened, begun, stored } = openWorld();
    // The second file repeats some of the first: they are left out, over several pieces.
    const files = await opened(invoices(1_300), invoices(700));
    const [here, there] = [begun(), begun()];
    await stored(files, here, sinkHere);
    await stored(files, there, sinkThere());
    expect(store.prepare('SELECT count(*) AS n FROM draft WHERE run_id = ?').get(there)).toEqual({ n: 2_000 });
    expect(store.prepare('SELECT count(*) AS n FROM draft WHERE run_id = ? AND included = 0').get(there)).toEqual({
      n: 700,
    });
    expect(store.prepare('SELECT count(*) AS n FROM draft_twin WHERE run_id = ?').get(there)).toEqual({ n: 700 });
    expect(contentsOf(store, there)).toEqual(contentsOf(store, here));
  });

  test.each([1, 9, 10, 11, 20, 23])('whole, where it has %i invoices', async (count) => {
    const { store, opened, begun, stored } = openWorld();
    const runId = begun();
    await stored(await opened(invoices(count)), runId);
    for (const table of ['draft', 'draft_search', 'draft_body'])
      expect(
        store.prepare(`SELECT draft_no FROM ${table} WHERE run_id = ? ORDER BY draft_no`).pluck().all(runId),
      ).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  test('with sums that equal a recount', async () => {
    const { store, opened, begun, stored } = openWorld();
    const runId = begun();
    await stored(await opened(invoices(1_300), invoices(300)), runId);
    const kept = store.prepare(
      'SELECT included, level, delivery, billed, new_customer, drafts, net, vat, total FROM run_sum WHERE run_id = ? ORDER BY 1, 2, 3, 4, 5',
    );
    const recount = store.prepare(
      `SELECT included, coalesce(level, '') AS level, delivery, billed IS NOT NULL AS billed, new_customer, count(*) AS drafts,
         sum(net) AS net, sum(vat) AS vat, sum(total) AS total
       FROM draft WHERE run_id = ? GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
    );
    expect(kept.all(runId)).toEqual(recount.all(runId));
    expect(
      store.prepare('SELECT rate, net, vat, lines FROM run_vat WHERE run_id = ? ORDER BY rate').all(runId),
    ).toEqual(
      store
        .prepare(
          `SELECT rate, sum(draft_vat.net) AS net, sum(draft_vat.vat) AS vat, count(*) AS lines
           FROM draft_vat JOIN draft USING (scope_id, run_id, draft_no) WHERE run_id = ? AND draft.sendable = 1
           GROUP BY rate ORDER BY rate`,
        )
        .all(runId),
    );
  });

  test('by a thread only where there is much of it', () => {
    expect(sinkFor(1_999)).toBe(sinkHere);
    expect(sinkFor(2_000)).not.toBe(sinkHere);
  });

  test('with few pieces under way at once, however fast they are made', async () => {
    const sink = sinkThere(beside('counting-writer'))(openWorld().store, () => undefined);
    for (let pieces = 0; pieces < 3 * mostUnderWay; pieces += 1) await sink.write(noRows);
    await expect(sink.written()).rejects.toThrow(`at most ${String(mostUnderWay)}`);
    await sink.end();
  });
});

describe('where the writing fails, nothing is shown', () => {
  test.each([
    ['this thread', sinkHere],
    ['a thread of its own', sinkThere()],
  ])('because of a constraint, in %s: the error is SQLite’s own', async (_, openSink) => {
    const { store, opened, begun, stored } = openWorld();
    const files = await opened(invoices(1_300));
    const runId = begun();
    const row = ['', '', 0, '', '', '', 'SEK', 1, 0, 0, 0, null, 1, 'k', 0, null];
    insertDrafts(store, { ...noRows, key: [1, runId], drafts: [[700, 'invoice', ...row]] });
    const failed = await stored(files, runId, openSink).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Database.SqliteError);
    expect(failed).toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY', message: expect.stringContaining('UNIQUE') });
    expect(runById(store, runId)).toBeNull();
    // The piece that failed is not there by half.
    expect(store.prepare('SELECT count(*) AS n FROM draft WHERE draft_no BETWEEN 601 AND 1300').get()).toEqual({
      n: 1,
    });
  });

  test.each([
    ['ends', beside('dying-writer')],
    ['throws', new URL('data:text/javascript,throw new Error("out of memory")')],
  ])('because the writer’s thread %s', async (_, entry) => {
    const { store, opened, begun, stored } = openWorld();
    const runId = begun();
    const files = await opened(invoices(1_300));
    expect(await codeOf(() => stored(files, runId, sinkThere(entry)))).toBe('import-stopped');
    expect(runById(store, runId)).toBeNull();
  });

  test('because the database cannot be opened there, in the same words', async () => {
    const { store } = openWorld();
    store.prepare('PRAGMA user_version = 999').run();
    const sink = sinkThere()(store, () => undefined);
    await sink.write(noRows);
    const failed = await sink.written().catch((error: unknown) => error);
    await sink.end();
    expect(failed).toBeInstanceOf(AppError);
    expect(failed).toMatchObject({ data: { code: 'store-newer' } });
  });

  test('because a person stops it: no thread writes on', async () => {
    const world = openReviewWorld();
    const view = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'large.csv': invoices(6_000) }),
    });
    const { importId } = view;
    const storing = codeOf(() => world.calls['import.toReview']({ importId }));
    await expect
      .poll(() => world.told.some(({ data }) => JSON.stringify(data).includes('"phase":"storing"')), {
        timeout: 60_000,
      })
      .toBe(true);
    await world.calls['import.discard']({ importId });
    expect(await storing).toBe('import-stopped');
    for (const table of [...tables, 'run'])
      expect([table, world.store.prepare(`SELECT count(*) AS n FROM ${table}`).get()]).toEqual([table, { n: 0 }]);
  });
});

test('the writer’s thread loads the store and nothing that reads files or checks shapes', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('../../electron/app/draft-writer.ts', import.meta.url)))];
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const own = loaded.filter((name) => name.startsWith(root)).map((name) => name.slice(root.length));
  expect(own.filter((name) => !name.startsWith('electron/store/migrations/')).sort()).toEqual([
    'electron/store/draft-insert.ts',
    'electron/store/migrate.ts',
    'electron/store/store.ts',
    'shared/domain/app-error.ts',
    'shared/domain/text.ts',
    'shared/sqlite/steady-sql.ts',
  ]);
  expect(loaded.filter((name) => !name.startsWith(root)).sort()).toEqual([
    'better-sqlite3',
    'node:fs',
    'node:worker_threads',
  ]);
});
