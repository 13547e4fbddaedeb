import Database from 'better-sqlite3';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type BrowserHost, startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';

let chromium: Browser;
beforeAll(async () => {
  chromium = await startTestChromium();
});
afterAll(() => chromium.close());

const soon = { timeout: 30_000 } as const;
const gym = fileURLToPath(new URL('../../samples/gym-2026-11.xlsx', import.meta.url));

/** The practice service as its owner sets it. */
const practiceHands = (home: string) => {
  const store = new Database(join(home, 'runsheet.db'), { readonly: true });
  const { base_address } = z
    .object({ base_address: z.string() })
    .parse(store.prepare('SELECT base_address FROM connection').get());
  store.close();
  return async (path: string, body: unknown): Promise<void> => {
    const answer = await fetch(base_address + path, {
      method: 'PUT',
      headers: { authorization: `Basic ${btoa('demo:demo')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };
};

const openRun = async (): Promise<{ readonly page: Page; readonly home: string; readonly faults: string[] }> => {
  const { home, remove } = makeHome();
  const host: BrowserHost = await startBrowserHost(home);
  const page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, locale: 'sv-SE' });
  onTestFinished(async () => {
    await page.close();
    await host.close();
    remove();
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${host.origin}/#key=${host.firstToken}`);
  await page.getByTestId('door-practice').first().click();
  await page.getByTestId('deployment-badge').waitFor(soon);
  await page.getByTestId('nav-import').click();
  await page.getByTestId('file-input').setInputFiles(gym);
  await page.getByTestId('to-review').click(soon);
  await page.getByTestId('approve').click(soon);
  await page.getByTestId('approve-confirm').click();
  await page.getByTestId('push').waitFor(soon);
  return { page, home, faults };
};

describe('a run on its way', () => {
  it('N094, N042: shows its pace, what holds it and how long it takes; every call is read by keyboard', async () => {
    const { page, home, faults } = await openRun();
    const at = (id: string) => page.getByTestId(id);
    const practice = practiceHands(home);
    await practice('/practice/settings', { LatencyMs: 150 });
    await practice('/practice/faults', [
      { Method: 'POST', Path: '/v1/invoice/action', Effect: 'Status', Status: 400, Nth: 12, Times: 1 },
    ]);
    await at('push').click();

    // Measured, then told: the time left, the ceiling, the same figures as a table.
    await expect.poll(() => at('plan-left').textContent(), soon).toMatch(/Klart om|Minst/);
    await expect.poll(() => at('rate-table').locator('tbody tr').count(), soon).toBeGreaterThan(0);
    expect(await at('rate-table').locator('caption').textContent()).toMatch(/4 åt gången, svar på \d+ ms/);
    expect(await at('plan-drafts').textContent()).toMatch(/kvar/);

    // To the log by keyboard.
    await at('run-tab-jobs').focus();
    await page.keyboard.press('ArrowRight');
    expect(await at('run-tab-log').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => at('log-grid').textContent(), soon).toMatch(/Försökte skapa utkast|Skapade utkast för/);

    // A pause is said, in the plan and in the chart.
    await at('pause').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => at('plan-hold').getAttribute('data-kind'), soon).toBe('paused');
    await expect.poll(() => at('rate-held').textContent(), soon).toContain('paus');

    // What went wrong alone, and the call as it went, by Enter; Esc leads back to the list.
    await expect.poll(() => at('filter-errors').count(), soon).toBe(1);
    await practice('/practice/settings', { LatencyMs: 0 });
    await at('resume').click();
    await page.locator('[data-testid="run-state"][data-state="done"]').waitFor({ timeout: 60_000 });
    await at('filter-errors').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => at('log-total').textContent(), soon).toBe('1');
    await at('log-grid').focus();
    await page.keyboard.press('Enter');
    await at('exchange-words').waitFor(soon);
    expect(await at('exchange-words').textContent()).toMatch(/^Försökte skapa utkast för .+ – nej: /);
    const sent = await at('exchange-sent').textContent();
    expect(sent).toMatch(/POST \/v1\/invoice\/action[\s\S]*authorization: •••[\s\S]*uniqueapicallid: rs1-/);
    expect(await at('exchange-body').textContent()).toContain('"InvoiceDate"');
    await page.keyboard.press('Escape');
    await expect.poll(() => at('exchange-words').count(), soon).toBe(0);
    expect(faults).toEqual([]);
  }, 120_000);
});
