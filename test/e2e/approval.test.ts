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
const sheet = [
  'Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum',
  '1001;Ek & Alm AB;ek@gmial.com;Hyra november 2026;1;450,00;25;2026-11-30',
  '1002;Björk & Co HB;bjork@example.se;Hyra november 2026;1;400,00;25;2026-11-30',
].join('\r\n');

const approve = async (): Promise<void> => {
  await at('approve').click();
  await at('approve-confirm').click();
  await at('push').first().waitFor(soon);
};

describe('an approval, in the window', () => {
  it('names the warnings that it goes over, who gave it and when; a change asks first, and shows what moved', async () => {
    const path = join(home, 'hyra.csv');
    writeFileSync(path, sheet);
    await at('nav-import').click();
    await at('file-input').setInputFiles(path);
    await at('to-review').click(soon);
    await at('review-grid').getByTestId('grid-row').first().waitFor(soon);
    await at('approve').click();
    await at('approve-over').waitFor(soon);
    await at('approve-confirm').click();
    await at('push').first().waitFor(soon);
    await expect.poll(() => at('approval-line').innerText(), soon).toMatch(/^Godkänd .* av demo/);

    await page.getByRole('link', { name: 'Till granskningen' }).click();
    await at('approval-line').waitFor(soon);
    // No: nothing is changed, and the approval stands.
    await at('undo').waitFor(soon);
    const row = at('review-grid').getByTestId('grid-row').filter({ hasText: 'Björk & Co HB' });
    await row.waitFor(soon);
    await at('review-grid').focus();
    await page.keyboard.press('Control+Home');
    await row.getByTestId('grid-cell').filter({ hasText: 'Björk' }).click();
    await page.keyboard.press('F2');
    await at('grid-input').fill('Björkarna HB');
    await page.keyboard.press('Enter');
    await at('approval-consent').waitFor(soon);
    await at('approval-consent').getByTestId('confirm-no').click();
    await at('approval-consent').waitFor({ state: 'hidden', ...soon });
    await at('unapprove').waitFor(soon);
    expect(await at('approval-difference').count()).toBe(0);
    // Yes: the approval falls, the change is made, and the difference stands beside the sums.
    await row.getByTestId('grid-cell').filter({ hasText: 'Björk' }).click();
    await page.keyboard.press('F2');
    await at('grid-input').fill('Björkarna HB');
    await page.keyboard.press('Enter');
    await at('approval-consent').getByTestId('confirm-yes').click(soon);
    await at('moved-invoice').first().waitFor(soon);
    await expect.poll(() => at('moved-invoice').first().innerText(), soon).toContain('Björk & Co HB → Björkarna HB');

    await at('nav-start').click();
    await at('approval-difference').waitFor({ state: 'detached', ...soon });
    await page.goBack();
    await at('moved-invoice').first().waitFor(soon);
    await approve();
    expect(faults).toEqual([]);
  });

  it('saves the protocol as a PDF', async () => {
    const [saved] = await Promise.all([
      page.waitForEvent('download', { timeout: 90_000 }),
      at('protocol-pdf').click(soon),
    ]);
    expect(saved.suggestedFilename()).toMatch(/körningsprotokoll\.pdf$/);
  });
});
