import { writeFileSync } from 'node:fs';
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
  page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, locale: 'sv-SE' });
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
const header = 'Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum';
const fileOf = (name: string, rows: readonly string[]): string => {
  const path = join(home, name);
  writeFileSync(path, [header, ...rows].join('\r\n'));
  return path;
};

const october = [
  '1001;Ek & Alm AB;ek@example.se;Hyra oktober 2026;1;450,00;25;2026-10-31',
  '1002;Björk & Co HB;bjork@example.se;Hyra oktober 2026;1;400,00;25;2026-10-31',
  '1003;Lind AB;lind@example.se;Hyra oktober 2026;1;300,00;25;2026-10-31',
];
const november = [
  '1003;Lind AB;lind@example.se;Hyra november 2026;1;300,00;25;2026-11-30',
  '1001;Ek & Alm AB;ek@example.se;Hyra november 2026;1;495,00;25;2026-11-30',
  '1004;Gran AB;gran@example.se;Hyra november 2026;1;250,00;25;2026-11-30',
];

describe('compared with last time, in the window', () => {
  it('says that there is nothing to compare with, then what moved; copies the missing with one key', async () => {
    await at('nav-import').click();
    await at('file-input').setInputFiles(fileOf('hyra-oktober.csv', october));
    await at('to-review').click(soon);
    await at('compare-none').waitFor(soon);
    await at('approve').click();
    await at('approve-confirm').click();
    await at('push').first().waitFor(soon);

    await at('nav-import').click();
    await at('file-input').setInputFiles(fileOf('hyra-november.csv', november));
    // The columns are known from October: the file goes straight to review.
    await at('compare-line').first().waitFor(soon);
    await expect
      .poll(async () => (await at('compare-line').allInnerTexts()).map((said) => said.replaceAll('\u00a0', ' ')), soon)
      .toEqual([expect.stringContaining('Hyra november 2026: pris 450,00 → 495,00 (+10 %)')]);

    await at('compare-line').getByRole('button', { name: 'Ek & Alm AB' }).press('Enter');
    await at('origin-strip').filter({ hasText: 'Ek & Alm AB' }).waitFor(soon);

    await at('compare-missing').press('Enter');
    await at('compare-line').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
    await at('compare-copy').press('Enter');
    await at('compare-copied').filter({ hasText: 'En faktura är kopierad.' }).waitFor(soon);
    await at('review-grid').getByTestId('grid-row').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);

    await at('undo').click();
    await at('compare-line').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
    expect(faults).toEqual([]);
  });
});
