import { describe, expect, test } from 'vitest';
import { sortKeys } from '../../shared/contract/review-grid.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type Store } from '../../electron/store/store.ts';
import { workDoer } from '../../electron/app/heavy-work.ts';
import { reviewGridHandlers, type ReviewGridHandlers } from '../../electron/app/review-grid.ts';
import { codeOf, november, openReviewWorld, type Input, type ReviewWorld } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

type Write = Input<'review.write'>;
type Ask = Input<'review.grid'>['ask'];

const whole: Ask = {
  filter: 'all',
  search: '',
  customer: '',
  least: null,
  most: null,
  sort: { by: 'file', descending: false },
  group: null,
};

interface World extends ReviewWorld {
  readonly grid: ReviewGridHandlers;
  readonly runId: number;
  readonly order: (ask: Partial<Ask>) => Promise<readonly number[]>;
  readonly write: (block: Partial<Write>) => Promise<number>;
  /** What stands in the heads' cells, line by line. */
  readonly heads: (draftNos: readonly number[], fields: readonly Field[]) => Promise<readonly (readonly string[])[]>;
}

const openWorld = async (content = november): Promise<World> => {
  const world = openReviewWorld();
  const grid = reviewGridHandlers(world.deps, workDoer(world.deps, workerEntry));
  const runId = await world.imported(content);
  return {
    ...world,
    grid,
    runId,
    order: async (ask) => {
      const page = { offset: 0, limit: 500 };
      return (await grid['review.grid']({ runId, ask: { ...whole, ...ask }, page })).lines.map((line) => line.draftNo);
    },
    write: async (block) => {
      const blank: Write = { runId, what: 'pasted', targets: [], fields: [], texts: [] };
      return (await grid['review.write']({ ...blank, ...block })).changed;
    },
    heads: async (draftNos, fields) => {
      const { invoices } = await world.calls['review.invoices']({ runId, draftNos: [...draftNos] });
      return invoices.map(({ head }) => fields.map((field) => head.find((cell) => cell.field === field)?.shown ?? ''));
    },
  };
};

const heads = (...draftNos: number[]): Write['targets'] => draftNos.map((draftNo) => ({ draftNo, rowNo: null }));

describe('what a block was written into', () => {
  test('is answered as a page would show it, checked anew', async () => {
    const { grid, runId } = await openWorld();
    const texts = [['2026-12-24'], ['ett datum']];
    const block = { runId, what: 'typed', targets: heads(1, 2), fields: ['dueDate'], texts } satisfies Write;
    const { lines } = await grid['review.write'](block);
    const page = await grid['review.grid']({ runId, ask: whole, page: { offset: 0, limit: 2 } });
    expect(lines).toEqual(page.lines);
    expect(lines[1]?.marks.map(({ field }) => field)).toContain('dueDate');
  });

  test('is left to be asked for where it is more than a page', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => `${String(at + 1)};K${String(at + 1)};Kund;Städning;1;100`);
    const { grid, runId } = await openWorld(['Fakturanr;Kundnr;Kundnamn;Benämning;Antal;Pris', ...rows].join('\n'));
    const targets = heads(...rows.map((_, at) => at + 1));
    const texts = [['2026-12-24']];
    const filled = { runId, what: 'filled', targets, fields: ['dueDate'], texts } satisfies Write;
    expect((await grid['review.write'](filled)).lines).toEqual([]);
    expect((await grid['review.write']({ ...filled, targets: targets.slice(0, 100) })).lines).toHaveLength(100);
  });
});

describe('a pasted block', () => {
  test('is read by the rules of its fields and is one step of undo', async () => {
    const { write, heads: headsOf, calls, runId } = await openWorld();
    const fields: Field[] = ['customerName', 'invoiceDate', 'dueDate'];
    const before = await headsOf([2, 3], fields);
    const changed = await write({
      targets: heads(2, 3),
      fields: [...fields, null],
      texts: [
        ['Björk Bygg HB', '30/11 2026', '2026-12-31'],
        ['Lind & Son AB', '2026-11-29', '31.12.2026'],
      ],
    });
    expect(changed).toBe(5);
    expect(await headsOf([2, 3], fields)).toEqual([
      ['Björk Bygg HB', '2026-11-30', '2026-12-31'],
      ['Lind & Son AB', '2026-11-29', '2026-12-31'],
    ]);
    const { summary } = await calls['review.undo']({ runId });
    expect(summary.undo).toBeNull();
    expect(await headsOf([2, 3], fields)).toEqual(before);
  });

  test('keeps a value that cannot be read in its cell, with its problem, and writes the others', async () => {
    const { write, heads: headsOf, calls, runId } = await openWorld();
    await write({ targets: heads(1, 4), fields: ['dueDate'], texts: [['trettionde december'], ['2026-12-15']] });
    expect(await headsOf([1, 4], ['dueDate'])).toEqual([['trettionde december'], ['2026-12-15']]);
    const { problems } = await calls['review.invoice']({ runId, draftNo: 1 });
    expect(problems).toContainEqual(expect.objectContaining({ field: 'dueDate', level: 'error' }));
  });

  test('goes into the rows of an invoice', async () => {
    const { write, calls, runId } = await openWorld();
    const targets = [1, 2].map((rowNo) => ({ draftNo: 1, rowNo }));
    await write({
      targets,
      fields: ['quantity', 'unit', 'unitPrice'],
      texts: [
        ['3', 'tim', '1 200,50'],
        ['2', 'st', '10'],
      ],
    });
    const { rows, line } = await calls['review.invoice']({ runId, draftNo: 1 });
    expect(rows.map((row) => row.total)).toEqual([360_150, 2_000]);
    expect(line.net).toBe(362_150);
  });

  test.each([
    ['wider than what can be changed', heads(1, 2), ['customerNo', null] as const, [['1', '2']], '1 × 2', '2 × 1'],
    ['longer than the invoices below', heads(3, 4), ['customerNo'] as const, [['1'], ['2'], ['3']], '3 × 1', '2 × 1'],
  ])('that is %s changes nothing and says how much there is room for', async (_, targets, fields, texts, has, room) => {
    const { grid, heads: headsOf, runId, calls } = await openWorld();
    const before = await headsOf([1, 2, 3, 4], ['customerNo']);
    const block: Write = { runId, what: 'pasted', targets, fields: [...fields], texts };
    await expect(grid['review.write'](block)).rejects.toMatchObject({
      data: { code: 'block-does-not-fit', sentence: { sv: expect.stringContaining(`${has} celler`) } },
    });
    await expect(grid['review.write'](block)).rejects.toMatchObject({
      data: { sentence: { en: expect.stringContaining(`room for ${room}`) } },
    });
    expect(await headsOf([1, 2, 3, 4], ['customerNo'])).toEqual(before);
    expect((await calls['review.open']({ runId })).undo).toBeNull();
  });

  test('into a column that Runsheet works out is refused, and so is a cell that is not there: nothing is changed', async () => {
    const { write, calls, runId } = await openWorld();
    expect(await codeOf(() => write({ targets: heads(1), fields: [null], texts: [['1']] }))).toBe('block-not-editable');
    const rows = [1, 9].map((rowNo) => ({ draftNo: 1, rowNo }));
    expect(await codeOf(() => write({ targets: rows, fields: ['unit'], texts: [['x'], ['y']] }))).toBe('no-such-cell');
    expect((await calls['review.open']({ runId })).undo).toBeNull();
  });

  test('marks no cell that it leaves as it was', async () => {
    const { write, calls, runId } = await openWorld();
    expect(await write({ targets: heads(1), fields: ['customerNo'], texts: [['1001']] })).toBe(0);
    expect((await calls['review.open']({ runId })).undo).toBeNull();
  });

  test('of more invoices than main does itself is written by the worker as the same one step', async () => {
    const [header, line] = november.split('\r\n');
    const lines = Array.from({ length: 320 }, (_, at) => (line ?? '').replaceAll('F1', `F${String(at)}`));
    const { write, heads: headsOf, calls, runId } = await openWorld([header, ...lines].join('\r\n'));
    const all = Array.from({ length: 320 }, (_, at) => at + 1);
    expect(
      await write({ targets: heads(...all), fields: ['yourReference'], texts: all.map((no) => [`R${String(no)}`]) }),
    ).toBe(320);
    expect(await headsOf([1, 320], ['yourReference'])).toEqual([['R1'], ['R320']]);
    expect((await calls['review.undo']({ runId })).summary.undo).toBeNull();
  });
});

describe('filling down', () => {
  test('puts the first line into the others, read or not, as one step', async () => {
    const { write, heads: headsOf, calls, runId } = await openWorld();
    await write({ what: 'typed', targets: heads(1), fields: ['dueDate'], texts: [['nästa år']] });
    await write({ what: 'filled', targets: heads(1, 2, 3), fields: ['customerName', 'dueDate'], texts: null });
    expect(await headsOf([1, 2, 3], ['customerName', 'dueDate'])).toEqual([
      ['Ek & Alm AB', 'nästa år'],
      ['Ek & Alm AB', 'nästa år'],
      ['Ek & Alm AB', 'nästa år'],
    ]);
    await calls['review.undo']({ runId });
    expect(await headsOf([2], ['customerName', 'dueDate'])).toEqual([['Björk & Co HB', '2026-10-30']]);
  });

  test('fills an amount to the öre', async () => {
    const { write, calls, runId } = await openWorld();
    const rows = [1, 2].map((rowNo) => ({ draftNo: 1, rowNo }));
    await write({ what: 'typed', targets: rows.slice(0, 1), fields: ['unitPrice'], texts: [['1 234,567']] });
    await write({ what: 'filled', targets: rows, fields: ['unitPrice'], texts: null });
    const invoice = await calls['review.invoice']({ runId, draftNo: 1 });
    expect(invoice.rows.map(({ cells }) => cells.find((cell) => cell.field === 'unitPrice')?.value)).toEqual([
      '1234.567',
      '1234.567',
    ]);
  });
});

describe('a change beside another window', () => {
  test('is refused while an approval stands, and nothing of it is written until that is taken back', async () => {
    const { write, calls, runId } = await openWorld();
    const { sendable } = await calls['review.open']({ runId });
    await calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, attest: false });
    const typed: Partial<Write> = { what: 'typed', targets: heads(1), fields: ['customerName'], texts: [['Ek AB']] };
    expect(await codeOf(() => write(typed))).toBe('approval-stands');
    expect((await calls['review.open']({ runId })).state).toBe('approved');
    await calls['review.unapprove']({ runId });
    expect(await write(typed)).toBe(1);
  });
});

const names = ['Öberg', 'ek', 'Åkeson', 'Alm', 'Ärlig', 'åberg'];
const mixed = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  ...names.map(
    (name, at) =>
      `F${String(at)};${['1000', '999', 'K7', '20', '1001', '3'][at] ?? ''};${name};x${String(at)}@example.se;2026-11-${String(30 - at)};${at === 2 ? '2026-01-01' : '2026-12-30'};Arbete ${String(at)};1;${String(((at * 7) % 5) + 1)}00,00;25`,
  ),
].join('\r\n');

describe('the order of the grid', () => {
  test('is Swedish for names and by value for numbers, both ways, ties in the order of the file', async () => {
    const { order } = await openWorld(mixed);
    const by = (key: Ask['sort']['by'], descending = false) => order({ sort: { by: key, descending } });
    expect((await by('customerName')).map((no) => names[no - 1])).toEqual([
      'Alm',
      'ek',
      'åberg',
      'Åkeson',
      'Ärlig',
      'Öberg',
    ]);
    expect(await by('customerNo')).toEqual([6, 4, 2, 1, 5, 3]);
    expect(await by('invoiceDate')).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await by('total')).toEqual([1, 6, 4, 2, 5, 3]);
    expect(await by('total', true)).toEqual([3, 5, 2, 4, 1, 6]);
    expect(await by('rows', true)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await by('file', true)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test('holds page by page, after a change too', async () => {
    const { grid, runId, write } = await openWorld(mixed);
    const ask: Ask = { ...whole, sort: { by: 'customerName', descending: false } };
    const page = async (offset: number) =>
      (await grid['review.grid']({ runId, ask, page: { offset, limit: 2 } })).lines.map((line) => line.customerName);
    expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual([
      'Alm',
      'ek',
      'åberg',
      'Åkeson',
      'Ärlig',
      'Öberg',
    ]);
    await write({ targets: heads(1), fields: ['customerName'], texts: [['Aberg']] });
    expect(await page(0)).toEqual(['Aberg', 'Alm']);
    expect(await page(4)).toEqual(['Åkeson', 'Ärlig']);
  });

  test('is the same for a page on top of it and for the place of one invoice', async () => {
    const { grid, runId, order } = await openWorld(mixed);
    for (const by of ['customerName', 'customerNo', 'total', 'level', 'file'] as const) {
      for (const descending of [false, true]) {
        const ask: Ask = { ...whole, sort: { by, descending } };
        const places = (await order(ask)).map((draftNo) => grid['review.gridPlace']({ runId, ask, draftNo }));
        expect((await Promise.all(places)).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
      }
    }
  });

  test('is the one in which the next problem is found', async () => {
    const { grid, runId, write } = await openWorld(mixed);
    await write({ targets: heads(5), fields: ['dueDate'], texts: [['2026-01-01']] });
    const next = (descending: boolean, from: number | null, step: 1 | -1) =>
      grid['review.gridProblem']({
        runId,
        ask: { ...whole, sort: { by: 'customerName', descending } },
        from,
        head: null,
        step,
      });
    expect(await next(false, null, 1)).toMatchObject({ index: 3, draftNo: 3 });
    expect(await next(false, 3, 1)).toMatchObject({ index: 4, draftNo: 5 });
    expect(await next(true, 5, 1)).toMatchObject({ index: 2, draftNo: 3 });
    expect(await next(true, 3, -1)).toMatchObject({ index: 1, draftNo: 5 });
    expect(await next(true, 3, 1)).toMatchObject({ index: null, draftNo: null });
    const place = await grid['review.gridPlace']({ runId, ask: { ...whole, filter: 'error' }, draftNo: 1 });
    expect(place.index).toBeNull();
  });
});

/** The statements that are run while the work goes on. */
const runOf = async (store: Store, work: (counting: Store) => Promise<unknown>): Promise<number> => {
  let asked = 0;
  await work({
    ...store,
    prepare: (sql) => {
      asked += 1;
      return store.prepare(sql);
    },
  });
  return asked;
};

test('the next problem is, by every order and from every invoice, the one that stands next in it', async () => {
  const { grid, runId, order, write } = await openWorld(mixed);
  await write({ targets: heads(5, 1), fields: ['dueDate'], texts: [['2026-01-01'], ['2026-01-01']] });
  await write({ targets: heads(4), fields: ['customerName'], texts: [['ek']] });
  const wrong = new Set([1, 3, 5]);
  for (const by of sortKeys) {
    for (const descending of [false, true]) {
      const sort = { by, descending };
      const all = await order({ sort });
      for (const [place, from] of all.entries()) {
        const forwards = all.findIndex((no, at) => at > place && wrong.has(no));
        const back = all.findLastIndex((no, at) => at < place && wrong.has(no));
        for (const [step, index] of [[1, forwards] as const, [-1, back] as const]) {
          const found = await grid['review.gridProblem']({ runId, ask: { ...whole, sort }, from, head: null, step });
          expect(found).toMatchObject(index < 0 ? { index: null, draftNo: null } : { index, draftNo: all[index] });
        }
      }
    }
  }
});

test('a page asks the database as often for many invoices as for one', async () => {
  const { store, deps, runId } = await openWorld(mixed);
  const page = (limit: number) =>
    runOf(store, (counting) =>
      reviewGridHandlers({ ...deps, store: counting }, workDoer(deps, workerEntry))['review.grid']({
        runId,
        ask: whole,
        page: { offset: 0, limit },
      }),
    );
  expect(await page(6)).toBe(await page(1));
});

describe('what the grid shows', () => {
  test('is narrowed by customer, by amount with both ends, and by words, all at once', async () => {
    const { order } = await openWorld(mixed);
    expect(await order({ customer: 'åk' })).toEqual([3]);
    expect(await order({ customer: '100' })).toEqual([1, 5]);
    expect(await order({ customer: 'x3@example.se' })).toEqual([]);
    expect(await order({ search: 'x3@example.se' })).toEqual([4]);
    expect(await order({ least: 12_500, most: 25_000 })).toEqual([1, 4, 6]);
    expect(await order({ least: 25_001 })).toEqual([2, 3, 5]);
    expect(
      await order({ search: 'arbete', customer: '1', least: 37_500, sort: { by: 'total', descending: true } }),
    ).toEqual([5]);
  });
});

describe('the columns', () => {
  test('are kept as they were chosen, and are as made until then', async () => {
    const { grid } = await openWorld();
    expect(await grid['review.gridColumns']({})).toEqual({ columns: [] });
    const columns = [{ key: 'total', shown: false, width: 120 }];
    await grid['review.setGridColumns']({ columns });
    expect(await grid['review.gridColumns']({})).toEqual({ columns });
  });
});

describe('an amount in another currency than its invoice', () => {
  const priceOf = async (world: World, draftNo: number) => {
    const { line, problems } = await world.calls['review.invoice']({ runId: world.runId, draftNo });
    return [line.level, problems.filter(({ level }) => level === 'error').map(({ code }) => code)];
  };
  const held = ['error', ['other-currency']];

  test('holds the invoice, however it was written, until it is put right', async () => {
    const world = await openWorld();
    const price = { fields: ['unitPrice'] as Field[] };
    await world.write({ ...price, what: 'typed', targets: [{ draftNo: 4, rowNo: 1 }], texts: [['100 EUR']] });
    expect(await priceOf(world, 4)).toEqual(held);
    const down = [4, 1].map((draftNo) => ({ draftNo, rowNo: 1 }));
    await world.write({ ...price, what: 'filled', targets: down, texts: null });
    expect(await priceOf(world, 1)).toEqual(held);
    await world.write({ ...price, what: 'typed', targets: down, texts: [['100 kr'], ['100']] });
    expect([(await priceOf(world, 4))[1], (await priceOf(world, 1))[1]]).toEqual([[], []]);
  });

  test('is right once the invoice is in that currency', async () => {
    const world = await openWorld();
    await world.write({ targets: [{ draftNo: 4, rowNo: 1 }], fields: ['unitPrice'], texts: [['100 EUR']] });
    await world.write({ targets: heads(4), fields: ['currency'], texts: [['EUR']] });
    expect((await priceOf(world, 4))[1]).toEqual([]);
    await world.calls['review.undo']({ runId: world.runId });
    expect(await priceOf(world, 4)).toEqual(held);
  });
});
