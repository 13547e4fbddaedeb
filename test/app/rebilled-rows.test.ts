import { describe, expect, test } from 'vitest';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';

const header = 'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const line = (key: string, text: string, price = '100,00', date = '2026-11-30', customer = '1001'): string =>
  `${key};${customer};Kund ${customer} AB;kund@example.se;${date};2026-12-30;${text};1;${price};25`;
const sheet = (...lines: readonly string[]): string => [header, ...lines].join('\r\n');

const approve = async ({ calls }: ReviewWorld, runId: number) => {
  const { sendable } = await calls['review.open']({ runId });
  await calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, attest: false });
};
const lines = async ({ calls }: ReviewWorld, runId: number) =>
  (await calls['review.grid']({ runId, ask: wholeRun, page: { offset: 0, limit: 50 } })).lines.map(
    ({ included, billed }) => [included, billed?.sv ?? null],
  );
const counts = async ({ calls }: ReviewWorld, runId: number) => (await calls['review.open']({ runId })).counts;

/** A world in which an invoice of three rows has been approved. */
const billed = async (): Promise<ReviewWorld> => {
  const world = openReviewWorld();
  const runId = await world.imported(sheet(line('F1', 'Städning'), line('F1', 'Fönster'), line('F1', 'Såpa')));
  await approve(world, runId);
  return world;
};

describe('rows that were billed', () => {
  test('are known in an invoice that has only some of them, and it is left out', async () => {
    const world = await billed();
    const runId = await world.imported(sheet(line('F1', 'Såpa'), line('F1', 'Städning')));
    expect(await lines(world, runId)).toEqual([[false, 'Redan fakturerad 28 november 2026, i körningen ”nov”']]);
    const { problems } = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(problems[0]).toMatchObject({ code: 'already-billed', level: 'warning' });
  });

  test('are counted where new rows stand beside them', async () => {
    const world = await billed();
    const runId = await world.imported(sheet(line('F1', 'Städning'), line('F1', 'Såpa'), line('F1', 'Mattor')));
    expect(await lines(world, runId)).toEqual([
      [false, '2 av 3 rader redan fakturerade 28 november 2026, i körningen ”nov”'],
    ]);
    const { problems } = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(problems[0]?.sentence.en).toMatch(/^2 of 3 rows already billed on 28 November 2026/);
  });

  test('are each counted once: of three equal rows two may be new', async () => {
    const world = await billed();
    const runId = await world.imported(sheet(line('F1', 'Såpa'), line('F1', 'Såpa'), line('F1', 'Såpa')));
    expect((await lines(world, runId))[0]?.[1]).toMatch(/^1 av 3 rader/);
  });

  test.each([
    ['another day', line('F1', 'Städning', '100,00', '2026-12-31')],
    ['another invoice key', line('F2', 'Städning')],
    ['another customer', line('F1', 'Städning', '100,00', '2026-11-30', '1002')],
    ['another price', line('F1', 'Städning', '110,00')],
  ])('are not taken for those of %s', async (_, other) => {
    const world = await billed();
    expect(await lines(world, await world.imported(sheet(other)))).toEqual([[true, null]]);
  });

  test('are known though the price was mended before they were billed', async () => {
    const world = openReviewWorld();
    const first = await world.imported(sheet(line('F1', 'Städning', 'hundra'), line('F1', 'Såpa')));
    await world.calls['review.write'](
      typedCell({ runId: first, draftNo: 1, rowNo: 1, field: 'unitPrice', text: '100' }),
    );
    await approve(world, first);
    const again = await world.imported(sheet(line('F1', 'Städning', 'hundra')));
    expect(await counts(world, again)).toMatchObject({ billed: 1, excluded: 1 });
  });

  test('stay chosen when a person chooses them, also at the approval', async () => {
    const world = await billed();
    const runId = await world.imported(sheet(line('F1', 'Såpa')));
    await world.calls['review.include']({ runId, draftNo: 1, included: true });
    await approve(world, runId);
    expect((await world.calls['review.open']({ runId })).state).toBe('approved');
  });

  test('of a run that is cancelled may be billed', async () => {
    const world = openReviewWorld();
    const first = await world.imported(sheet(line('F1', 'Städning'), line('F1', 'Såpa')));
    await approve(world, first);
    await world.calls['review.unapprove']({ runId: first });
    expect(await lines(world, await world.imported(sheet(line('F1', 'Såpa'))))).toEqual([[true, null]]);
  });

  test('by another run since the import are found at the approval', async () => {
    const world = openReviewWorld();
    const whole = await world.imported(sheet(line('F1', 'Städning'), line('F1', 'Såpa')));
    const part = await world.imported(sheet(line('F1', 'Såpa'), line('F9', 'Mattor')));
    await approve(world, whole);
    await expect(approve(world, part)).rejects.toMatchObject({ data: { code: 'figures-changed' } });
    expect(await counts(world, part)).toMatchObject({ billed: 1, excluded: 1 });
  });
});
