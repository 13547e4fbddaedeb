import { describe, expect, test } from 'vitest';
import { accountsOf, totalsNow } from '../../electron/app/review-totals-work.ts';
import { openReview } from '../../electron/app/review-context.ts';
import { saveProducts } from '../../electron/store/products.ts';
import { minor } from '../../shared/domain/money.ts';
import { divided } from '../../shared/domain/shared-net.ts';
import { november, openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';

const totals = (world: ReviewWorld, runId: number) => totalsNow(openReview(world.deps, runId));
const type = (world: ReviewWorld, runId: number, draftNo: number, text: string) =>
  world.calls['review.write'](typedCell({ runId, draftNo, rowNo: 1, field: 'unitPrice', text }));

describe('count and sum before and after mends', () => {
  test('are the same before any, keep what was read through every edit, and meet again when all is taken back', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const { asRead, now } = totals(world, runId);
    expect(asRead).toEqual(now);
    await type(world, runId, 1, '101');
    await type(world, runId, 1, '102');
    await type(world, runId, 3, '400');
    await world.calls['review.include']({ runId, draftNo: 4, included: false });
    const after = totals(world, runId);
    expect(after.asRead).toEqual(asRead);
    const { sendable } = await world.calls['review.open']({ runId });
    expect(after.now).toEqual(sendable);
    expect(after.now).not.toEqual(asRead);
    for (let step = 0; step < 4; step += 1) await world.calls['review.undo']({ runId });
    expect(totals(world, runId)).toMatchObject({ asRead, now: asRead });
  });
});

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Artikelnr;Beskrivning;Antal;À-pris;Moms',
  'F1;1;Ek AB;ek@example.se;2026-11-30;2026-12-30;A1;Städning;1;100,00;25',
  'F1;1;Ek AB;ek@example.se;2026-11-30;2026-12-30;A2;Bok;1;33,33;6',
  'F2;2;Al AB;al@example.se;2026-11-30;2026-12-30;A9;Annat;1;10,00;25',
].join('\r\n');

const article = (articleNo: string, account: number | null) => ({
  productId: `p-${articleNo}`,
  articleNo,
  description: articleNo,
  view: {
    ProductPublicId: `p-${articleNo}`,
    CreditorPublicId: 'c',
    ArticleNumber: articleNo,
    Description: articleNo,
    IsActive: true,
    BookKeepingAccount: account,
  },
});

describe('the net by account', () => {
  test('is none where no article of the register has one', async () => {
    const world = openReviewWorld();
    expect(accountsOf(openReview(world.deps, await world.imported(sheet)))).toBeNull();
  });

  test('follows the register’s articles, and adds up to the net of what is sent', async () => {
    const world = openReviewWorld();
    saveProducts(world.store, 1, [article('A1', 3041), article('A2', 3042), article('A9', null)], '2026-11-01');
    const runId = await world.imported(sheet);
    const { accounts, now } = totals(world, runId);
    expect(accounts).toEqual([
      { account: '3041', rows: 1, net: 10_000 },
      { account: '3042', rows: 1, net: 3_333 },
      { account: null, rows: 1, net: 1_000 },
    ]);
    expect((accounts ?? []).reduce((sum, { net }) => sum + net, 0)).toBe(now.net);
  });
});

test('an amount is divided without losing or making an öre', () => {
  expect(divided(minor(100), [1, 1, 1])).toEqual([33, 34, 33]);
  expect(divided(minor(0), [100, -100])).toEqual([100, -100]);
  expect(divided(minor(-7), [3, 3, 8])).toEqual([-1, -2, -4]);
  expect(divided(minor(5), [0, 0])).toEqual([0, 5]);
});
