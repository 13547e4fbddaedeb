import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { at, approve, faults, fileOf, importFiles, press, toReview } = tab;

const header = 'Kundnr;Kundnamn;E-post;Adress;Postnr;Ort;Leveranssätt;Beskrivning;Antal;À-pris;Moms;Fakturadatum';
const rows = [
  '1001;Ek & Alm AB;ek@example.se;Storgatan 1;11455;Stockholm;E-post;Hyra {MMMM};1;450,00;25;2026-12-01',
  '1002;Björk & Co HB;;Skogsvägen 2;97231;Luleå;E-post;Hyra {MMMM};1;400,00;25;2026-12-01',
  '1003;Lind AB;lind@example.se;;;;E-post;Hyra {MMMM};-1;300,00;25;2026-12-01',
];

describe('what the customer will see, and how it gets there', () => {
  it('F6 draws the chosen invoice; arrows leaf; Esc gives the grid its focus back', async () => {
    await toReview(fileOf('hyra-december.csv', [header, ...rows].join('\r\n')));
    await pressOn(at('review-grid'), 'F6');
    await at('customer-page').filter({ hasText: 'Hyra december' }).waitFor(soon);
    await at('customer-page').filter({ hasText: 'Storgatan 1' }).waitFor(soon);
    await textOf(at('page-total')).toContain('562,50');

    await press('ArrowRight');
    await at('customer-page').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
    await at('preview-held').waitFor(soon);
    await press('ArrowRight');
    await at('customer-page').filter({ hasText: 'Kreditfaktura' }).waitFor(soon);
    await press('ArrowRight', 'ArrowLeft');
    await at('customer-page').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);

    await press('+');
    await textOf(at('preview-size')).toContain('131');
    await press('Escape');
    await at('preview-panel').waitFor({ state: 'detached', ...soon });
    await at('review-grid').and(tab.page.locator(':focus')).waitFor(soon);
    await at('origin-strip').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
  });

  it('F9 shows who lacks what; the next way is taken for all by one key, and one undo takes it back', async () => {
    await press('F9');
    await at('lacking-count').filter({ hasText: 'En faktura' }).waitFor(soon);
    await at('lacking-customer').filter({ hasText: 'Björk & Co HB' }).filter({ hasText: 'e-postadress' }).waitFor(soon);
    await pressOn(at('fallback-all'), 'Enter');
    await at('fallback-used').filter({ hasText: 'Post 1' }).waitFor(soon);
    await press('Escape');
    await at('delivery-dialog').waitFor({ state: 'detached', ...soon });
    await at('delivery-panel').locator('[data-method="Mail"]').waitFor(soon);
    await at('undo').click();
    await at('channel-lack').filter({ hasText: '1 saknar e-postadress' }).waitFor(soon);
    await pressOn(at('channel-lack'), 'Enter');
    await pressOn(at('lacking-customer').getByRole('button', { name: 'Björk & Co HB', exact: true }), 'Enter');
    // The strip told of that invoice already: only the focus says that the jump has landed.
    await at('review-grid').and(tab.page.locator(':focus')).waitFor(soon);
    await at('origin-strip').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
  });

  it('while the ways are still counted, the next way is taken by a key all the same', async () => {
    let count = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      count = resolve;
    });
    const calls = '**/call/review.delivery';
    await tab.page.route(calls, async (route) => {
      await asked;
      await route.continue();
    });
    await pressOn(at('channel-lack'), 'Enter');
    await at('delivery-panel').and(tab.page.locator('[aria-busy="true"]')).waitFor(soon);
    await pressOn(at('fallback-all'), 'Enter');
    await at('fallback-used').filter({ hasText: 'Post 1' }).waitFor(soon);
    count();
    await at('delivery-panel').and(tab.page.locator('[aria-busy="false"]')).waitFor(soon);
    await tab.page.unroute(calls);
    await press('Escape');
    await at('delivery-dialog').waitFor({ state: 'detached', ...soon });
    await at('undo').click();
    await at('channel-lack').filter({ hasText: '1 saknar e-postadress' }).waitFor(soon);
  });

  it('a new customer’s invoice cannot be asked of the service, and once it is known its PDF is saved', async () => {
    await pressOn(at('review-grid'), 'ArrowUp', 'F6');
    await at('preview-cannot').filter({ hasText: 'Kunden är ny' }).waitFor(soon);
    await press('Escape');
    await at('preview-panel').waitFor({ state: 'detached', ...soon });
    const review = tab.page.url();
    await approve();

    // An approval is not lifted without a word, nor by a question that nobody sees.
    await tab.page.goto(review);
    await at('unapprove').waitFor(soon);
    await pressOn(at('channel-lack'), 'Enter');
    await pressOn(at('fallback-all'), 'Enter');
    await pressOn(at('approval-consent').getByTestId('confirm-yes'), 'Enter');
    await at('approval-consent').waitFor({ state: 'hidden', ...soon });
    await at('fallback-used').filter({ hasText: 'Post 1' }).waitFor(soon);
    await press('Escape');
    await at('delivery-dialog').waitFor({ state: 'detached', ...soon });
    // Only what the window has seen is approved.
    await at('approve').filter({ hasText: '3' }).waitFor(soon);
    await approve();
    await at('push').first().click();
    await tab.page.locator('[data-testid="run-state"][data-state="done"]').waitFor({ timeout: 90_000 });

    const january = (rows[0] ?? '').replace('2026-12-01', '2027-01-04');
    await importFiles(fileOf('hyra-januari.csv', [header, january].join('\r\n')));
    await at('review-grid').getByTestId('grid-row').first().waitFor(soon);
    await pressOn(at('review-grid'), 'F6');
    await at('customer-page').filter({ hasText: 'Hyra januari' }).waitFor(soon);
    const coming = tab.page.waitForEvent('download', soon);
    await pressOn(at('preview-service'), 'Enter');
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Faktura Ek & Alm AB 2027-01-04.pdf');
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString('latin1'),
    ).toBe('%PDF-');
    await at('preview-saved').waitFor(soon);
    await press('Escape');
    expect(faults).toEqual([]);
  });
});
