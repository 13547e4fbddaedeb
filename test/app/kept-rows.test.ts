import { describe, expect, test } from 'vitest';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { codeOf, openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';

const header = 'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms';
const line = (key: string, text: string, price = '100,00', customer = '1001'): string =>
  `${key};${customer};Kund ${customer} AB;kund@example.se;2026-11-30;${text};1;${price};25`;
const sheet = (...lines: readonly string[]): string => [header, ...lines].join('\r\n');

const approve = async ({ calls }: ReviewWorld, runId: number) => {
  const { sendable } = await calls['review.open']({ runId });
  return calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, attest: false });
};
const lines = async ({ calls }: ReviewWorld, runId: number) =>
  (await calls['review.grid']({ runId, ask: wholeRun, page: { offset: 0, limit: 50 } })).lines.map(
    ({ included, net, billed }) => [included, net, billed?.sv.replace(/ \d+ november 2026.*/, '') ?? null],
  );
const invoice = ({ calls }: ReviewWorld, runId: number, draftNo = 1) => calls['review.invoice']({ runId, draftNo });
const codes = async (world: ReviewWorld, runId: number, draftNo = 1) =>
  (await invoice(world, runId, draftNo)).problems.map(({ code }) => code);
const keep = ({ calls }: ReviewWorld, runId: number, rows: 'new' | 'all' = 'new', all = false, draftNo = 1) =>
  calls['review.keepRows']({ runId, draftNo, rows, all });

/** A world in which Städning and Såpa have been approved under F1. */
const billed = async (): Promise<ReviewWorld> => {
  const world = openReviewWorld();
  await approve(world, await world.imported(sheet(line('F1', 'Städning'), line('F1', 'Såpa'))));
  return world;
};
const grown = sheet(line('F1', 'Städning'), line('F1', 'Mattor', '400,00'), line('F1', 'Såpa'));

describe('an invoice of which some rows were billed before', () => {
  test('says of each of those rows where it was billed', async () => {
    const world = await billed();
    const { rows, problems } = await invoice(world, await world.imported(grown));
    expect(rows.map((row) => row.billed?.sv ?? null)).toEqual([
      '2026-11-28 i ”nov”, rad 2',
      null,
      '2026-11-28 i ”nov”, rad 3',
    ]);
    expect(problems[0]).toMatchObject({ code: 'partly-billed', keep: 'new', alike: 1 });
  });

  test('keeps its new rows alone by one act that one undo takes back', async () => {
    const world = await billed();
    const runId = await world.imported(grown);
    expect(await lines(world, runId)).toEqual([[false, 60000, '2 av 3 rader redan fakturerade']]);
    const { changed, summary } = await keep(world, runId);
    expect([changed, summary.sendable.net]).toEqual([1, 40000]);
    expect(await lines(world, runId)).toEqual([[true, 40000, null]]);
    const kept = await invoice(world, runId);
    expect(kept.rows.map(({ rowNo }) => rowNo)).toEqual([2]);
    expect(kept.takenRows.map((row) => [row.rowNo, row.total, row.billed?.en])).toEqual([
      [1, 10000, '2026-11-28 in “nov”, row 2'],
      [3, 10000, '2026-11-28 in “nov”, row 3'],
    ]);
    expect(kept.problems[0]).toMatchObject({ code: 'only-new-rows', level: 'hint', keep: 'all' });
    await world.calls['review.undo']({ runId });
    expect(await lines(world, runId)).toEqual([[false, 60000, '2 av 3 rader redan fakturerade']]);
    expect(await codes(world, runId)).toContain('partly-billed');
    await world.calls['review.redo']({ runId });
    expect(await lines(world, runId)).toEqual([[true, 40000, null]]);
  });

  test('is kept so together with all others in the run that are so', async () => {
    const world = openReviewWorld();
    const old = [line('F1', 'Städning'), line('F2', 'Städning', '100,00', '1002'), line('F3', 'Puts')];
    await approve(world, await world.imported(sheet(...old)));
    const runId = await world.imported(
      sheet(line('F1', 'Städning'), line('F1', 'Mattor'), ...old.slice(1), line('F2', 'Mattor', '100,00', '1002')),
    );
    expect((await keep(world, runId, 'new', true)).changed).toBe(2);
    expect(await lines(world, runId)).toEqual([
      [true, 10000, null],
      [true, 10000, null],
      [false, 10000, 'Redan fakturerad'],
    ]);
    await world.calls['review.undo']({ runId });
    expect((await lines(world, runId)).every(([included]) => included === false)).toBe(true);
  });

  test('may be chosen as it is, or left out, as before', async () => {
    const world = await billed();
    const runId = await world.imported(grown);
    const { summary } = await world.calls['review.include']({ runId, draftNo: 1, included: true });
    expect(summary.sendable.net).toBe(60000);
    expect((await invoice(world, runId)).problems[0]?.sentence.sv).toMatch(/faktureras en gång till om du inte/);
    expect((await keep(world, runId)).summary.sendable.net).toBe(40000);
    await approve(world, runId);
  });

  test('gets the rows back that were taken out, when a person wants all of it', async () => {
    const world = await billed();
    const runId = await world.imported(grown);
    await keep(world, runId);
    await world.calls['review.write'](typedCell({ runId, draftNo: 1, rowNo: 2, field: 'unitPrice', text: '500' }));
    expect((await keep(world, runId, 'all')).summary.sendable.net).toBe(70000);
    expect(await codes(world, runId)).toContain('partly-billed');
    expect((await keep(world, runId)).summary.sendable.net).toBe(50000);
  });

  test('agrees with the sum at the foot of the file, whichever rows are kept', async () => {
    const world = openReviewWorld();
    const summed = (content: string): string =>
      content
        .split('\r\n')
        .map((row, at) => `${row};${at === 0 ? 'Belopp' : row.includes('400') ? '400,00' : '100,00'}`)
        .join('\r\n');
    await approve(world, await world.imported(summed(sheet(line('F1', 'Städning'), line('F1', 'Såpa')))));
    const runId = await world.imported(`${summed(grown)}\r\nSumma inkl. moms;;;;;;;;;750,00`);
    const before = (await world.calls['review.open']({ runId })).control;
    expect(before).toMatchObject([{ file: 75000, ours: 75000, agrees: true }]);
    expect((await keep(world, runId)).summary.control).toEqual(before);
  });

  test('refuses to keep rows where none was billed', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(grown);
    expect(await codeOf(() => keep(world, runId))).toBe('nothing-to-keep');
  });
});

describe('what was billed of an invoice that kept its new rows', () => {
  const approved = async (): Promise<ReviewWorld> => {
    const world = await billed();
    const runId = await world.imported(grown);
    await keep(world, runId);
    const { sendable } = await world.calls['review.open']({ runId });
    expect([sendable.invoices, sendable.net]).toEqual([1, 40000]);
    await approve(world, runId);
    return world;
  };

  test('are its new rows only', async () => {
    const world = await approved();
    const payload = world.store
      .prepare("SELECT payload FROM job WHERE kind = 'createInvoice' ORDER BY job_id DESC LIMIT 1")
      .pluck()
      .get();
    expect(String(payload)).toContain('Mattor');
    expect(String(payload)).not.toContain('Såpa');
  });

  test.each([
    ['the same file', grown],
    ['the file sorted anew', sheet(line('F1', 'Såpa'), line('F1', 'Städning'), line('F1', 'Mattor', '400,00'))],
    ['its new row alone', sheet(line('F1', 'Mattor', '400,00'))],
    ['an old and the new row', sheet(line('F1', 'Mattor', '400,00'), line('F1', 'Såpa'))],
  ])('is all known as billed when %s comes again', async (_, content) => {
    const world = await approved();
    expect((await lines(world, await world.imported(content))).map(([included, , words]) => [included, words])).toEqual(
      [[false, 'Redan fakturerad']],
    );
  });

  test('leaves an equal row that was never billed to be billed', async () => {
    const world = await approved();
    const runId = await world.imported(sheet(line('F1', 'Såpa'), line('F1', 'Såpa')));
    await keep(world, runId);
    await approve(world, runId);
    expect((await world.calls['review.open']({ runId })).sendable.net).toBe(10000);
  });

  test('stands though a cell of a taken row was changed before', async () => {
    const world = await billed();
    const runId = await world.imported(grown);
    await world.calls['review.write'](typedCell({ runId, draftNo: 1, rowNo: 1, field: 'unitPrice', text: '120' }));
    await keep(world, runId);
    await approve(world, runId);
    expect((await lines(world, await world.imported(sheet(line('F1', 'Mattor', '400,00')))))[0]?.[0]).toBe(false);
  });

  test('does not count the rows that were taken out of it, once their own invoice is taken back', async () => {
    const world = openReviewWorld();
    const first = await world.imported(sheet(line('F1', 'Städning'), line('F1', 'Såpa')));
    await approve(world, first);
    const runId = await world.imported(grown);
    await world.calls['review.write'](typedCell({ runId, draftNo: 1, rowNo: 2, field: 'unitPrice', text: '450' }));
    await keep(world, runId);
    await approve(world, runId);
    await world.calls['review.unapprove']({ runId: first });
    expect(await lines(world, await world.imported(sheet(line('F1', 'Städning'))))).toEqual([[true, 10000, null]]);
  });

  test('is looked over again at the approval: a new row may have been billed since', async () => {
    const world = await billed();
    const runId = await world.imported(grown);
    await keep(world, runId);
    await approve(world, await world.imported(sheet(line('F1', 'Mattor', '400,00'))));
    expect(await codeOf(() => approve(world, runId))).toBe('figures-changed');
    expect(await lines(world, runId)).toEqual([[false, 40000, 'Redan fakturerad']]);
  });
});

describe('an invoice without a key of its own', () => {
  const travel = line('', 'Resa', '100,00');
  const work = (...texts: readonly string[]): string[] => texts.map((text) => line('', text, '4000,00'));

  test('is not left out for one small row that is like another of the day: it is said, and the choice is there', async () => {
    const world = openReviewWorld();
    await approve(world, await world.imported(sheet(travel)));
    const runId = await world.imported(sheet(travel, ...work('Bygge', 'Rivning')));
    expect(await lines(world, runId)).toEqual([[true, 810000, '1 av 3 rader redan fakturerade']]);
    expect(await codes(world, runId)).toContain('partly-billed');
    expect((await keep(world, runId)).summary.sendable.net).toBe(800000);
    await approve(world, runId);
  });

  test('is approved as it is where the person lets it stand', async () => {
    const world = openReviewWorld();
    await approve(world, await world.imported(sheet(travel)));
    const runId = await world.imported(sheet(travel, ...work('Bygge', 'Rivning')));
    await approve(world, runId);
    expect((await world.calls['review.open']({ runId })).state).toBe('approved');
  });

  test.each([
    [
      'most of its rows and of its amount',
      [travel, ...work('Bygge')],
      [travel, ...work('Bygge'), line('', 'Ny', '50,00')],
      false,
    ],
    ['most of its rows but little of its amount', [travel, travel], [travel, travel, ...work('Bygge')], true],
    ['most of its amount but half of its rows', work('Bygge'), [travel, ...work('Bygge')], true],
  ])('of which %s is known', async (_, first, second, included) => {
    const world = openReviewWorld();
    await approve(world, await world.imported(sheet(...first)));
    expect((await lines(world, await world.imported(sheet(...second))))[0]?.[0]).toBe(included);
  });
});
