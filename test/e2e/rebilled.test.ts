import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../samples/seeded.ts';
import { rebilledForms } from '../app/rebilled-files.ts';
import { type BrowserHost, startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { enterPractice } from './billing-run.ts';
import { digitsIn } from './keyboard.ts';

const { home, remove } = makeHome();
const soon = { timeout: 30_000 } as const;
const sample = 'stadfirma-2026-11.csv';
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

describe('a file that comes a second time', () => {
  it('shuffled and split is shown as billed, invoice for invoice, and nothing of it is sent', async () => {
    const [whole] = await rebilledForms['with its rows in another order'](sample, seeded(1));
    const [parts] = await rebilledForms['cut through its invoices, read together'](sample, seeded(2));
    const filesOf = (files: Readonly<Record<string, Uint8Array>> | undefined) =>
      Object.entries(files ?? {}).map(([name, bytes]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) }));

    await at('nav-import').click();
    await at('file-input').setInputFiles(filesOf(whole));
    await at('to-review').click(soon);
    await at('approve').click(soon);
    await at('approve-confirm').click();
    await at('push').first().waitFor(soon);

    await at('nav-import').click();
    await at('file-input').setInputFiles(filesOf(parts));
    await at('files-together').click(soon);
    await at('review-grid').waitFor(soon);
    await expect.poll(() => digitsIn(page, 'filter-billed'), soon).toBe(await digitsIn(page, 'filter-all'));
    await expect.poll(() => at('approve').isDisabled(), soon).toBe(true);
    await at('filter-billed').click();
    await at('review-grid').getByTestId('grid-row').first().click();
    await at('review-grid').press(' ');
    const said = at('invoice-rows').first();
    await said.filter({ hasText: 'Redan fakturerad' }).waitFor(soon);
  });

  it('with a new row is billed for that row alone, by the keyboard', async () => {
    const header = 'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms';
    const row = (text: string): string => `X1;1001;Ek AB;ek@example.se;2026-11-30;${text};1;100;25`;
    const fileOf = (name: string, ...texts: readonly string[]) => ({
      ...{ name, mimeType: 'text/csv' },
      buffer: Buffer.from([header, ...texts.map(row)].join('\r\n')),
    });
    await at('nav-import').click();
    await at('file-input').setInputFiles(fileOf('x.csv', 'Städning', 'Såpa'));
    await at('to-review').click(soon);
    await at('approve').click(soon);
    await at('approve-confirm').click();
    await at('push').first().waitFor(soon);

    await at('nav-import').click();
    await at('file-input').setInputFiles(fileOf('x2.csv', 'Städning', 'Såpa', 'Mattor'));
    await at('review-grid').waitFor(soon);
    await at('review-grid').getByTestId('grid-row').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+Enter');
    const popover = at('problem-popover');
    await popover.filter({ hasText: '2 av 3 rader redan fakturerade' }).waitFor(soon);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')), soon)
      .toBe('mend-one');
    await page.keyboard.press('Enter');
    await at('filter-billed').waitFor({ state: 'detached', ...soon });
    await at('review-grid').press(' ');
    await at('taken-row').nth(1).filter({ hasText: 'Såpa' }).filter({ hasText: 'rad 3' }).waitFor(soon);
    await page.keyboard.press('Control+z');
    await expect.poll(() => digitsIn(page, 'filter-billed'), soon).toBe(1);
  });
});
