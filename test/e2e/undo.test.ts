import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserHost, startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { enterPractice } from './billing-run.ts';
import { digitsIn } from './keyboard.ts';

const { home, remove } = makeHome();
const soon = { timeout: 30_000 } as const;
let host: BrowserHost;
let chromium: Browser;
let page: Page;

beforeAll(async () => {
  host = await startBrowserHost(home);
  chromium = await startTestChromium();
  page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, locale: 'sv-SE' });
  await page.goto(`${host.origin}/#key=${host.firstToken}`);
  await enterPractice(page);
});
afterAll(async () => {
  await chromium.close();
  await host.close();
  remove();
});

const at = (id: string) => page.getByTestId(id);
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number): string =>
  `900${String(n)};Kund ${String(n)} AB;k${String(n)}@example.se;2026-11-30;2026-12-30;Städning;1;${String(n)}00,00;25`;
const file = {
  ...{ name: 'fel.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...[1, 2, 3].map(row)].join('\r\n')),
};

it('N145: a run is undone with a preview and a clear question, and its file can be billed again', async () => {
  await at('nav-import').click();
  await at('file-input').setInputFiles(file);
  await at('to-review').click(soon);
  await at('approve').click(soon);
  await at('approve-attest').check();
  await at('approve-confirm').click();
  await at('push').click(soon);
  await page.locator('[data-testid="run-state"][data-state="done"]').waitFor(soon);

  await at('undo-open').click();
  await at('undo-credit').waitFor(soon);
  expect(await digitsIn(page, 'undo-credit')).toBe(3);
  expect(await at('undo-do').isDisabled()).toBe(true);
  await at('undo-consent').focus();
  await page.keyboard.press('Space');
  await at('undo-do').press('Enter');

  await expect
    .poll(async () => ((await at('undo-reversed').count()) === 0 ? 0 : digitsIn(page, 'undo-reversed')), soon)
    .toBe(3);
  await expect.poll(() => at('undo-told').textContent(), soon).toContain('Klart.');
  expect(await digitsIn(page, 'undo-could-not')).toBe(0);
  await at('undo-close').click();
  await expect.poll(() => at('run-state').textContent(), soon).toBe('Ångrad');

  await at('nav-import').click();
  await at('file-input').setInputFiles(file);
  await at('review-grid').waitFor(soon);
  await expect.poll(() => digitsIn(page, 'filter-all'), soon).toBe(3);
  await expect.poll(() => at('approve').isDisabled(), soon).toBe(false);
}, 120_000);
