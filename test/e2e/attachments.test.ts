import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a4Pdf } from '../files/pdf-files.ts';
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
const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum',
  'F1;1001;Ek & Alm AB;ek@example.se;Städning november;1;450,00;25;2026-11-30',
  'F2;1002;Björk & Co HB;bjork@example.se;Städning november;1;400,00;25;2026-11-30',
  'F3;1003;Lind AB;lind@example.se;Städning november;1;300,00;25;2026-11-30',
].join('\r\n');
const fileOf = (name: string, content: string | Uint8Array): string => {
  const path = join(home, name);
  writeFileSync(path, content);
  return path;
};
const pdf = (name: string): string => fileOf(name, Buffer.concat([a4Pdf(), Buffer.from(name)]));

describe('attachments, in the window', () => {
  it('takes a folder, pairs by name, asks about the rest by keyboard, and marks the invoices', async () => {
    await at('nav-import').click();
    await at('file-input').setInputFiles(fileOf('november.csv', sheet));
    await at('to-review').click(soon);
    await at('review-grid').waitFor(soon);

    const folder = join(home, 'bilagor');
    mkdirSync(join(folder, 'mer'), { recursive: true });
    for (const name of ['bilagor/F1 tidrapport.pdf', 'bilagor/F2 a.pdf', 'bilagor/mer/F2 b.pdf']) pdf(name);
    fileOf('bilagor/lista.txt', 'ingen PDF');
    fileOf('bilagor/trasig.pdf', '%PDF-1.4 men inte mer');
    await page.keyboard.press('F7');
    await at('attach-folder-input').setInputFiles(folder);
    await expect
      .poll(() => at('attach-told').innerText(), soon)
      .toBe('3 filer är tillagda. En kan inte användas. En parades ihop.');
    await at('attach-refused').filter({ hasText: 'trasig.pdf. Filens sidor kan inte läsas.' }).waitFor(soon);

    // What asks comes first; the first that fits the name is chosen and paired without a mouse.
    await at('attach-line').filter({ hasText: 'F2 a.pdf' }).waitFor(soon);
    await at('attach-choose').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await at('filter-paired').filter({ hasText: '2' }).waitFor(soon);
    await at('filter-paired').press('Enter');
    await at('attach-line').filter({ hasText: 'F2 a.pdf' }).filter({ hasText: 'Vald för hand' }).waitFor(soon);
    await at('attach-line').filter({ hasText: 'Fakturanyckeln står i filnamnet' }).waitFor(soon);

    await at('filter-without').press('Enter');
    await expect.poll(() => at('attach-line').allInnerTexts(), soon).toEqual([expect.stringContaining('Lind AB')]);
    await page.keyboard.press('Escape');
    await at('attach-panel').waitFor({ state: 'hidden' });
    await at('review-grid')
      .getByTestId('grid-row')
      .filter({ hasText: 'Ek & Alm AB' })
      .filter({ has: page.getByRole('img', { name: 'Bilagor: F1 tidrapport.pdf' }) })
      .waitFor(soon);
    expect(faults).toEqual([]);
  });

  it('takes what is dropped anywhere in the room, and sends it with its invoice', async () => {
    const bytes = [...Buffer.concat([a4Pdf(), Buffer.from('dropped')])];
    const data = await page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(given)], 'F3.pdf', { type: 'application/pdf' }));
      return transfer;
    }, bytes);
    await at('review-grid').dispatchEvent('drop', { dataTransfer: data });
    await expect.poll(() => at('attach-told').innerText(), soon).toBe('En fil är tillagd. En parades ihop.');
    await at('attach-close').click();
    await at('approve').click();
    await at('approve-confirm').click();
    await at('push').first().click(soon);
    await at('ledger-attested').filter({ hasText: '3' }).waitFor({ timeout: 90_000 });
    expect(faults).toEqual([]);
  });
});
