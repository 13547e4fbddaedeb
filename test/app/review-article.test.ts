import { describe, expect, test } from 'vitest';
import { workDoer } from '../../electron/app/heavy-work.ts';
import { reviewArticleHandlers, type ReviewArticleHandlers } from '../../electron/app/review-article.ts';
import { saveProducts } from '../../electron/store/products.ts';
import { creditorA } from '../store/open.ts';
import { codeOf, type Input, openReviewWorld, type Output, type ReviewWorld } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

const at = '2026-11-28T08:00:00.000Z';
const product = (
  productId: string,
  articleNo: string | null,
  description: string,
  view: Readonly<Record<string, unknown>> = {},
) => ({
  productId,
  articleNo,
  description,
  view: { ProductPublicId: productId, CreditorPublicId: creditorA, Units: 'tim', UnitPrice: 500, VAT: 25, ...view },
});
const register = [
  product('a', 'S-1', 'Städning'),
  product('b', 'S-2', 'Fönsterputs'),
  product('c', '0042', 'Kaffe till personalrummet', { Units: 'kg', UnitPrice: 89.5, VAT: 6 }),
  product('d', null, 'Utan nummer'),
];

interface World extends ReviewWorld {
  readonly articles: ReviewArticleHandlers;
}
const openWorld = (): World => {
  const world = openReviewWorld();
  saveProducts(world.store, 1, register, at);
  return { ...world, articles: reviewArticleHandlers(world.deps, workDoer(world.deps, workerEntry)) };
};

const header = 'Fakturanr;Kundnr;Kund;E-post;Fakturadatum;Artikelnr;Benämning;Enhet;Antal;Pris;Moms';
/** Of an article number, a text, and then what stands last: unit, quantity, price and VAT. */
const row = (key: string, no: string, text: string, rest = 'st;1;100,00;25', customerNo = '1001'): string =>
  `${key};${customerNo};Ek AB;kund@example.se;2026-12-01;${no};${text};${rest}`;
const file = (...rows: readonly string[]): string => [header, ...rows].join('\n');

type Take = Input<'review.chooseArticle'>['take'];
const blanks: Take = { description: 'blank', unit: 'blank', unitPrice: 'blank', vatRate: 'blank' };
const nothing: Take = { description: 'keep', unit: 'keep', unitPrice: 'keep', vatRate: 'keep' };

const look = (world: World, runId: number, draftNo: number, more: { rowNo?: number; search?: string } = {}) =>
  world.articles['review.article']({ runId, draftNo, rowNo: 1, search: '', ...more });
const choose = (
  world: World,
  runId: number,
  draftNo: number,
  productId: string,
  more: Partial<Omit<Input<'review.chooseArticle'>, 'runId' | 'draftNo' | 'choice'>> = {},
) =>
  world.articles['review.chooseArticle']({
    runId,
    draftNo,
    rowNo: 1,
    choice: { kind: 'article', productId },
    take: nothing,
    remember: false,
    all: false,
    ...more,
  });
const cells = async (world: World, runId: number, draftNo: number, rowNo = 1) =>
  (await world.calls['review.invoice']({ runId, draftNo })).rows.find((one) => one.rowNo === rowNo)?.cells ?? [];
const values = async (world: World, runId: number, draftNo: number, rowNo = 1) => {
  const found = await cells(world, runId, draftNo, rowNo);
  return ['articleNo', 'description', 'unit', 'unitPrice', 'vatRate'].map(
    (field) => found.find((cell) => cell.field === field)?.value ?? null,
  );
};
const reasons = ({ candidates }: Output<'review.article'>) =>
  candidates.map(({ productId, why }) => [productId, why.en]);

describe('how a row’s article is matched', () => {
  test('by its number, in words, and what the article has beside what the row says', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', 'S-1', 'Storstädning', ';1;110,00;25')));
    const match = await look(world, runId, 1);
    expect(match).toMatchObject({ way: 'number', article: { productId: 'a', unitPrice: '500' }, alike: 1 });
    expect(match.article?.fields).toEqual([
      { field: 'description', register: 'Städning', state: 'differs' },
      { field: 'unit', register: 'tim', state: 'blank' },
      { field: 'unitPrice', register: '500', state: 'differs' },
      { field: 'vatRate', register: '25', state: 'same' },
    ]);
    expect(match.sheet.map(({ shown }) => shown)).toEqual(['S-1', 'Storstädning', '', '110,00', '25']);
  });

  test('a number written otherwise, the same text, a text within and a like text are proposed, likeliest first', async () => {
    const world = openWorld();
    saveProducts(world.store, 1, [product('e', 'X1', 'Städning')], at);
    const numbers = ['42', ' 0042 ', 's 1', 'S0099'].map((no, index) => row(String(index), no, 'Något annat'));
    const texts = ['STÄDNING november 2026', 'Extra städning, hemma', 'Fönsterpust'].map((text, index) =>
      row(`t${String(index)}`, '', text),
    );
    const runId = await world.imported(file(...numbers, ...texts));
    const of = async (draftNo: number) => reasons(await look(world, runId, draftNo));
    expect(await of(1)).toEqual([['c', 'number written otherwise']]);
    expect((await look(world, runId, 2)).way).toBe('number');
    expect(await of(3)).toEqual([['a', 'number written otherwise']]);
    expect(await of(4)).toEqual([]);
    expect(await of(5)).toEqual([
      ['a', 'same text'],
      ['e', 'same text'],
    ]);
    expect(await of(6)).toEqual([
      ['a', 'text within the row’s'],
      ['e', 'text within the row’s'],
    ]);
    expect(await of(7)).toEqual([['b', 'like text']]);
  });

  test('what the customer had in the run before is proposed', async () => {
    const world = openWorld();
    await world.imported(file(row('1', '0042', 'Kaffe'), row('2', 'S-2', 'Puts', 'st;1;100,00;25', '1002')));
    const runId = await world.imported(file(row('3', '', 'Enligt avtal')));
    expect(reasons(await look(world, runId, 1))).toEqual([['c', 'the customer’s last invoice']]);
  });

  test('any article with a number is found by words, also where nothing speaks for it', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', 'Q7', 'Diverse')));
    expect(await look(world, runId, 1)).toMatchObject({ way: 'unknown', article: null, candidates: [] });
    expect(reasons(await look(world, runId, 1, { search: 'personal' }))).toEqual([['c', 'the search']]);
    expect(reasons(await look(world, runId, 1, { search: 's2' }))).toEqual([['b', 'the search']]);
    expect(reasons(await look(world, runId, 1, { search: 'utan' }))).toEqual([]);
  });

  test('what a row cannot take is told as such', async () => {
    const world = openWorld();
    const total = header.replace('Moms', 'Moms;Radbelopp;Valuta');
    const lines = ['st;2;;25;150,00;SEK', 'st;2;;25;;EUR', 'st;2;;25;;SEK'].map((rest, index) =>
      row(String(index), 'S-1', 'Städning', rest),
    );
    const runId = await world.imported([total, ...lines].join('\n'));
    const price = async (draftNo: number) =>
      (await look(world, runId, draftNo)).article?.fields.find(({ field }) => field === 'unitPrice')?.state;
    expect([await price(1), await price(2), await price(3)]).toEqual(['held', 'held', 'blank']);
  });
});

describe('choosing an article', () => {
  test('fills what the sheet lacks, and keeps what it says', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '42', '', ';2;;'), row('2', '42', 'Kaffe', 'st;1;95,00;25')));
    await choose(world, runId, 1, 'c', { take: blanks });
    await choose(world, runId, 2, 'c', { take: blanks });
    expect(await values(world, runId, 1)).toEqual(['0042', 'Kaffe till personalrummet', 'kg', '89.5', '6']);
    expect(await values(world, runId, 2)).toEqual(['0042', 'Kaffe', 'st', '95', '25']);
    expect((await cells(world, runId, 1)).find(({ field }) => field === 'articleNo')).toMatchObject({
      raw: '42',
      rule: 'from-register',
      edited: true,
    });
  });

  test('takes the fields that were chosen where they differ, and no others', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', 'S1', 'Puts', 'st;1;110,00;12')));
    await choose(world, runId, 1, 'a', { take: { ...nothing, unitPrice: 'register', vatRate: 'register' } });
    expect(await values(world, runId, 1)).toEqual(['S-1', 'Puts', 'st', '500', '25']);
  });

  test('all rows on which it is written the same are one step that one undo takes back', async () => {
    const world = openWorld();
    const rows = [row('1', '42', 'Kaffe', ';1;;25'), row('1', '42', 'Te', 'st;1;20,00;25'), row('2', '042', 'Kaffe')];
    const runId = await world.imported(file(...rows, row('3', '42', 'Kaffe', 'st;1;95,00;25')));
    expect((await look(world, runId, 1)).alike).toBe(3);
    const { changed, summary } = await choose(world, runId, 1, 'c', { all: true, take: blanks });
    expect([changed, summary.undo?.sv]).toEqual([3, 'Artikel vald på 3: 0042 Kaffe till personalrummet']);
    expect(await values(world, runId, 1)).toEqual(['0042', 'Kaffe', 'kg', '89.5', '25']);
    expect((await values(world, runId, 1, 2)).slice(0, 4)).toEqual(['0042', 'Te', 'st', '20']);
    expect((await values(world, runId, 2))[0]).toBe('042');
    expect((await values(world, runId, 3))[0]).toBe('0042');
    await world.calls['review.undo']({ runId });
    expect(await values(world, runId, 1)).toEqual(['42', 'Kaffe', null, null, '25']);
    expect((await values(world, runId, 3))[0]).toBe('42');
  });

  test('rows without a number are alike by their text, but for its period; a row of text only is not', async () => {
    const world = openWorld();
    const rows = [
      row('1', '', 'Städning november'),
      row('2', '', 'STÄDNING, dec 2026'),
      row('3', '', 'Städning trappor'),
      row('4', 'S-2', 'Städning november'),
    ];
    const runId = await world.imported(
      file(...rows, row('5', '', 'Putsning'), row('5', '', 'Städning november', ';;;')),
    );
    expect((await look(world, runId, 1)).alike).toBe(2);
    await choose(world, runId, 1, 'a', { all: true });
    const numbers = [1, 2, 3, 4].map(async (draftNo) => (await values(world, runId, draftNo))[0]);
    expect(await Promise.all(numbers)).toEqual(['S-1', 'S-1', null, 'S-2']);
    expect((await values(world, runId, 5, 2))[0]).toBeNull();
  });

  test('a row of text only becomes a row of the article', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', 'S-1', 'Städning'), row('1', '', 'Kaffe', ';;;')));
    await choose(world, runId, 1, 'c', { rowNo: 2, take: blanks });
    expect((await world.calls['review.invoice']({ runId, draftNo: 1 })).rows[1]).toMatchObject({ message: false });
    expect(await values(world, runId, 1, 2)).toEqual(['0042', 'Kaffe', 'kg', '89.5', '6']);
  });

  test('none leaves the row its text; what the file says can be put back', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '42', 'Kaffe')));
    const answer = (kind: 'none' | 'as-written') =>
      world.articles['review.chooseArticle']({
        runId,
        draftNo: 1,
        rowNo: 1,
        choice: { kind },
        take: blanks,
        remember: false,
        all: false,
      });
    await choose(world, runId, 1, 'a');
    await answer('none');
    expect((await look(world, runId, 1)).way).toBe('none');
    await answer('as-written');
    expect(await values(world, runId, 1)).toEqual(['42', 'Kaffe', 'st', '100', '25']);
  });

  test('an article that no row can name, one that is gone, and a row that is not there are refused', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '42', 'Kaffe')));
    expect(await codeOf(() => choose(world, runId, 1, 'd'))).toBe('article-not-nameable');
    saveProducts(world.store, 1, [product('a2', 'S-1', 'Städning, dubblett')], at);
    expect(await codeOf(() => choose(world, runId, 1, 'a'))).toBe('article-not-nameable');
    expect(await codeOf(() => choose(world, runId, 1, 'gone'))).toBe('no-such-article');
    expect(await codeOf(() => choose(world, runId, 1, 'c', { rowNo: 9 }))).toBe('no-such-row');
    expect((await values(world, runId, 1))[0]).toBe('42');
  });

  test('in a large run it is found and written by the worker, as in a small one', async () => {
    const world = openWorld();
    const rows = Array.from({ length: 320 }, (_, index) => row(String(index), index % 2 === 0 ? '42' : 'S-1', 'Kaffe'));
    const runId = await world.imported(file(...rows));
    expect((await look(world, runId, 1)).alike).toBe(160);
    expect((await choose(world, runId, 1, 'c', { all: true })).changed).toBe(160);
    expect([(await values(world, runId, 319))[0], (await values(world, runId, 320))[0]]).toEqual(['0042', 'S-1']);
  }, 120_000);
});

describe('what is remembered', () => {
  test('gives the number at the next import of the same creditor alone, and nothing else of the row', async () => {
    const world = openWorld();
    saveProducts(world.store, 2, register, at);
    const first = await world.imported(file(row('1', 'KAF', 'Kaffe')));
    await choose(world, first, 1, 'c', { remember: true, take: { ...nothing, unitPrice: 'register' } });
    const content = file(
      row('8', 'KAF', 'Te', ';1;20,00;'),
      row('9', 'kaf', 'Te'),
      row('9', 'KAF', 'Utan pris', ';;;'),
    );
    const runId = await world.imported(content);
    expect(await values(world, runId, 1)).toEqual(['0042', 'Te', null, '20', null]);
    expect((await cells(world, runId, 1)).find(({ field }) => field === 'articleNo')).toMatchObject({
      raw: 'KAF',
      rule: 'from-register',
      edited: false,
    });
    expect((await look(world, runId, 1)).way).toBe('remembered');
    expect((await values(world, runId, 2))[0]).toBe('kaf');
    // A row of an article without a price lacks one; it is no row of text.
    const { rows, problems } = await world.calls['review.invoice']({ runId, draftNo: 2 });
    expect(rows[1]?.message).toBe(false);
    expect(problems.find(({ code }) => code === 'missing-price')?.mend).toEqual({
      field: 'unitPrice',
      value: '89.5',
      shown: '89,50',
    });
    expect((await values(world, await world.imported(content, 2), 1))[0]).toBe('KAF');
  });

  test('by the text where the row has no number, whatever its month; not on rows of text only', async () => {
    const world = openWorld();
    const november = await world.imported(file(row('1', '', 'Städning november')));
    await choose(world, november, 1, 'a', { remember: true });
    const december = [
      row('2', '', 'Städning december'),
      row('2', '', 'Städning december', ';;;'),
      row('3', '', 'Städ'),
    ];
    const runId = await world.imported(file(...december));
    const numbers = [(await values(world, runId, 1))[0], (await values(world, runId, 1, 2))[0]];
    expect([...numbers, (await values(world, runId, 2))[0]]).toEqual(['S-1', null, null]);
  });

  test('is listed, and forgotten for the imports to come', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', 'KAF', 'Kaffe')));
    await choose(world, runId, 1, 'c', { remember: true });
    const kept = async () => (await world.articles['review.articleCorrections']({ runId })).corrections;
    const [one] = await kept();
    expect(one).toMatchObject({
      shown: 'KAF',
      means: { articleNo: '0042', description: 'Kaffe till personalrummet' },
    });
    await world.articles['review.forgetArticle']({ runId, written: one?.written ?? '' });
    expect(await kept()).toEqual([]);
    expect((await values(world, await world.imported(file(row('2', 'KAF', 'Kaffe'))), 1))[0]).toBe('KAF');
  });

  test('is not used where the register no longer has the article', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', 'KAF', 'Kaffe')));
    await choose(world, runId, 1, 'c', { remember: true });
    world.store.prepare("UPDATE product SET gone = 1 WHERE product_id = 'c'").run();
    expect((await values(world, await world.imported(file(row('2', 'KAF', 'Kaffe'))), 1))[0]).toBe('KAF');
    expect((await world.articles['review.articleCorrections']({ runId })).corrections[0]?.means).toBeNull();
  });
});
