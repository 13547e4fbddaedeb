import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locator, type Page } from 'playwright-core';
import { startBrowserHost } from './browser-host.ts';
import { startTestChromium } from './chromium.ts';
import { makeHome } from './home.ts';
import { reviewPictures } from './review-pictures.ts';

// Makes the README's pictures from the built application: `npm run screenshots`.

const images = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const gym = file('../../samples/gym-2026-11.xlsx');
const cleaningFirm = file('../fixtures/samples-with-mistake/stadfirma-2026-11.csv');

const importFile = async (page: Page, at: (id: string) => Locator, path: string): Promise<void> => {
  await at('nav-import').click();
  await at('file-input').setInputFiles(path);
  await at('to-review').click();
  await at('review-grid').getByTestId('grid-row').first().waitFor();
  await page.mouse.move(0, 0);
};

const walk = async (page: Page): Promise<void> => {
  const at = (id: string): Locator => page.getByTestId(id);
  const picture = (name: string): Promise<unknown> => page.screenshot({ path: `${images}${name}.png` });
  await at('door-practice').first().click();
  await at('deployment-badge').waitFor();
  await at('nav-import').click();
  await at('file-input').setInputFiles(cleaningFirm);
  await at('preview-grid').locator('[data-testid="grid-row"][data-index="2"] [data-testid="grid-cell"]').nth(4).click();
  await at('strip-value').waitFor();
  await page.mouse.move(0, 0);
  await picture('import');
  await at('import-discard').click();
  await reviewPictures(page, images);
  await importFile(page, at, gym);
  await at('approve').click();
  await at('approve-confirm').click();
  await at('push').first().click();
  await at('run-tab-log').click();
  await at('ledger-sent')
    .filter({ hasNotText: /^\D*0\D*$/ })
    .waitFor();
  await picture('run');
  await at('ledger-attested').filter({ hasText: '120' }).waitFor({ timeout: 120_000 });
  await at('nav-follow').click();
  await at('follow-sync').click();
  await at('receive-payments').click();
  await at('left-amount').or(at('grid-row').first()).first().waitFor();
  await page.getByTestId('filter-paid').filter({ hasNotText: /\D0$/ }).waitFor({ timeout: 60_000 });
  await at('grid-row').first().click();
  await at('timeline').waitFor();
  await picture('follow');
};

mkdirSync(images, { recursive: true });
const { home, remove } = makeHome();
const host = await startBrowserHost(home);
const browser = await startTestChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'sv-SE' });
  await page.goto(`${host.origin}/#key=${host.firstToken}`);
  await walk(page);
} finally {
  await browser.close();
  await host.close();
  remove();
}
