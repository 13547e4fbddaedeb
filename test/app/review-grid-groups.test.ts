import { describe, expect, test } from 'vitest';
import { type GridGroup, groupKeys, wholeRun } from '../../shared/contract/review-grid.ts';
import { openReviewWorld, type Input, type Output } from './review-world.ts';

type Ask = Input<'review.grid'>['ask'];
type Page = Output<'review.grid'>;

/** Customer number, name, date, currency, price, due date. A: 1, 3, 6; Ö: 2, 5; no number: 4. */
const rows = [
  '20;Öberg;2026-11-30;SEK;100,00;2026-12-30',
  '3;Alm;2026-11-29;SEK;0,10;2026-12-30',
  '20;Öberg AB;2026-11-29;EUR;50,05;2026-10-01',
  ';Utan nummer;2026-11-30;SEK;70,00;2026-12-30',
  '3;Alm;2026-11-30;SEK;0,20;2026-12-30',
  '20;Öberg;2026-11-30;SEK;-10,00;2026-12-30',
];
const file = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Valuta;Beskrivning;Antal;À-pris;Förfallodatum;Moms',
  ...rows.map((row, at) => {
    const [no, name, date, currency, price, due] = row.split(';');
    return `F${String(at)};${no ?? ''};${name ?? ''};x@example.se;${date ?? ''};${currency ?? ''};Arbete;1;${price ?? ''};${due ?? ''};0`;
  }),
].join('\r\n');

interface World extends ReturnType<typeof openReviewWorld> {
  readonly runId: number;
  readonly page: (ask: Partial<Ask>, offset?: number, limit?: number) => Promise<Page>;
}

const openWorld = async (content = file): Promise<World> => {
  const world = openReviewWorld();
  const runId = await world.imported(content);
  return {
    ...world,
    runId,
    page: (ask, offset = 0, limit = 500) =>
      world.calls['review.grid']({ runId, ask: { ...wholeRun, ...ask }, page: { offset, limit } }),
  };
};

const by = (key: GridGroup['by'], folded = false, except: string[] = []): Pick<Ask, 'group'> => ({
  group: { by: key, folded, except },
});

/** Heads by their keys and invoices by their numbers, as they stand. */
const listed = ({ lines, heads }: Page, offset = 0): readonly (string | number)[] => {
  const items: (string | number)[] = [...lines.map((line) => line.draftNo)];
  for (const { at, key } of heads) items.splice(at - offset, 0, key);
  return items;
};

describe('groups', () => {
  test('have what their invoices are and what they come to, currency by currency, to the öre', async () => {
    const { page } = await openWorld();
    const { heads, total } = await page(by('customer'));
    expect(total).toBe(9);
    expect(
      heads.map(({ key, customerNo, customerName, count, sums, at }) => [
        key,
        customerNo,
        customerName,
        count,
        sums,
        at,
      ]),
    ).toEqual([
      ['3', '3', 'Alm', 2, [{ currency: 'SEK', total: 30 }], 0],
      ['\tUtan nummer', '', 'Utan nummer', 1, [{ currency: 'SEK', total: 7_000 }], 3],
      [
        '20',
        '20',
        'Öberg',
        3,
        [
          { currency: 'SEK', total: 9_000 },
          { currency: 'EUR', total: 5_005 },
        ],
        5,
      ],
    ]);
  });

  test('stand in their own order, which sorting by it turns; any other sorting is within them', async () => {
    const { page } = await openWorld();
    expect(listed(await page(by('customer')))).toEqual(['3', 2, 5, '\tUtan nummer', 4, '20', 1, 3, 6]);
    const sorted = (sort: Ask['sort'], group = by('customer')) => page({ ...group, sort }).then(listed);
    expect(await sorted({ by: 'customerName', descending: true })).toEqual([
      '20',
      3,
      1,
      6,
      '\tUtan nummer',
      4,
      '3',
      2,
      5,
    ]);
    expect(await sorted({ by: 'customerNo', descending: false })).toEqual([
      '\tUtan nummer',
      4,
      '3',
      2,
      5,
      '20',
      1,
      3,
      6,
    ]);
    expect(await sorted({ by: 'total', descending: true })).toEqual(['3', 5, 2, '\tUtan nummer', 4, '20', 1, 3, 6]);
    expect(await sorted({ by: 'total', descending: false }, by('currency'))).toEqual(['EUR', 3, 'SEK', 6, 2, 5, 4, 1]);
    expect(await sorted({ by: 'file', descending: false }, by('kind'))).toEqual([
      'credit',
      6,
      'invoice',
      1,
      2,
      3,
      4,
      5,
    ]);
  });

  test('fold one by one and all at once, and the list is as long as what shows', async () => {
    const { page } = await openWorld();
    const some = await page(by('customer', false, ['20']));
    expect([some.total, listed(some)]).toEqual([6, ['3', 2, 5, '\tUtan nummer', 4, '20']]);
    expect(some.heads.map(({ open }) => open)).toEqual([true, true, false]);
    const all = await page(by('customer', true));
    expect([all.total, listed(all)]).toEqual([3, ['3', '\tUtan nummer', '20']]);
    expect(listed(await page(by('customer', true, ['3'])))).toEqual(['3', 2, 5, '\tUtan nummer', '20']);
  });

  test('cover what is narrowed, and no more', async () => {
    const { page } = await openWorld();
    const { heads, total } = await page({ ...by('invoiceDate'), customer: 'öberg' });
    expect(total).toBe(5);
    expect(heads.map(({ key, count, sums }) => [key, count, sums])).toEqual([
      ['2026-11-29', 1, [{ currency: 'EUR', total: 5_005 }]],
      ['2026-11-30', 2, [{ currency: 'SEK', total: 9_000 }]],
    ]);
    expect((await page({ ...by('level'), filter: 'error' })).heads.map(({ key }) => key)).toEqual(['error']);
  });

  test('are after a change what it made of them', async () => {
    const { page, calls, runId } = await openWorld();
    await page(by('customer'));
    await calls['review.write']({
      runId,
      what: 'typed',
      targets: [{ draftNo: 4, rowNo: null }],
      fields: ['customerNo'],
      texts: [['3']],
    });
    expect(listed(await page(by('customer')))).toEqual(['3', 2, 4, 5, '20', 1, 3, 6]);
  });
});

/** Many groups and a large one, in no order. */
const many = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Valuta;Beskrivning;Antal;À-pris;Förfallodatum;Moms',
  ...Array.from({ length: 1400 }, (_, at) => {
    const customer = at % 7 === 0 ? at % 90 : 999;
    const due = at % 60 === 7 ? '2026-10-01' : '2026-12-30';
    return `F${String(at)};${String(customer)};Kund ${String(customer)};x@example.se;2026-11-${String(10 + (at % 9))};SEK;Arbete;1;${String((at * 37) % 500)},${String(10 + (at % 90))};${due};0`;
  }),
].join('\r\n');

describe('a long list of groups', { timeout: 60_000 }, () => {
  test('is the same by the page as at once, and every invoice and problem is found where it stands', async () => {
    const { page, calls, runId } = await openWorld(many);
    const errors = new Set((await page({ filter: 'error' })).lines.map((line) => line.draftNo));
    for (const [key, except, sort] of [
      ['customer', ['999'], 'file'],
      ['customer', ['7'], 'total'],
      ['invoiceDate', ['2026-11-12'], 'customerName'],
    ] as const) {
      const ask: Ask = {
        ...wholeRun,
        ...by(key, false, [...except]),
        sort: { by: sort, descending: sort === 'total' },
      };
      const { total } = await page(ask);
      const all: (string | number)[] = [];
      for (let offset = 0; offset < total; offset += 90) {
        const part = await page(ask, offset, 90);
        expect(part.total).toBe(total);
        all.push(...listed(part, offset));
      }
      expect(all.length).toBe(total);
      const numbers = all.filter((item) => typeof item === 'number');
      expect(new Set(numbers).size).toBe(numbers.length);
      for (const at of [1, 77, 500, total - 1]) {
        const item = all[at];
        if (typeof item !== 'number') continue;
        expect((await calls['review.gridPlace']({ runId, ask, draftNo: item })).index).toBe(at);
      }
      const shown = numbers.filter((draftNo) => errors.has(draftNo));
      let from: number | null = null;
      const met: number[] = [];
      for (;;) {
        const found: Output<'review.gridProblem'> = await calls['review.gridProblem']({
          runId,
          ask,
          from,
          head: null,
          step: 1,
        });
        if (found.draftNo === null || found.index === null) break;
        if (all[found.index] === found.draftNo) met.push(found.draftNo);
        else expect(except).toContain(found.group);
        from = found.draftNo;
      }
      expect(met).toEqual(shown);
    }
  });
});

describe('the next problem among groups', () => {
  test('is looked for from a head as from an invoice, and says which group to unfold', async () => {
    const { calls, runId } = await openWorld();
    const next = (from: number | null, head: string | null, step: 1 | -1) =>
      calls['review.gridProblem']({ runId, ask: { ...wholeRun, ...by('customer', true) }, from, head, step });
    // Of the folded list 3, Utan nummer, 20 the last has a problem, in its second place.
    expect(await next(null, '3', 1)).toMatchObject({ index: 4, draftNo: 3, group: '20' });
    expect(await next(null, '20', 1)).toMatchObject({ draftNo: 3 });
    expect(await next(null, '20', -1)).not.toMatchObject({ draftNo: 3 });
    expect(await next(1, null, 1)).toMatchObject({ draftNo: 3 });
  });
});

test('how the grid is grouped is kept', async () => {
  const { calls } = await openWorld();
  expect(await calls['review.gridGroup']({})).toEqual({ group: null });
  for (const key of groupKeys) {
    await calls['review.setGridGroup'](by(key, true, ['x']));
    expect(await calls['review.gridGroup']({})).toEqual(by(key, true, ['x']));
  }
});
