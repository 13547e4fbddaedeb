import Database from 'better-sqlite3';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BrowserHost, startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { serviceHands } from '../outbox/harness.ts';
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
  ...{ name: 'november.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...[1, 2, 3, 4].map(row)].join('\r\n')),
};

/** The practice service that the application started. */
const service = () => {
  const db = new Database(join(home, 'runsheet.db'), { readonly: true });
  try {
    return serviceHands(z.string().parse(db.prepare('SELECT base_address FROM connection').pluck().get()));
  } finally {
    db.close();
  }
};

it('what the service refused is marked by keyboard, skipped with a reason, and corrected in a run of its own', async () => {
  await service().faults([
    { Method: 'POST', Path: '/v1/invoice/action', Nth: 1, Effect: 'Status', Status: 400, Times: 1 },
    { Method: 'POST', Path: '/v1/invoice/action', Nth: 2, Effect: 'Status', Status: 400, Times: 1 },
  ]);
  await at('nav-import').click();
  await at('file-input').setInputFiles(file);
  await at('to-review').click(soon);
  await at('approve').click(soon);
  await at('approve-attest').check();
  await at('approve-confirm').click();
  await at('push').click(soon);
  await page.locator('[data-testid="run-state"][data-state="done"]').waitFor(soon);
  expect(await digitsIn(page, 'ledger-rejected')).toBe(2);

  await at('filter-rejected').click();
  await at('rejected-panel').waitFor(soon);
  await at('jobs-grid').focus();
  await page.keyboard.press('Space');
  await at('filter-marked').click();
  await at('rejected-skip').click();
  await expect.poll(() => at('rejected-ask').textContent(), soon).toContain('En faktura skickas inte.');
  expect(await at('confirm-yes').isDisabled()).toBe(true);
  await at('skip-reason').locator('input').fill('Kunden betalade kontant');
  await page.keyboard.press('Enter');
  await expect.poll(() => digitsIn(page, 'ledger-rejected'), soon).toBe(1);
  expect(await digitsIn(page, 'ledger-cancelled')).toBe(1);

  await at('filter-every').click();
  await at('rejected-mend').click();
  await expect.poll(() => at('rejected-ask').textContent(), soon).toContain('flyttas till en ny körning i Granska');
  await at('confirm-yes').click();
  await at('review-grid').waitFor(soon);
  await page.getByText('november – rättas').first().waitFor(soon);
  await at('approve').click(soon);
  await at('approve-attest').check();
  await at('approve-confirm').click();
  await at('push').click(soon);
  await page.locator('[data-testid="run-state"][data-state="done"]').waitFor(soon);
  const stages = (await service().open()).map(({ Stage }) => Stage);
  expect([stages.length, stages.includes('Created')]).toEqual([3, false]);
}, 120_000);
