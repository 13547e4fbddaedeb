import { type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { focusOn, practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { tabTo } from './keyboard.ts';

const tab = practiceTab();
const { approve, at, press, send, toReview } = tab;
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number, month: string): string =>
  `900${String(n)};Kund ${String(n)} AB;k${String(n)}@example.se;2026-${month}-28;2026-12-30;Städning;1;${String(n)}000,00;25`;
const file = {
  ...{ name: 'städ.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, row(1, '10'), row(2, '11'), row(4, '11')].join('\r\n')),
};

/** What the bar that has the focus says, and where the keys went. */
const focused = (): Promise<string | null> =>
  tab.page.evaluate(() => document.activeElement?.getAttribute('title') ?? null);
const says = (name: string) => expect.poll(focused, soon).toBe(name);

it('a bar is reached by keyboard and by mouse, and its list adds up to what it says', async () => {
  await at('nav-start').click();
  await textOf(at('chart-months')).toContain('när den första körningen är skickad');
  await toReview(file);
  await approve('and-attest');
  await send();
  await at('nav-follow').click();
  await at('follow-sync').click(soon);
  await textOf(at('sum-total')).toMatch(/^8\s750,00/);
  await at('nav-start').click();
  await at('chart-months').locator('a').first().waitFor(soon);

  await tabTo(tab.page, '[data-testid="chart-months"] a');
  await press('End', 'ArrowLeft', 'ArrowDown');
  await says('Utestående oktober 2026: 1\u00a0250,00 kr');
  await press('ArrowRight', 'ArrowUp');
  await says('Fakturerat november 2026: 7\u00a0500,00 kr');
  await press('Enter');
  await textOf(at('chip-date')).toContain('2026-11-01–2026-11-30');
  await textOf(at('sum-invoices')).toBe('2 fakturor');
  await textOf(at('sum-total')).toMatch(/^7\s500,00/);

  await at('nav-start').click();
  await at('chart-ageing').getByText('Ej förfallet').first().click(soon);
  await textOf(at('sum-invoices')).toBe('3 fakturor');
  await textOf(at('sum-left')).toMatch(/^8\s750,00/);

  await at('nav-start').click();
  await pressOn(at('chart-deliveries').locator('a').first(), 'Enter');
  await textOf(at('chip-delivery')).toContain('E-post');
  await textOf(at('sum-invoices')).toBe('3 fakturor');
}, 120_000);

it('what the bars show stands in tables too, and a chart takes one stop of the Tab key', async () => {
  await at('nav-start').click();
  await at('chart-months').locator('a').first().waitFor(soon);
  const months = at('chart-months').getByRole('table');
  expect(await months.getByRole('row').count()).toBe(13);
  await textOf(months.getByRole('row', { name: /november 2026/i })).toMatch(/7\s500,00.*0,00.*7\s500,00.*2/);
  await focusOn(at('chart-months').locator('a[tabindex="0"]'));
  await press('Tab');
  await expect.poll(() => at('chart-ageing').locator('a:focus').count(), soon).toBe(1);
  expect(tab.faults).toEqual([]);
}, 60_000);

/** By how much something moved on its own in a page since it was opened. */
const moved = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    () =>
      new Promise<readonly number[]>((resolve) => {
        const seen: number[] = [];
        new PerformanceObserver((list) => {
          seen.push(...list.getEntries().flatMap((entry) => ('value' in entry ? [Number(entry.value)] : [])));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          setTimeout(() => {
            resolve(seen);
          }),
        );
      }),
  );

it('nothing moves when the charts come: what stands below them comes with them', async () => {
  const page = await tab.anotherWindow();
  await at('chart-months', page).locator('a').first().waitFor(soon);
  await at('door-practice', page).waitFor(soon);
  expect(await moved(page)).toEqual([]);
  await page.close();
}, 60_000);

it('at twice the size nothing of the charts goes over the edge', async () => {
  await tab.page.setViewportSize({ width: 640, height: 400 });
  for (const id of ['chart-months', 'chart-ageing', 'chart-days', 'chart-deliveries']) {
    await at(id).waitFor(soon);
    // A busy machine draws a window of another size late.
    await expect.poll(() => at(id).evaluate((card) => card.scrollWidth <= card.clientWidth), soon).toBe(true);
  }
}, 60_000);
