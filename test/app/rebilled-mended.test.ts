import { describe, expect, test } from 'vitest';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { openReviewWorld, type ReviewWorld, scopeA, typedCell } from './review-world.ts';

const approve = async ({ calls }: ReviewWorld, runId: number) => {
  const { sendable } = await calls['review.open']({ runId });
  await calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, attest: false });
};

/** Approves the invoices of a file after these edits of its first one. */
const billed = async (
  content: string,
  edits: readonly Omit<Parameters<typeof typedCell>[0], 'runId' | 'draftNo'>[] = [],
): Promise<ReviewWorld> => {
  const world = openReviewWorld();
  const runId = await world.imported(content);
  for (const edit of edits) await world.calls['review.write'](typedCell({ runId, draftNo: 1, ...edit }));
  await approve(world, runId);
  return world;
};

const linesOf = async ({ calls }: ReviewWorld, runId: number) =>
  (await calls['review.grid']({ runId, ask: wholeRun, page: { offset: 0, limit: 50 } })).lines;

/** Whether each invoice of a file that comes later is chosen, and how it says that it was billed. */
const again = async (world: ReviewWorld, content: string) =>
  (await linesOf(world, await world.imported(content))).map(({ included, billed: words }) => [
    included,
    words?.sv.replace(/ \d+ november 2026.*/, '') ?? null,
  ]);

const known = [[false, 'Redan fakturerad']];
const fresh = [[true, null]];

const typed = (row: string): string =>
  `Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms;Fakturatyp;Valuta\r\nF1;1;A AB;a@example.se;2026-11-30;Rad;1;100;25;${row}`;

describe('a credit of rows that were billed', () => {
  test('in a file of credits is not the invoice that it takes back', async () => {
    const world = await billed(typed(';'));
    const { importId } = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'kredit.csv': typed(';') }),
    });
    await world.calls['import.change']({ importId, change: { what: 'kind', kind: 'creditInvoices' } });
    const { runId } = await world.calls['import.toReview']({ importId });
    expect(await linesOf(world, runId)).toMatchObject([{ kind: 'credit', included: true, billed: null }]);
  });

  test('is not that invoice where the file writes the type beside it', async () => {
    const world = await billed(typed('Faktura;'));
    expect(await again(world, typed('Kredit;'))).toEqual(fresh);
  });

  test('is known as billed when the same credit comes again, though it says so another way', async () => {
    const world = await billed(typed('Kredit;'));
    expect(await again(world, typed('Kredit;'))).toEqual(known);
    const minus = typed('Kredit;').replace(';1;100;', ';-1;100;');
    const other = await billed(minus);
    expect(await again(other, minus.replace('Kredit', ''))).toEqual(known);
  });

  test('rows in one currency are not those in another', async () => {
    const first = typed(';SEK');
    const world = await billed(`${first}\r\n${first.split('\r\n')[1]?.replace('Rad', 'Resa') ?? ''}`);
    expect(await again(world, typed(';'))).toEqual(known);
    expect(await again(world, typed(';EUR'))).toEqual(fresh);
  });
});

const dated = (date: string, customer: string, ...rows: readonly string[]): string =>
  [
    'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms',
    ...rows.map((row) => `F1;${customer};A AB;a@example.se;${date};${row}`),
  ].join('\r\n');
const [one, two, three] = ['Städning;1;100;25', 'Fönster;1;200;25', 'Såpa;1;300;25'];

describe('rows that were billed are known by the customer and day that their file gave', () => {
  test.each([
    ['invoiceDate', '2026-12-01'],
    ['customerNo', '0001'],
  ] as const)('though %s was edited before', async (field, text) => {
    const world = await billed(dated('2026-11-30', '1', one, two, three), [{ rowNo: null, field, text }]);
    expect(await again(world, dated('2026-11-30', '1', two))).toEqual(known);
  });

  test('and by the billing period where the file has no day', async () => {
    const noDay = (...rows: readonly string[]): string =>
      dated('', '1', ...rows)
        .replace('Fakturadatum;', '')
        .replaceAll(';;', ';');
    const world = await billed(noDay(one, two, three));
    const on = (now: string): ReviewWorld => openReviewWorld({ dataFolder: world.dataFolder, now });
    expect(await again(on('2026-11-29T09:00:00.000Z'), noDay(one, three))).toEqual(known);
    expect(await again(on('2026-12-01T09:00:00.000Z'), noDay(one, three))).toEqual(fresh);
  });

  test('not by the month where the file has days', async () => {
    const world = await billed(dated('2026-11-28', '1', one, two));
    expect(await again(world, dated('2026-11-27', '1', one))).toEqual(fresh);
  });
});

const unkeyed = (...rows: readonly string[]): string =>
  [
    'Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms',
    ...rows.map((row) => `1;A AB;a@example.se;2026-11-30;${row}`),
  ].join('\r\n');

describe('a row that was edited before it was billed', () => {
  const edits = [
    { rowNo: 1, field: 'description', text: 'Y' },
    { rowNo: 1, field: 'unitPrice', text: '120' },
  ] as const;

  test('does not stand for any other work', async () => {
    const world = await billed(unkeyed('X;1;100,00;25'), edits);
    expect(await again(world, unkeyed('Helt annat arbete;1;9000;25'))).toEqual(fresh);
  });

  test('is known as its file gave it, however the numbers are written', async () => {
    const world = await billed(unkeyed('X;1;100,00;25', two), edits);
    expect(await again(world, unkeyed('X;1;100;25'))).toEqual(known);
  });
});

test('rows are counted in every run that billed them, each once', async () => {
  const world = await billed(unkeyed(one, three));
  const second = await world.imported(unkeyed(two, three));
  await world.calls['review.include']({ runId: second, draftNo: 1, included: true });
  await approve(world, second);
  expect(await again(world, unkeyed(one, two))).toEqual(known);
  expect(await again(world, unkeyed(one, three, three, three))).toEqual([[false, '3 av 4 rader redan fakturerade']]);
});
