import { describe, expect, test, vi } from 'vitest';
import { doRegister } from '../../electron/app/list-register-work.ts';
import { listRegisterHandlers } from '../../electron/app/list-register.ts';
import { listHandlers } from '../../electron/app/lists.ts';
import { actsPlanned } from '../../electron/store/acts.ts';
import { saveDebtors } from '../../electron/store/debtors.ts';
import { saveProducts } from '../../electron/store/products.ts';
import { codeOf, openReviewWorld, scopeA } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

// Files are read in a thread of their own.
vi.setConfig({ testTimeout: 120_000 });

const at = '2026-11-30T08:00:00.000Z';
const key = (n: number): string => `00000000-0000-4000-8000-00000000000${String(n)}`;

const open = async (sheet: readonly string[]) => {
  const world = openReviewWorld();
  const calls = listRegisterHandlers(world.deps, { outbox: { wake: () => undefined }, entry: workerEntry });
  const debtor = (debtorId: string, debtorNo: string, name: string, view: object) => ({
    ...{ debtorId, debtorNo, externalId: null, name, orgNo: null, email: null },
    view: { DebtorPublicId: debtorId, CreditorPublicId: 'c', DebtorNo: debtorNo, Name: name, ...view },
  });
  saveDebtors(
    world.store,
    1,
    [
      debtor('d1', '1', 'Ek AB', { Email: 'ek@example.se', City: 'Lund', Phone: '070-123 45 67' }),
      debtor('d2', '2', 'Alm AB', { Email: 'alm@example.se' }),
    ],
    at,
  );
  saveProducts(
    world.store,
    1,
    [
      {
        ...{ productId: 'p1', articleNo: 'ST', description: 'Städ' },
        view: {
          ProductPublicId: 'p1',
          CreditorPublicId: 'c',
          ArticleNumber: 'ST',
          Description: 'Städ',
          UnitPrice: 99.5,
          VAT: 25,
        },
      },
    ],
    at,
  );
  const staged = await world.stage({ 'register.csv': sheet.join('\r\n') });
  const { importId } = await world.calls['import.open']({ scope: scopeA, fileIds: staged });
  const { listId } = await world.calls['import.toList']({ importId });
  const lines = async (standing: 'new' | 'changed' | 'same') =>
    (await calls['lists.compared']({ listId, standing })).lines;
  const jobs = (): readonly unknown[] =>
    world.store.prepare('SELECT kind FROM job WHERE run_id IS NULL ORDER BY job_id').pluck().all();
  return { ...world, calls, listId, lines, jobs };
};

const customers = [
  'Kundnr;Kundnamn;E-post;Telefon;Ort;Valuta',
  '1;EK AB;ny@example.se;+46701234567;;SEK',
  '2;Alm AB;alm@example.se;;;SEK',
  '3;Björk HB;;;Ystad;SEK',
];

describe('a list held against its register', () => {
  test('tells what is new, what differs and how, and what is alike, however it is written; blanks take nothing away', async () => {
    const { calls, listId, lines } = await open(customers);
    expect(await calls['lists.compare']({ listId })).toMatchObject({ new: 1, changed: 1, same: 1, asked: 0, left: 0 });
    expect((await calls['lists.compare']({ listId })).notCompared).toContain('currency');
    expect(await lines('changed')).toMatchObject([
      { changes: [{ property: 'Email', shown: 'ek@example.se', value: 'ny@example.se' }] },
    ]);
    expect((await lines('new')).map(({ name }) => name)).toEqual(['Björk HB']);
  });

  test('of articles compares numbers as numbers', async () => {
    const { lines } = await open([
      'Artikelnr;Benämning;À-pris;Moms',
      'ST;Städ;99,50;25',
      'FL;Flytt;400;25',
      'ST;Städ;120;25',
    ]);
    expect((await lines('same')).length + (await lines('changed')).length).toBe(1);
    expect(await lines('new')).toMatchObject([{ name: 'Flytt' }]);
  });

  test('is put there as chosen, each new one once, and only as it was seen', async () => {
    const { calls, listId, jobs, store } = await open(customers);
    const saw = { new: 1, changed: 1 };
    expect(await codeOf(() => calls['lists.toRegister']({ listId, key: key(1), choice: 'both', ...saw, new: 2 }))).toBe(
      'list-moved',
    );
    expect(jobs()).toEqual([]);
    const left = await calls['lists.toRegister']({ listId, key: key(1), choice: 'create', ...saw });
    expect([jobs(), left.new, left.asked]).toEqual([['addRecord'], 0, 1]);
    await calls['lists.toRegister']({ listId, key: key(2), choice: 'both', new: 0, changed: 1 });
    expect(jobs()).toEqual(['addRecord', 'changeRecord']);
    const businessKey = `list-${String(listId)}.3`;
    expect(actsPlanned(store, { scopeId: 1, kind: 'addRecord', businessKey })).toEqual({ all: 1, live: 1 });
  });

  test.each(['create', 'update', 'both'] as const)(
    'answers how it stands where it was put there (%s) and the answer was lost, and asks for nothing twice',
    async (choice) => {
      const { calls, listId, jobs } = await open(customers);
      const asked = { listId, key: key(1), choice, new: 1, changed: 1 };
      const first = await calls['lists.toRegister'](asked);
      const before = jobs();
      expect(await calls['lists.toRegister'](asked)).toEqual(first);
      expect(jobs()).toEqual(before);
      expect(before).toHaveLength(choice === 'both' ? 2 : 1);
    },
  );

  test('is compared anew the next day, when what it says may be another thing', async () => {
    const { deps, listId } = await open(['Kundnr;Kundnamn;Personnr', '1;Ek AB;261129-0012']);
    let now = '2026-11-28T12:00:00.000Z';
    const clocked = { ...deps, clock: { now: () => new Date(now) } };
    const calls = listRegisterHandlers(clocked, { outbox: { wake: () => undefined }, entry: workerEntry });
    const said = async () =>
      (await calls['lists.compared']({ listId, standing: 'changed' })).lines[0]?.changes.find(
        ({ property }) => property === 'OrgNo',
      )?.value;
    const before = await said();
    now = '2026-11-29T12:00:00.000Z';
    // Until that day it can only be somebody who was born a hundred years earlier.
    expect([before, await said()]).toEqual(['261129+0012', '261129-0012']);
  });

  test('tells of each that it asked for whether it waits, is made or was refused, and is new again when it was taken back', async () => {
    const { deps, calls, listId, store } = await open(customers);
    const lists = listHandlers(deps);
    const put = async () =>
      (await lists['lists.page']({ listId, filter: 'all', search: '', page: { offset: 0, limit: 50 } })).lines.map(
        (line) => line.put,
      );
    expect(await put()).toEqual([null, null, null]);
    await calls['lists.toRegister']({ listId, key: key(1), choice: 'create', new: 1, changed: 1 });
    const states: unknown[] = [];
    const turns = [
      "'queued'",
      `'unknown', doubt = 'no-answer', doubt_since = '${at}', asks = 1`,
      "'sent', doubt = NULL, doubt_since = NULL, asks = 0",
      "'rejected'",
      "'cancelled'",
    ];
    for (const turn of turns) {
      store.prepare(`UPDATE job SET state = ${turn}`).run();
      states.push((await put())[2]);
    }
    expect(states).toEqual(['waits', 'asks', 'made', 'refused', null]);
    expect((await calls['lists.compare']({ listId })).new).toBe(1);
  });

  test('tells of one that was made whether its row was changed since, until the change is in the register too', async () => {
    const { deps, calls, listId, store } = await open(customers);
    const lists = listHandlers(deps);
    await calls['lists.toRegister']({ listId, key: key(1), choice: 'create', new: 1, changed: 1 });
    const put = async (text: string) =>
      (await lists['lists.edit']({ listId, recordNo: 3, rowNo: null, field: 'city', text })).record.line.put;
    // Before it is made it goes as it was asked for.
    expect([await put('Lund'), await put('Ystad')]).toEqual(['changed', 'waits']);
    store.prepare(`UPDATE job SET state = 'sent', service_id = 'd3'`).run();
    const made = async (City: string) => {
      const view = {
        DebtorPublicId: 'd3',
        CreditorPublicId: 'c',
        DebtorNo: '3',
        Name: 'Björk HB',
        CountryCode: 'SE',
        City,
      };
      const names = { debtorId: 'd3', debtorNo: '3', externalId: null, name: 'Björk HB', orgNo: null, email: null };
      saveDebtors(store, 1, [{ ...names, view }], at);
    };
    await made('Ystad');
    expect([await put('Ystad'), await put('Lund')]).toEqual(['made', 'changed']);
    await made('Lund');
    expect(await put('Lund')).toBe('made');
  });

  test('a long one is compared and put there beside the thread that shows the window', async () => {
    const long = Array.from(
      { length: 1_500 },
      (_, n) => `${String(n + 3)};Kund ${String(n)} AB;k@example.se;;Ystad;SEK`,
    );
    const { calls, listId, store, deps } = await open([...customers.slice(0, 3), ...long]);
    const inMain = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    };
    const saw = { new: 1_500, changed: 1 };
    expect(await calls['lists.compare']({ listId })).toMatchObject(saw);
    const put = (n: number, choice: 'create' | 'update', now: typeof saw) =>
      inMain(() => calls['lists.toRegister']({ listId, key: key(n), choice, ...now }));
    const puts = [await put(1, 'create', saw), await put(2, 'update', { ...saw, new: 0 })];
    expect(store.prepare('SELECT count(*) FROM job WHERE run_id IS NULL').pluck().get()).toBe(1_501);
    const compared = await inMain(async () => {
      expect(await calls['lists.compare']({ listId })).toMatchObject({ new: 0, asked: 1_500 });
    });
    const start = { task: 'register', storePath: store.path, at, listId, work: { what: 'compare' } } as const;
    const here = await inMain(async () => doRegister(deps.store, start));
    // In this thread each would take a comparison at least; what runs for the first time takes long by itself.
    expect(Math.max(Math.min(...puts), compared)).toBeLessThan(here * 0.7);
  });
});
