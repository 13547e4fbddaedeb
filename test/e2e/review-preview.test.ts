import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowserHost, type BrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { enterPractice } from './billing-run.ts';

const { home, remove } = makeHome();
let host: BrowserHost;
let chromium: Browser;
let page: Page;
const faults: string[] = [];
const soon = { timeout: 30_000 } as const;

beforeAll(async () => {
  host = await startBrowserHost(home);
  chromium = await startTestChromium();
  page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, locale: 'sv-SE', acceptDownloads: true });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${host.origin}/#key=${host.firstToken}`);
  await enterPractice(page);
});
afterAll(async () => {
  await chromium.close();
  await host.close();
  remove();
});

const at = (id: string) => page.getByTestId(id);
const header = 'Kundnr;Kundnamn;E-post;Adress;Postnr;Ort;Leveranssätt;Beskrivning;Antal;À-pris;Moms;Fakturadatum';
const rows = [
  '1001;Ek & Alm AB;ek@example.se;Storgatan 1;11455;Stockholm;E-post;Hyra {MMMM};1;450,00;25;2026-12-01',
  '1002;Björk & Co HB;;Skogsvägen 2;97231;Luleå;E-post;Hyra {MMMM};1;400,00;25;2026-12-01',
  '1003;Lind AB;lind@example.se;;;;E-post;Hyra {MMMM};-1;300,00;25;2026-12-01',
];

const toReview = async (): Promise<void> => {
  const path = join(home, 'hyra-december.csv');
  writeFileSync(path, [header, ...rows].join('\r\n'));
  await at('nav-import').click();
  await at('file-input').setInputFiles(path);
  await at('to-review').click(soon);
  await at('review-grid').getByTestId('grid-row').nth(2).waitFor(soon);
};

describe('what the customer will see, and how it gets there', () => {
  it('F6 draws the chosen invoice; arrows leaf; Esc gives the grid its focus back', async () => {
    await toReview();
    await at('review-grid').focus();
    await page.keyboard.press('F6');
    await at('customer-page').filter({ hasText: 'Hyra december' }).waitFor(soon);
    await at('customer-page').filter({ hasText: 'Storgatan 1' }).waitFor();
    expect(((await at('page-total').textContent()) ?? '').replaceAll('\u00a0', ' ')).toContain('562,50');

    await page.keyboard.press('ArrowRight');
    await at('customer-page').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
    await at('preview-held').waitFor();
    await page.keyboard.press('ArrowRight');
    await at('customer-page').filter({ hasText: 'Kreditfaktura' }).waitFor(soon);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await at('customer-page').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);

    await page.keyboard.press('+');
    expect(await at('preview-size').textContent()).toContain('131');
    await page.keyboard.press('Escape');
    await at('preview-panel').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('review-grid');
    await at('origin-strip').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
  });

  it('F9 shows who lacks what; the next way is taken for all by one key, and one undo takes it back', async () => {
    await page.keyboard.press('F9');
    await at('lacking-count').filter({ hasText: 'En faktura' }).waitFor(soon);
    await at('lacking-customer').filter({ hasText: 'Björk & Co HB' }).filter({ hasText: 'e-postadress' }).waitFor();
    await at('fallback-all').press('Enter');
    await at('fallback-used').filter({ hasText: 'Post 1' }).waitFor(soon);
    await page.keyboard.press('Escape');
    await at('delivery-dialog').waitFor({ state: 'detached' });
    await at('delivery-panel').locator('[data-method="Mail"]').waitFor(soon);
    await at('undo').click();
    await at('channel-lack').filter({ hasText: '1 saknar e-postadress' }).waitFor(soon);
    await at('channel-lack').press('Enter');
    await at('lacking-customer').getByRole('button', { name: 'Björk & Co HB', exact: true }).press('Enter');
    await at('origin-strip').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
  });

  it('a new customer’s invoice cannot be asked of the service, and once it is known its PDF is saved', async () => {
    await at('review-grid').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F6');
    await at('preview-cannot').filter({ hasText: 'Kunden är ny' }).waitFor(soon);
    await page.keyboard.press('Escape');
    const review = page.url();
    await at('approve').click();
    await at('approve-confirm').click();
    await at('push').first().waitFor(soon);

    // An approval is not lifted without a word, nor by a question that nobody sees.
    await page.goto(review);
    await at('channel-lack').press('Enter', soon);
    await at('fallback-all').press('Enter', soon);
    await at('approval-consent').getByTestId('confirm-yes').press('Enter', soon);
    await at('fallback-used').filter({ hasText: 'Post 1' }).waitFor(soon);
    await page.keyboard.press('Escape');
    await at('approve').click();
    await at('approve-confirm').click();
    await at('push').first().click(soon);
    await page.locator('[data-testid="run-state"][data-state="done"]').waitFor({ timeout: 90_000 });

    await at('nav-import').click();
    const path = join(home, 'hyra-januari.csv');
    writeFileSync(path, [header, (rows[0] ?? '').replace('2026-12-01', '2027-01-04')].join('\r\n'));
    await at('file-input').setInputFiles(path);
    await at('review-grid').getByTestId('grid-row').first().waitFor(soon);
    await at('review-grid').focus();
    await page.keyboard.press('F6');
    await at('customer-page').filter({ hasText: 'Hyra januari' }).waitFor(soon);
    const coming = page.waitForEvent('download', soon);
    await at('preview-service').press('Enter');
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Faktura Ek & Alm AB 2027-01-04.pdf');
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString('latin1'),
    ).toBe('%PDF-');
    await at('preview-saved').waitFor(soon);
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  });
});
