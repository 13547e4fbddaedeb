import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowserHost, type BrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { billingRun, enterPractice, samples } from './billing-run.ts';

const { home, remove } = makeHome();
let host: BrowserHost;
let chromium: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  host = await startBrowserHost(home);
  chromium = await startTestChromium();
  page = await chromium.newPage({ viewport: { width: 1280, height: 840 }, locale: 'sv-SE' });
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

describe('a billing run in a browser tab', () => {
  it.each(samples)('goes from $file to paid invoices', async (sample) => {
    await billingRun(page, sample);
    expect(faults).toEqual([]);
  });
});
