import { describe, expect, test } from 'vitest';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';

const sheet = (currency: string, ...texts: readonly string[]): string =>
  [
    'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms;Valuta',
    ...texts.map((text) => `F1;1;A AB;a@example.se;2026-11-30;${text};1;100;25;${currency}`),
  ].join('\r\n');

/** A run has one currency, which the import would have given it. */
const imported = async (world: ReviewWorld, content: string, currency: string) => {
  const runId = await world.imported(content);
  world.store.prepare('UPDATE run SET currency = ? WHERE run_id = ?').run(currency, runId);
  return runId;
};
const approve = async ({ calls }: ReviewWorld, runId: number) => {
  const { sendable } = await calls['review.open']({ runId });
  await calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, attest: false });
};
const chosen = async ({ calls }: ReviewWorld, runId: number) =>
  (await calls['review.grid']({ runId, ask: wholeRun, page: { offset: 0, limit: 50 } })).lines.map(
    ({ included, billed }) => [included, billed !== null],
  );
const references = ({ store }: ReviewWorld) =>
  store.prepare("SELECT payload ->> 'reference' FROM job WHERE kind = 'createInvoice' ORDER BY job_id").pluck().all();

const fresh = [[true, false]];
const known = [[false, true]];

describe('the same rows in another currency', () => {
  test.each([[['Rad', 'Resa']], [['Rad']]])(
    'were not billed: %j in EUR goes out beside SEK, each known again',
    async (texts) => {
      const world = openReviewWorld();
      await approve(world, await imported(world, sheet('SEK', 'Rad', 'Resa'), 'SEK'));
      const euro = await imported(world, sheet('EUR', ...texts), 'EUR');
      expect(await chosen(world, euro)).toEqual(fresh);
      await approve(world, euro);
      expect(new Set(references(world)).size).toBe(2);
      for (const currency of ['SEK', 'EUR'])
        expect(await chosen(world, await imported(world, sheet(currency, ...texts), currency))).toEqual(known);
    },
  );

  test('may wait in two runs at once, and both are approved', async () => {
    const world = openReviewWorld();
    const krona = await imported(world, sheet('SEK', 'Rad'), 'SEK');
    const euro = await imported(world, sheet('EUR', 'Rad'), 'EUR');
    await approve(world, krona);
    await approve(world, euro);
    expect(new Set(references(world)).size).toBe(2);
  });

  test('are those that were billed where the currency was mended before', async () => {
    const world = openReviewWorld();
    const first = await imported(world, sheet('SEK', 'Rad'), 'EUR');
    await world.calls['review.write'](
      typedCell({ runId: first, draftNo: 1, rowNo: null, field: 'currency', text: 'EUR' }),
    );
    await approve(world, first);
    for (const currency of ['SEK', 'EUR'])
      expect(await chosen(world, await imported(world, sheet(currency, 'Rad'), currency))).toEqual(known);
  });

  test('in another file of the same import do not stand twice; a third file with either does', async () => {
    const world = openReviewWorld();
    const runId = await world.toReview({
      'a.csv': sheet('SEK', 'Rad'),
      'b.csv': sheet('EUR', 'Rad'),
      'c.csv': sheet('EUR', 'Rad'),
    });
    expect((await chosen(world, runId)).map(([included]) => included)).toEqual([true, true, false]);
  });

  test('keep the key that older versions gave them, so that what those billed is known', async () => {
    const world = openReviewWorld();
    const [krona, euro] = [await world.imported(sheet('SEK', 'Rad')), await world.imported(sheet('EUR', 'Rad'))];
    const keys = world.store.prepare('SELECT business_key FROM draft WHERE run_id IN (?, ?)').pluck().all(krona, euro);
    expect(new Set(keys).size).toBe(1);
  });
});
