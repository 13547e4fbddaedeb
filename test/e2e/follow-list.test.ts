import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { unread } from '../harness/unread.ts';
import { tabTo } from './keyboard.ts';

const tab = practiceTab();
const { approve, at, send, toReview } = tab;
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number): string =>
  `900${String(n)};Kund ${String(n)} AB;k${String(n)}@example.se;2026-11-30;2026-12-30;Städning;1;${String(n)}00,00;25`;
const file = {
  ...{ name: 'städ.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...[1, 2, 3].map(row)].join('\r\n')),
};

const listed = (): Promise<readonly string[]> =>
  at('follow-grid')
    .locator('[data-testid="grid-cell"][data-column="customerName"]')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()).sort());
const shows = (...customers: readonly string[]) => expect.poll(listed, soon).toEqual(customers);
const sum = (id: string) => expect.poll(() => at(id).textContent(), soon);

/** Chooses in a list that is found by typing, without a mouse. */
const choose = async (testid: string, words: string): Promise<void> => {
  await tabTo(tab.page, `[data-testid="${testid}"]`);
  await pressOn(at(testid), 'ArrowDown');
  await at('pick-search').fill(words);
  await at('pick-option').filter({ hasText: words }).first().waitFor(soon);
  await pressOn(at('pick-search'), 'Enter');
  await at('pick-list').waitFor({ state: 'detached', ...soon });
};

it('the list is filtered by keyboard, its totals follow, and the filter is kept as a view', async () => {
  await toReview(file);
  await approve('and-attest');
  await send();
  await at('nav-follow').click();
  await at('follow-sync').click(soon);
  await shows('Kund 1 AB', 'Kund 2 AB', 'Kund 3 AB');
  await sum('sum-total').toMatch(/^750,00/);

  await tabTo(tab.page, '[data-testid="filter-toggle"]');
  const read = await unread(tab.page, 'follow.runs');
  await pressOn(at('filter-toggle'), 'Enter');
  await textOf(at('filter-panel').getByTestId('error-note')).toContain('Kunde inte läsas.');
  await read();
  await pressOn(at('filter-toggle'), 'Enter', 'Enter');
  await at('filter-panel').waitFor(soon);
  expect(await at('error-note').count()).toBe(0);
  await at('find-amount-from').fill('250');
  await shows('Kund 2 AB', 'Kund 3 AB');
  await sum('sum-invoices').toBe('2 fakturor');
  await sum('sum-total').toMatch(/^625,00/);
  await sum('sum-left').toMatch(/^625,00/);
  await choose('find-customer', 'Kund 3');
  await shows('Kund 3 AB');
  await sum('chip-customer').toContain('Kund 3 AB');
  await at('find-overdue-from').fill('tio');
  await at('filter-panel').getByText('Skriv hela dagar').waitFor(soon);
  await shows('Kund 3 AB');

  await pressOn(at('view-save'), 'Enter');
  await at('view-name').fill('bestridda');
  await pressOn(at('view-name'), 'Enter');
  await at('view-dialog').getByText('Det finns redan en vy som heter').waitFor(soon);
  await at('view-name').fill('Stora hos kund 3');
  await pressOn(at('view-name'), 'Enter');
  await at('view-dialog').waitFor({ state: 'detached', ...soon });
  await expect.poll(() => at('views').textContent(), soon).toContain('Stora hos kund 3');

  await pressOn(at('chip-amount'), 'Enter');
  await expect.poll(() => at('chip-amount').count(), soon).toBe(0);
  await pressOn(at('filter-clear'), 'Enter');
  await shows('Kund 1 AB', 'Kund 2 AB', 'Kund 3 AB');
  await choose('views', 'Stora hos');
  await shows('Kund 3 AB');
  await pressOn(at('view-rename'), 'Enter');
  await at('view-name').fill('Kund tre');
  await pressOn(at('view-name'), 'Enter');
  await at('view-dialog').waitFor({ state: 'detached', ...soon });
  await expect.poll(() => at('views').textContent(), soon).toContain('Kund tre');

  const coming = tab.page.waitForEvent('download', soon);
  await pressOn(at('list-export').getByRole('button', { name: 'CSV' }), 'Enter');
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Fakturor \d{4}-\d\d-\d\d\.csv$/);
  const saved = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(saved.slice(1).map((line) => line.split(';')[1])).toEqual(['Kund 3 AB']);

  await at('nav-start').click();
  await at('nav-follow').click(soon);
  await choose('views', 'Kund tre');
  await shows('Kund 3 AB');
  await pressOn(at('view-drop'), 'Enter');
  await expect.poll(() => at('view-rename').count(), soon).toBe(0);
  await choose('views', 'Bestridda');
  await at('follow-grid').waitFor(soon);
  await sum('sum-invoices').toBe('0 fakturor');
  expect(tab.faults).toEqual([]);
}, 180_000);
