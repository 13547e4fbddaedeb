import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, type Page } from 'playwright-core';
import { startTestChromium } from '../harness/chromium.ts';
import { mask } from '../harness/pictures/mask.ts';

/** A picture of the docs shows nothing of the machine that it was taken on. */

let chromium: Browser;
let page: Page;
beforeAll(async () => {
  chromium = await startTestChromium();
  page = await chromium.newPage();
});
afterAll(() => chromium.close());

it('shows where the data usually lies, and one address of the practice company', async () => {
  await page.setContent(
    '<p>/tmp/home-Xy1</p><p>Sparad i <b>/tmp/home-Xy1/backups</b></p><i>http://127.0.0.1:34947</i>',
  );
  await mask(page, '/tmp/home-Xy1');
  const seen = await page.locator('body').innerText();
  expect(seen).not.toMatch(/tmp|34947/);
  expect(seen).toContain('Sparad i /home/karin/.config/Runsheet/backups');
  expect(seen).toContain('http://127.0.0.1:8080');
});
