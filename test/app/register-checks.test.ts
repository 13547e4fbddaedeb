import { describe, expect, test } from 'vitest';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { type MirrorDebtor, saveDebtors } from '../../electron/store/debtors.ts';
import { saveProducts } from '../../electron/store/products.ts';
import { creditorA } from '../store/open.ts';
import { openReviewWorld, type ReviewWorld } from './review-world.ts';

const at = '2026-11-28T08:00:00.000Z';
const debtor = (debtorNo: string, name: string, view: Readonly<Record<string, unknown>> = {}): MirrorDebtor => ({
  debtorId: `debtor-${debtorNo}`,
  debtorNo,
  externalId: null,
  name,
  orgNo: null,
  email: 'a@example.se',
  view: { DebtorPublicId: `debtor-${debtorNo}`, CreditorPublicId: creditorA, ...view },
});
const product = (articleNo: string, view: Readonly<Record<string, unknown>>) => ({
  productId: `product-${articleNo}`,
  articleNo,
  description: 'Städning',
  view: { ProductPublicId: `product-${articleNo}`, CreditorPublicId: creditorA, ...view },
});

const file = [
  'Kundnr;Kund;E-post;Fakturadatum;Artikelnr;Benämning;Antal;Pris;Moms',
  '1001;Ek AB;a@example.se;2026-12-01;S1;Städning;1;110,00;25',
  '1002;Alm AB;b@example.se;2026-12-01;S2;Städning;1;100,00;25',
].join('\n');

const codes = async (world: ReviewWorld, runId: number, draftNo: number): Promise<readonly string[]> =>
  (await world.calls['review.invoice']({ runId, draftNo })).problems.map(({ code }) => code);

describe('an imported invoice', () => {
  test('is checked against the register’s copy of its own creditor', async () => {
    const world = openReviewWorld();
    saveDebtors(world.store, 1, [debtor('1001', 'Ek AB'), debtor('1002', 'Alm HB', { IsActive: false })], at);
    saveProducts(world.store, 1, [product('S1', { UnitPrice: 99.5, VAT: 12 })], at);
    const runId = await world.imported(file);
    expect(await codes(world, runId, 1)).toEqual(['article-price-differs', 'article-vat-differs']);
    expect(await codes(world, runId, 2)).toEqual(['customer-inactive', 'customer-renamed', 'article-unknown']);
    const other = await world.imported(file, 2);
    expect(await codes(world, other, 1)).toEqual(['new-customer']);
  });

  test('of which nothing is said but what the register will get is told apart from one that has more to say', async () => {
    const world = openReviewWorld();
    saveDebtors(world.store, 1, [debtor('1002', 'Alm HB')], at);
    saveProducts(world.store, 1, [product('S9', {})], at);
    const runId = await world.imported(file);
    expect(await codes(world, runId, 1)).toEqual(['new-customer', 'article-unknown']);
    expect(await codes(world, runId, 2)).toEqual(['customer-renamed', 'article-unknown']);
    const { lines } = await world.calls['review.grid']({ runId, ask: wholeRun, page: { offset: 0, limit: 9 } });
    expect(lines.map(({ onlyNews }) => onlyNews)).toEqual([true, false]);
    const alone = async (draftNo: number) => (await world.calls['review.invoice']({ runId, draftNo })).line.onlyNews;
    expect([await alone(1), await alone(2)]).toEqual([true, false]);
  });

  test('takes the register’s price by one click, and gives it back by undo', async () => {
    const world = openReviewWorld();
    saveDebtors(world.store, 1, [debtor('1001', 'Ek AB'), debtor('1002', 'Alm AB')], at);
    saveProducts(world.store, 1, [product('S1', { UnitPrice: 99.5, VAT: 25 }), product('S2', { IsActive: false })], at);
    const runId = await world.imported(file);
    const code = 'article-price-differs';
    await world.calls['review.mend']({ runId, draftNo: 1, rowNo: 1, code, all: false });
    expect((await world.calls['review.invoice']({ runId, draftNo: 1 })).line).toMatchObject({ net: 9950, level: null });
    expect(await codes(world, runId, 2)).toEqual(['article-inactive']);
    await world.calls['review.undo']({ runId });
    expect(await codes(world, runId, 1)).toEqual([code]);
  });

  test('takes what its rows lack from their articles, all alike by one click and one undo', async () => {
    const world = openReviewWorld();
    saveProducts(world.store, 1, [product('S1', { UnitPrice: 99.5, VAT: 25 }), product('S2', { UnitPrice: 50 })], at);
    const blank = file.replace('110,00', '').replace('100,00', '');
    const runId = await world.imported(`${blank}\n1003;Tall AB;c@example.se;2026-12-01;S3;Städning;1;;25`);
    const code = 'missing-price';
    const problems = (await world.calls['review.invoice']({ runId, draftNo: 1 })).problems;
    // The third invoice lacks a price too, but the register has nothing to fill it with.
    expect(problems.find((one) => one.code === code)).toMatchObject({ alike: 2, mend: { value: '99.5' } });
    await world.calls['review.mend']({ runId, draftNo: 1, rowNo: 1, code, all: true });
    const nets = () =>
      Promise.all([1, 2, 3].map(async (draftNo) => (await world.calls['review.invoice']({ runId, draftNo })).line.net));
    expect(await nets()).toEqual([9950, 5000, 0]);
    await world.calls['review.undo']({ runId });
    expect(await nets()).toEqual([0, 0, 0]);
  });
});
