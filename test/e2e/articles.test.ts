import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveProducts } from '../../electron/store/products.ts';
import { creditorPlaces } from '../../electron/store/scopes.ts';
import { openStore } from '../../electron/store/store.ts';
import { focusOn, practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { at, faults, fileOf, home, importFiles, press, toReview } = tab;

const header = 'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Artikelnr;Benämning;Enhet;Antal;À-pris;Moms';
const row = (no: string, article: string, text: string, rest: string): string =>
  `${no};1001;Ek & Alm AB;ek@example.se;2026-12-01;${article};${text};${rest}`;
const sheet = (name: string, ...rows: readonly string[]): string => fileOf(name, [header, ...rows].join('\r\n'));

const articles = [
  { articleNo: 'S-100', description: 'Städning', Units: 'tim', UnitPrice: 395, VAT: 25 },
  { articleNo: 'K-7', description: 'Kaffe', Units: 'kg', UnitPrice: 89.5, VAT: 25 },
];

/** The register as a sync would have read it. */
const fillRegister = (): void => {
  const store = openStore(join(home, 'runsheet.db'));
  const scopeIds = creditorPlaces(store).map(({ scopeId }) => scopeId);
  for (const scopeId of scopeIds)
    saveProducts(
      store,
      scopeId,
      articles.map(({ articleNo, description, ...view }) => ({
        productId: `id-${articleNo}`,
        articleNo,
        description,
        view: { ProductPublicId: `id-${articleNo}`, CreditorPublicId: 'x', ...view },
      })),
      '2026-11-28T08:00:00.000Z',
    );
  store.close();
};

const inner = (rowNo: number, field: string) =>
  tab.page.locator(`[data-testid="row-cell"][data-row="${String(rowNo)}"][data-field="${field}"]`);
const inFocus = () => tab.page.locator(':focus');

/** To the article number of the first row of the first invoice. */
const toArticleNo = async (): Promise<void> => {
  await at('review-grid').getByTestId('grid-row').first().waitFor(soon);
  await pressOn(at('review-grid'), 'Space');
  await inner(1, 'articleNo').waitFor(soon);
  await press('Alt+ArrowDown');
  await inner(1, 'articleNo').and(inFocus()).waitFor(soon);
};

describe('the article of a row, by keyboard alone', () => {
  it('F4 shows it beside the register; one is chosen for all alike, and one undo takes it back', async () => {
    fillRegister();
    await toReview(
      sheet(
        'december.csv',
        row('1', 's100', 'Storstädning', ';2;;25'),
        row('1', 's100', 'Fönster', 'tim;1;420,00;25'),
        row('2', 's100', 'Trappor', 'tim;3;400,00;25'),
      ),
    );
    await toArticleNo();
    await press('F4');
    await textOf(at('article-said')).toContain('Ingen artikel i registret har radens nummer');
    await at('article-row').filter({ hasText: 'numret skrivet annorlunda' }).waitFor(soon);
    await at('article-as-written').and(inFocus()).waitFor(soon);

    // A search goes from the field to what it found, by Enter.
    await focusOn(at('article-search'));
    await tab.page.keyboard.type('städ');
    await expect.poll(() => at('article-row').count(), soon).toBe(1);
    await press('Enter');
    await at('article-row').locator('input:checked').and(inFocus()).waitFor(soon);
    const state = (field: string) => at('article-fields').locator(`[data-field="${field}"]`).getAttribute('data-state');
    await expect
      .poll(() => Promise.all(['description', 'unit', 'unitPrice', 'vatRate'].map(state)), soon)
      .toEqual(['differs', 'blank', 'blank', 'same']);
    await expect
      .poll(() => Promise.all([at('take-unitPrice').isChecked(), at('take-description').isChecked()]), soon)
      .toEqual([true, false]);
    await pressOn(at('article-remember'), 'Space');
    await textOf(tab.page.locator('label').filter({ has: at('article-all') })).toContain('3 rader');
    await press('Enter');
    await at('article-panel').waitFor({ state: 'detached', ...soon });

    // The focus is back where it was; what was blank is filled, what the sheet says is kept.
    await inner(1, 'articleNo').and(inFocus()).waitFor(soon);
    await textOf(inner(1, 'articleNo')).toContain('S-100');
    await textOf(inner(2, 'articleNo')).toContain('S-100');
    await textOf(inner(1, 'unitPrice')).toContain('395,00');
    await textOf(inner(2, 'unitPrice')).toContain('420,00');
    await textOf(inner(1, 'description')).toContain('Storstädning');
    await press('Control+z');
    await textOf(inner(1, 'articleNo')).toContain('s100');
    await textOf(inner(2, 'articleNo')).toContain('s100');
    await press('Control+y');
    await textOf(inner(2, 'articleNo')).toContain('S-100');
  });

  it('the next import knows it by itself, says so, and forgets it when told', async () => {
    await importFiles(sheet('januari.csv', row('8', 's100', 'Trappor', 'tim;3;400,00;25')));
    await toArticleNo();
    await textOf(inner(1, 'articleNo')).toContain('S-100');
    await press('F4');
    await textOf(at('article-said')).toContain('Ihågkommen');
    await pressOn(at('article-kept').locator('summary'), 'Enter');
    await at('article-kept').filter({ hasText: 's100 är S-100 Städning' }).waitFor(soon);
    await pressOn(at('article-forget'), 'Enter');
    await at('article-kept').waitFor({ state: 'detached', ...soon });
    await press('Escape');
    await inner(1, 'articleNo').and(inFocus()).waitFor(soon);

    await importFiles(sheet('februari.csv', row('9', 's100', 'Trappor', 'tim;3;400,00;25')));
    await toArticleNo();
    await textOf(inner(1, 'articleNo')).toContain('s100');
  });

  it('on the head of an invoice F4 is still about its customer', async () => {
    await pressOn(at('review-grid'), 'ArrowRight', 'F4');
    await at('match-panel').waitFor(soon);
    await press('Escape');
    await at('match-panel').waitFor({ state: 'detached', ...soon });
    expect(faults).toEqual([]);
  });
});
