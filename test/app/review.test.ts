import { describe, expect, test } from 'vitest';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { codeOf, november, openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';

const invoice = (world: ReviewWorld, runId: number, draftNo: number) =>
  world.calls['review.invoice']({ runId, draftNo });
const edit = async (
  world: ReviewWorld,
  runId: number,
  draftNo: number,
  rowNo: number | null,
  field: 'unitPrice' | 'dueDate' | 'quantity' | 'invoiceDate' | 'customerName' | 'email',
  text: string,
) => {
  const { summary } = await world.calls['review.write'](typedCell({ runId, draftNo, rowNo, field, text }));
  return { invoice: await invoice(world, runId, draftNo), summary };
};

const cell = (view: Awaited<ReturnType<typeof invoice>>, rowNo: number | null, field: string) =>
  (rowNo === null ? view.head : (view.rows.find((row) => row.rowNo === rowNo)?.cells ?? [])).find(
    (one) => one.field === field,
  );

describe('the grid', () => {
  test('gives pages with the marks of the head', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const page = await world.calls['review.grid']({ runId, ask: wholeRun, page: { offset: 1, limit: 2 } });
    expect(page.total).toBe(4);
    expect(page.lines.map((line) => line.draftNo)).toEqual([2, 3]);
    expect(page.lines[0]?.marks).toContainEqual({ field: 'dueDate', level: 'error' });
    expect(page.lines[0]).toMatchObject({ customerName: 'Björk & Co HB', net: 40_000, vat: 10_000, total: 50_000 });
  });

  test('marks what a person changed in the head, until it is taken back', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const changed = async () =>
      (await world.calls['review.grid']({ runId, ask: wholeRun, page: { offset: 0, limit: 4 } })).lines.map(
        (line) => line.edited,
      );
    await edit(world, runId, 2, null, 'customerName', 'Björk och Co HB');
    expect(await changed()).toEqual([[], ['customerName'], [], []]);
    expect((await invoice(world, runId, 2)).line.edited).toEqual(['customerName']);
    await world.calls['review.undo']({ runId });
    expect(await changed()).toEqual([[], [], [], []]);
  });

  test('finds by customer and goes from problem to problem', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const found = await world.calls['review.grid']({
      runId,
      ask: { ...wholeRun, search: 'LIND' },
      page: { offset: 0, limit: 9 },
    });
    expect(found.lines.map((line) => line.draftNo)).toEqual([3]);
    const next = await world.calls['review.gridProblem']({
      runId,
      ask: { ...wholeRun, filter: 'error' },
      from: 2,
      head: null,
      step: 1,
    });
    expect(next).toEqual({ index: 1, draftNo: 3, group: null });
  });
});

describe('an invoice', () => {
  test('is the same alone and among others', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const { invoices } = await world.calls['review.invoices']({ runId, draftNos: [2, 1] });
    expect(invoices).toEqual([await invoice(world, runId, 2), await invoice(world, runId, 1)]);
  });

  test('shows the text that the customer will see, where it is not what the cell says', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(
      [
        'Kundnr;Kund;Fakturadatum;Benämning;Antal;Pris;Moms',
        '1;Ek AB;2026-12-01;Hyra {MMMM YYYY+1M};1;100,00;25',
        '1;Ek AB;2026-12-01;Parkering;1;50,00;25',
      ].join('\n'),
    );
    const { rows } = await invoice(world, runId, 1);
    expect(rows.map((row) => row.onInvoice)).toEqual(['Hyra januari 2027', null]);
  });

  test('tells of every value where it came from', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const view = await invoice(world, runId, 1);
    expect(cell(view, 2, 'unitPrice')).toMatchObject({
      value: '50.5',
      shown: '50,50',
      raw: '50,50',
      rule: 'number-decimal-comma',
      edited: false,
      origin: { fileName: 'nov.csv', cell: 'I3' },
    });
    expect(view.rows.map((row) => [row.sourceRow, row.total])).toEqual([
      [2, 20_000],
      [3, 5_050],
    ]);
    expect(view.vatLines).toEqual([{ rate: '25', net: 25_050, vat: 6_263 }]);
  });

  test('has its problems in words, with the mend where there is one', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const [due] = (await invoice(world, runId, 2)).problems.filter((problem) => problem.level === 'error');
    expect(due).toMatchObject({
      code: 'due-before-invoice',
      field: 'dueDate',
      alike: 1,
      mend: { value: '2026-12-30' },
    });
    expect(due?.sentence.sv).toContain('2026-12-30');
  });
});

describe('an edit in place', () => {
  test('is read by the rules of its field, checked again, and changes every figure', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const { invoice: view, summary } = await edit(world, runId, 3, 1, 'unitPrice', '1 234,50 kr');
    expect(cell(view, 1, 'unitPrice')).toMatchObject({
      value: '1234.5',
      raw: 'fyrahundra',
      rule: 'typed',
      edited: true,
    });
    expect(view.problems.filter((problem) => problem.level === 'error')).toEqual([]);
    expect(view.line).toMatchObject({ net: 123_450, vat: 30_863, total: 154_313 });
    expect(summary.counts.error).toBe(1);
    expect(summary.sendable).toEqual({ invoices: 3, net: 156_500, vat: 39_126, total: 195_626 });
    expect(summary.undo?.sv).toContain('faktura 3');
    expect(world.told).toContainEqual({ name: 'review.changed', data: { runId, stamp: summary.stamp } });
  });

  test('that cannot be read is kept in its cell with a problem, never dropped', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const { invoice: view } = await edit(world, runId, 1, 1, 'unitPrice', 'tre hundra');
    expect(cell(view, 1, 'unitPrice')).toMatchObject({ value: null, shown: 'tre hundra', edited: true });
    expect(view.problems.find(({ code }) => code === 'not-a-number')?.sentence.sv).toContain('”tre hundra”');
    expect(view.problems).toContainEqual(
      expect.objectContaining({ code: 'not-a-number', rowNo: 1, field: 'unitPrice' }),
    );
    expect((await invoice(world, runId, 1)).line.level).toBe('error');
    const { invoice: mended } = await edit(world, runId, 1, 1, 'unitPrice', '300');
    expect(mended.problems.filter((problem) => problem.field === 'unitPrice')).toEqual([]);
  });

  test('never takes the place of what the file says, whether read, unreadable or empty', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const price = async () => cell(await invoice(world, runId, 3), 1, 'unitPrice');
    const before = await invoice(world, runId, 3);
    for (const typed of ['tre hundra', 'fem hundra', '300', 'sex hundra', ' ']) {
      await edit(world, runId, 3, 1, 'unitPrice', typed);
      expect((await price())?.raw).toBe('fyrahundra');
    }
    await world.calls['review.undo']({ runId });
    expect(await price()).toMatchObject({ value: null, shown: 'sex hundra', raw: 'fyrahundra' });
    for (let step = 0; step < 4; step += 1) await world.calls['review.undo']({ runId });
    expect(await invoice(world, runId, 3)).toEqual(before);
    await edit(world, runId, 2, null, 'dueDate', '');
    const due = cell(await invoice(world, runId, 2), null, 'dueDate');
    expect([due?.rule, due?.raw]).toEqual(['derived-due-date', '2026-10-30']);
  });

  test('that empties a cell lets its value be derived, or missed', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const { invoice: view } = await edit(world, runId, 2, null, 'dueDate', '');
    expect(cell(view, null, 'dueDate')).toMatchObject({ value: '2026-12-30', rule: 'derived-due-date' });
    const { invoice: priceless } = await edit(world, runId, 1, 1, 'unitPrice', ' ');
    expect(priceless.problems).toContainEqual(expect.objectContaining({ code: 'missing-price', rowNo: 1 }));
  });

  test('moves what follows from it', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november.replaceAll(';2026-12-30;', ';;'));
    const { invoice: view } = await edit(world, runId, 1, null, 'invoiceDate', '2026-12-15');
    expect(cell(view, null, 'dueDate')).toMatchObject({ value: '2027-01-14' });
  });

  test('of a place that does not exist is refused', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    expect(await codeOf(() => edit(world, runId, 1, 9, 'unitPrice', '1'))).toBe('no-such-cell');
    expect(await codeOf(() => edit(world, runId, 1, 1, 'dueDate', '2026-12-30'))).toBe('no-such-cell');
    expect(await codeOf(() => edit(world, runId, 99, 1, 'unitPrice', '1'))).toBe('no-such-invoice');
    expect(await codeOf(() => edit(world, 99, 1, 1, 'unitPrice', '1'))).toBe('no-such-run');
  });
});

describe('undo and redo', () => {
  test('give back exactly what stood there, over a restart', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const before = await Promise.all([1, 3].map((draftNo) => invoice(world, runId, draftNo)));
    const sums = (await world.calls['review.open']({ runId })).sendable;
    await edit(world, runId, 3, 1, 'unitPrice', '400');
    await edit(world, runId, 1, 1, 'quantity', 'många');
    await world.calls['review.include']({ runId, draftNo: 1, included: false });
    const after = await Promise.all([1, 3].map((draftNo) => invoice(world, runId, draftNo)));
    const again = openReviewWorld({ dataFolder: world.dataFolder });
    for (let step = 0; step < 3; step += 1) await again.calls['review.undo']({ runId });
    expect(await Promise.all([1, 3].map((draftNo) => invoice(again, runId, draftNo)))).toEqual(before);
    const undone = await again.calls['review.open']({ runId });
    expect(undone).toMatchObject({ sendable: sums, undo: null });
    for (let step = 0; step < 3; step += 1) await again.calls['review.redo']({ runId });
    expect(await Promise.all([1, 3].map((draftNo) => invoice(again, runId, draftNo)))).toEqual(after);
    expect((await again.calls['review.open']({ runId })).redo).toBeNull();
  });

  test('a new edit ends what could be redone', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    await edit(world, runId, 1, 1, 'unitPrice', '1');
    expect((await world.calls['review.undo']({ runId })).summary.redo).not.toBeNull();
    const { summary } = await edit(world, runId, 1, 1, 'unitPrice', '2');
    expect(summary.redo).toBeNull();
  });

  test('with nothing to undo nothing happens', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    expect((await world.calls['review.undo']({ runId })).summary.sendable.invoices).toBe(2);
  });
});

describe('a mend', () => {
  const late = (invoices: number): string =>
    [
      'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
      ...Array.from({ length: invoices }, (_, index) => {
        const no = String(index);
        return `F${no};${no};Kund ${no};k${no}@example.se;2026-11-30;2026-10-30;Hyra;1;100,00;25`;
      }),
    ].join('\n');

  test('of all alike is one step, which one undo takes back', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(late(37));
    const ask = { runId, draftNo: 5, rowNo: null, code: 'due-before-invoice' };
    expect((await world.calls['review.mend']({ ...ask, all: false })).mended).toBe(1);
    const { mended, summary } = await world.calls['review.mend']({ ...ask, draftNo: 6, all: true });
    expect(mended).toBe(36);
    expect(summary).toMatchObject({ counts: { error: 0 }, sendable: { invoices: 37, net: 370_000 } });
    expect(summary.undo?.sv).toMatch(/^36 rättade/);
    expect((await world.calls['review.undo']({ runId })).summary.counts.error).toBe(36);
  });

  test(
    'of more than main should do goes through the worker, with its undo and its approval',
    { timeout: 180_000 },
    async () => {
      const world = openReviewWorld();
      const runId = await world.imported(late(400));
      const ask = { runId, draftNo: 1, rowNo: null, code: 'due-before-invoice', all: true };
      const { mended, summary } = await world.calls['review.mend'](ask);
      expect(mended).toBe(400);
      expect(summary.sendable).toMatchObject({ invoices: 400, total: 5_000_000 });
      expect((await world.calls['review.undo']({ runId })).summary.counts.error).toBe(400);
      expect((await world.calls['review.redo']({ runId })).summary.counts.error).toBe(0);
      const stale = { runId, invoices: 399, total: 5_000_000, attest: false };
      expect(await codeOf(() => world.calls['review.approve'](stale))).toBe('figures-changed');
      expect(await world.calls['review.approve']({ ...stale, invoices: 400 })).toMatchObject({ invoices: 400 });
      expect(world.store.prepare("SELECT count(*) AS n FROM job WHERE kind = 'createInvoice'").get()).toEqual({
        n: 400,
      });
    },
  );

  test('of all alike says how many it writes: those that have one answer', async () => {
    const world = openReviewWorld();
    const rows = ['1011238', '1011238', '556036-0794'].map(
      (no, at) => `K${String(at)};Kund ${String(at)};k@example.se;${no};Hyra;100,00;25`,
    );
    const runId = await world.imported(['Kundnr;Kundnamn;E-post;Orgnr;Beskrivning;À-pris;Moms', ...rows].join('\n'));
    const code = 'identity-number';
    const alikeOn = async (draftNo: number) => {
      const { problems } = await world.calls['review.invoice']({ runId, draftNo });
      return problems.find((problem) => problem.code === code)?.alike;
    };
    expect([await alikeOn(1), await alikeOn(3)]).toEqual([2, 3]);
    const { mended } = await world.calls['review.mend']({ runId, draftNo: 1, rowNo: null, code, all: true });
    expect(mended).toBe(2);
  });

  test('is of the cell that was pointed at, where another of the row has the same fault', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const at = { runId, draftNo: 1, rowNo: null };
    await world.calls['review.write'](typedCell({ ...at, field: 'address', text: 'SkolvÃ¤gen 1' }));
    await world.calls['review.write'](typedCell({ ...at, field: 'city', text: 'MalmÃ¶' }));
    await world.calls['review.mend']({ ...at, code: 'broken-letters', field: 'city', all: false });
    const { head } = await world.calls['review.invoice'](at);
    const shown = (['address', 'city'] as const).map((field) => head.find((cell) => cell.field === field)?.shown);
    expect(shown).toEqual(['SkolvÃ¤gen 1', 'Malmö']);
  });

  test('of a problem that is gone is refused', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const mend = () =>
      world.calls['review.mend']({ runId, draftNo: 1, rowNo: null, code: 'due-before-invoice', all: false });
    expect(await codeOf(mend)).toBe('nothing-to-mend');
  });
});

test('a run in review can be renamed and discarded', async () => {
  const world = openReviewWorld();
  const runId = await world.imported(november);
  expect((await world.calls['review.rename']({ runId, name: 'Novemberhyror' })).summary.name).toBe('Novemberhyror');
  await world.calls['review.discard']({ runId });
  expect(await codeOf(() => world.calls['review.open']({ runId }))).toBe('no-such-run');
  expect(world.store.prepare('SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM draft) AS n').get()).toEqual({
    n: 0,
  });
});

test('the sum at the foot of the file is held against ours', async () => {
  const world = openReviewWorld();
  const head = 'Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Radbelopp;Moms';
  const rows = ['1;Ek AB;e@example.se;Städning;2;100,00;200,00;25', '2;Alm AB;a@example.se;Städning;1;50,00;50,00;25'];
  const control = async (sum: string) => {
    const runId = await world.imported([head, ...rows, `Summa;;;;;;${sum};`].join('\n'));
    return (await world.calls['review.open']({ runId })).control;
  };
  expect(await control('250,00')).toMatchObject([{ file: 25_000, ours: 25_000, agrees: true }]);
  expect(await control('251,00')).toMatchObject([{ file: 25_100, ours: 25_000, agrees: false }]);
});

test('the register mirror tells who is new', async () => {
  const world = openReviewWorld();
  world.store
    .prepare(
      "INSERT INTO debtor (scope_id, debtor_id, debtor_no, name, view, read_at) VALUES (?, 'd', '1001', 'Ek & Alm AB', '{}', '')",
    )
    .run(1);
  const mine = await world.calls['review.open']({ runId: await world.imported(november) });
  expect(mine.counts.newCustomers).toBe(3);
  const other = await world.calls['review.open']({ runId: await world.imported(november, 2) });
  expect(other.counts.newCustomers).toBe(4);
});
